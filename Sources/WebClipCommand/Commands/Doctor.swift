import Glibc
import JobModel
import Spool
import Supervisor

/// `webclip doctor`: what holds on this host, and what is missing.
enum Doctor {
    static let description = CommandDescription(
        name: "doctor", summary: "test the sandbox, the fonts and the rights on this host", operands: "[SPOOL] [options]",
        discussion: """
            Tries to break out of the sandbox of the content workers in every way that it closes and says what held; looks for
            the fonts that give the same pictures everywhere and for the languages that can be hyphenated; tries to write where a spool is named.
            """,
        options: [
            Option("fonts", value: "DIR", "a folder of fonts that the workers will be given; repeatable"),
            Option("json", "for programs"), Option("help", short: "h", "this text")
        ],
        examples: [("webclip doctor /var/spool/webclip", "before a service is started")])

    private struct Finding {
        var subject: String
        var isGood: Bool
        var text: String
    }

    static func run(_ arguments: ParsedArguments) throws -> Int32 {
        let worker = try CommonOptions.workerPath()
        let fontArguments = arguments.all("fonts").flatMap { ["--fonts", $0] }
        var findings = sandbox(worker, fontArguments) + fonts() + [hyphenation()]
        if let root = arguments.operands.first { findings += spool(root) }
        for finding in findings {
            if arguments.has("json") {
                write(
                    JSONValue.object(["subject": .string(finding.subject), "good": .bool(finding.isGood), "text": .string(finding.text)])
                        .text + "\n")
            } else {
                write("\(finding.isGood ? "good   " : "PROBLEM")  \(finding.subject): \(finding.text)\n")
            }
        }
        return findings.allSatisfy(\.isGood) ? 0 : 1
    }

    private static func sandbox(_ worker: String, _ fonts: [String]) -> [Finding] {
        guard let outcome = ToolProcess.run(worker, ["--self-test"] + fonts, seconds: 30) else {
            return [Finding(subject: "worker", isGood: false, text: "\(worker) cannot be started")]
        }
        let lines = outcome.output.split(separator: "\n").compactMap { try? JSONValue(parsing: String($0)) }
        guard !lines.isEmpty else {
            // A library that is not installed is told by the loader on standard error.
            let words = outcome.errors.split(separator: "\n").last.map(String.init) ?? "it wrote nothing"
            return [Finding(subject: "worker", isGood: false, text: "\(worker) does not run: \(words)")]
        }
        return lines.compactMap { line in
            if let name = line["test"]?.string {
                let held = line["held"]?.bool ?? false
                return Finding(subject: "sandbox", isGood: held, text: held ? "a page cannot \(name)" : "a page CAN \(name)")
            }
            return line["missing"]?.string.map { Finding(subject: "sandbox", isGood: false, text: "not available here: \($0)") }
        }
    }

    /// One file of each package that the pictures depend on.
    private static let fontFiles: [(package: String, file: String)] = [
        ("fonts-liberation2", "truetype/liberation2/LiberationSerif-Regular.ttf"),
        ("fonts-dejavu-core", "truetype/dejavu/DejaVuSansMono.ttf"),
        ("fonts-noto-core", "truetype/noto/NotoSans-Regular.ttf"), ("fonts-noto-cjk", "opentype/noto/NotoSansCJK-Regular.ttc"),
        ("fonts-noto-color-emoji", "truetype/noto/NotoColorEmoji.ttf")
    ]

    private static func fonts() -> [Finding] {
        fontFiles.map { package, file in
            let isThere = access("/usr/share/fonts/\(file)", R_OK) == 0
            return Finding(
                subject: "fonts", isGood: isThere,
                text: isThere ? package : "\(package) is missing: pages will look other than elsewhere; apt-get install \(package)")
        }
    }

    /// The languages that `hyphens: auto` hyphenates: those whose dictionary one of Debian's `hyphen-*` packages has installed.
    private static func hyphenation() -> Finding {
        var languages: [String] = []
        if let folder = opendir("/usr/share/hyphen") {
            defer { closedir(folder) }
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
                guard name.hasPrefix("hyph_"), name.hasSuffix(".dic") else { continue }
                languages.append(String(name.dropFirst(5).dropLast(4).map { $0 == "_" ? "-" : $0 }))
            }
        }
        let text =
            languages.isEmpty
            ? "no dictionary is installed: words break at soft hyphens alone; apt-get install hyphen-en-us, for one"
            : "words can be hyphenated in " + languages.sorted().joined(separator: ", ")
        return Finding(subject: "hyphens", isGood: true, text: text)
    }

    private static func spool(_ root: String) -> [Finding] {
        do {
            let spool = try Spool(root: root)
            spool.close()
            return [Finding(subject: "spool", isGood: true, text: "\(root) can be written and locked")]
        } catch {
            return [Finding(subject: "spool", isGood: false, text: error.message)]
        }
    }
}
