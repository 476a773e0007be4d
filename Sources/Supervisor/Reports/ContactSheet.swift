import ClipBase
import JobModel
import Spool

/// One HTML file that shows every clip of a batch, what was found in it, what failed, and what changed.
///
/// It needs nothing beside it: pictures up to `embeddedBytes` are inside, larger ones are linked by their place
/// relative to the sheet.
public struct ContactSheet {
    /// The largest picture that is put into the sheet itself.
    public static let embeddedBytes = 1 << 20

    private let index: ResultIndex
    private let failures: [(file: String, error: JSONValue)]
    private let base: String
    private var out = ""

    /// - Parameters:
    ///   - output: a folder of results.
    ///   - failed: the spool's `failed/`, where there is one.
    ///   - sheet: the file that will be written, for relative links.
    public init(output: String, failed: String?, sheet: String) {
        index = ResultIndex(below: output)
        base = FileSystem.resolved(FileSystem.folder(of: sheet)) ?? FileSystem.folder(of: sheet)
        let suffix = ".error.json"
        failures = (failed.map(FileSystem.entries) ?? []).filter { $0.hasSuffix(suffix) }.compactMap { name in
            guard let bytes = try? FileSystem.read("\(failed ?? "")/\(name)", maxBytes: 1 << 20), let value = try? JSONValue(parsing: bytes)
            else { return nil }
            return (String(name.dropLast(suffix.count)), value)
        }
    }

    public mutating func html() -> String {
        let types = Set(index.entries.flatMap { $0.detections.map(\.type) }).sorted()
        let done = index.entries.count { $0.result.status == .done }
        let failed = failures.count + index.entries.count - done
        out = """
            <!DOCTYPE html>
            <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>WebClip: \(done) done, \(failed) failed</title>
            <style>\(ContactSheet.css)</style>
            <header><h1>\(done) done, \(failed) failed</h1>
            <label><input type="checkbox" data-status="done" checked> done</label>
            <label><input type="checkbox" data-status="failed" checked> failed</label>

            """
        for type in types {
            out += "<label class=\"type\"><input type=\"checkbox\" data-type=\"\(escaped(type))\" checked> \(escaped(type))</label>\n"
        }
        out += "</header>\n<main>\n"
        for (file, error) in failures { addFailure(file, error) }
        for entry in index.entries { addEntry(entry) }
        return out + "</main>\n<script>\(ContactSheet.script)</script>\n</html>\n"
    }

    private mutating func addFailure(_ file: String, _ report: JSONValue) {
        let error = report["error"]
        out += """
            <section data-status="failed"><h2>\(escaped(file))</h2>
            <p class="error"><b>\(escaped(error?["code"]?.string ?? ""))</b> \(escaped(error?["message"]?.string ?? ""))</p></section>

            """
    }

    private mutating func addEntry(_ entry: ResultIndex.Entry) {
        let result = entry.result
        out += "<section data-status=\"\(result.status.rawValue)\"><h2>\(escaped(result.id))</h2>\n"
        out += "<p class=\"url\">\(escaped(result.title))  \(escaped(result.finalURL.isEmpty ? result.url : result.finalURL))</p>\n"
        if let error = result.error { out += "<p class=\"error\">\(escaped(error.description))</p>\n" }
        out += "<div class=\"clips\">\n"
        for clip in result.clips {
            guard let file = clip.file else {
                out +=
                    "<figure class=\"none\"><figcaption>\(escaped(clip.name)): \(escaped(clip.warnings.first?.message ?? "nothing painted"))</figcaption></figure>\n"
                continue
            }
            if clip.pixelWidth > 0 { addPicture(clip, file, entry) } else { addDocument(clip, file, entry) }
        }
        out += "</div>\n"
        if !entry.detections.isEmpty {
            out += "<ul class=\"found\">\n"
            for detection in entry.detections.prefix(500) {
                out +=
                    "<li data-type=\"\(escaped(detection.type))\"><i>\(escaped(detection.type))</i> \(escaped(detection.text)) <b>\(escaped(detection.value))</b></li>\n"
            }
            out += "</ul>\n"
        }
        out += "</section>\n"
    }

    private mutating func addPicture(_ clip: ClipResult, _ file: String, _ entry: ResultIndex.Entry) {
        let width = Double(max(1, clip.pixelWidth))
        let height = Double(max(1, clip.pixelHeight))
        let previous = entry.previousClip(of: clip)
        let isChanged = previous.map { $0.sha256 != clip.sha256 } ?? false
        out += "<figure\(isChanged ? " class=\"changed\"" : "")><div class=\"picture\">"
        out += "<img alt=\"\(escaped(clip.name))\" src=\"\(source("\(entry.folder)/\(file)", clip.bytes))\">"
        if isChanged, let before = entry.previous, let beforeFile = previous?.file {
            out += "<img class=\"before\" alt=\"before\" src=\"\(source("\(before.folder)/\(beforeFile)", previous?.bytes ?? 0))\">"
        }
        for detection in entry.detections {
            for rect in detection.clips.first(where: { $0.name == clip.name })?.rects ?? [] {
                let place = [rect.x / width, rect.y / height, rect.width / width, rect.height / height].map { percent($0) }
                out += """
                    <a data-type="\(escaped(detection.type))" style="left:\(place[0]);top:\(place[1]);width:\(place[2]);height:\(place[3])" \
                    title="\(escaped("\(detection.type): \(detection.value.isEmpty ? detection.text : detection.value)"))"></a>
                    """
            }
        }
        out +=
            "</div><figcaption>\(escaped(clip.name)), \(clip.pixelWidth) × \(clip.pixelHeight)\(isChanged ? ", changed (hover to see before)" : "")</figcaption></figure>\n"
    }

    /// A PDF or a text: it is opened, not shown.
    private mutating func addDocument(_ clip: ClipResult, _ file: String, _ entry: ResultIndex.Entry) {
        let isChanged = entry.previousClip(of: clip).map { $0.sha256 != clip.sha256 } ?? false
        out += """
            <figure class="\(isChanged ? "document changed" : "document")"><figcaption><a href="\(link("\(entry.folder)/\(file)"))">\(escaped(file))</a>, \
            \(clip.bytes) bytes\(isChanged ? ", changed" : "")</figcaption></figure>

            """
    }

    private func source(_ path: String, _ bytes: Int) -> String {
        if bytes <= ContactSheet.embeddedBytes, let content = try? FileSystem.read(path, maxBytes: ContactSheet.embeddedBytes) {
            let type = path.hasSuffix(".png") ? "png" : path.hasSuffix(".webp") ? "webp" : "jpeg"
            return "data:image/\(type);base64,\(Base64.encode(content))"
        }
        return link(path)
    }

    private func link(_ path: String) -> String {
        let absolute = FileSystem.resolved(path) ?? path
        return escaped(absolute.hasPrefix(base + "/") ? String(absolute.dropFirst(base.count + 1)) : AllowedRoots.url(ofPath: absolute))
    }

    private func percent(_ share: Double) -> String { "\((share * 10_000).rounded() / 100)%" }

    private func escaped(_ text: String) -> String { MarkupText.escaped(text) }

    private static let css = """
        body{margin:0;font:14px/1.45 sans-serif;color:#222;background:#f4f5f7}
        header{position:sticky;top:0;z-index:2;padding:10px 20px;background:#fff;border-bottom:1px solid #ddd}
        h1{display:inline;font-size:18px;margin-right:20px}h2{font-size:15px;margin:0}label{margin-right:12px}
        main{padding:16px 20px}section{background:#fff;border:1px solid #ddd;border-radius:6px;padding:12px 16px;margin-bottom:14px}
        .url{margin:2px 0 8px;color:#666;overflow-wrap:anywhere}.error{color:#a40000;overflow-wrap:anywhere}
        .clips{display:flex;flex-wrap:wrap;gap:14px;align-items:flex-start}figure{margin:0;max-width:420px}
        figcaption{color:#666;font-size:12px}.picture{position:relative;display:inline-block;border:1px solid #ccc;line-height:0}
        .picture img{max-width:420px;max-height:420px;display:block}.picture .before{display:none;position:absolute;inset:0;width:100%;height:100%}
        .changed .picture{border-color:#c60}.changed .picture:hover .before{display:block}
        .picture a{position:absolute;border:2px solid transparent;border-radius:3px}.picture:hover a{border-color:#d33;background:#d332}
        .found{columns:2;font-size:12px;margin:10px 0 0;padding:0;list-style:none}.found i{color:#06c;font-style:normal}
        .off{display:none!important}
        """

    private static let script = """
        document.querySelector("header").addEventListener("change",function(e){
        var d=e.target.dataset,k=d.status?"status":"type",v=d[k];
        document.querySelectorAll("main [data-"+k+"]").forEach(function(n){if(n.dataset[k]===v)n.classList.toggle("off",!e.target.checked)})})
        """
}

/// Text for HTML and XML.
enum MarkupText {
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
