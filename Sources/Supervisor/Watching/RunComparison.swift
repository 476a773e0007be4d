import JobModel
import Spool

/// What a run of a watched page has that the run before had not, and the other way round. A pure value.
struct RunComparison {
    /// Of one run, as far as it is compared.
    struct Run {
        /// Name and digest of each picture.
        var pictures: [(name: String, digest: String)] = []
        /// Lines of the page's text; nil where the run has none.
        var text: [String]?
        var detections: [DetectionRecord] = []

        /// Reads a result folder.
        init(folder: String, result: JobResult) {
            pictures = result.clips.compactMap { clip in
                clip.file.flatMap { PictureDigest.of("\(folder)/\($0)") }.map { (clip.name, $0) }
            }
            if let bytes = try? FileSystem.read("\(folder)/page.txt", maxBytes: 64 << 20) {
                text = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
            }
            var problems: [JobProblem] = []
            let json = (try? FileSystem.read("\(folder)/detections.json", maxBytes: 256 << 20)).flatMap { try? JSONValue(parsing: $0) }
            detections = json.flatMap { DetectionReport.read($0, at: "", &problems) }?.detections ?? []
        }

        init() {}
    }

    /// Lines beyond which a text is only compared as a whole.
    private static let maxLines = 5_000
    /// Entries of one list.
    private static let maxEntries = 200

    var previousRun: String
    var changedPictures: [String] = []
    var newPictures: [String] = []
    var gonePictures: [String] = []
    var addedLines: [String] = []
    var removedLines: [String] = []
    var isTextChanged = false
    var addedDetections: [String] = []
    var goneDetections: [String] = []

    init(of run: Run, against previous: Run, named previousRun: String) {
        self.previousRun = previousRun
        for picture in run.pictures {
            guard let before = previous.pictures.first(where: { $0.name == picture.name }) else {
                newPictures.append(picture.name)
                continue
            }
            if before.digest != picture.digest { changedPictures.append(picture.name) }
        }
        gonePictures = previous.pictures.map(\.name).filter { name in !run.pictures.contains { $0.name == name } }
        if let text = run.text, let before = previous.text, text != before {
            isTextChanged = true
            if text.count <= RunComparison.maxLines, before.count <= RunComparison.maxLines { diff(text, before) }
        }
        func keys(_ detections: [DetectionRecord]) -> [String] { detections.map { "\($0.type) \($0.value.isEmpty ? $0.text : $0.value)" } }
        let now = keys(run.detections)
        let then = keys(previous.detections)
        addedDetections = Array(Set(now).subtracting(then)).sorted()
        goneDetections = Array(Set(then).subtracting(now)).sorted()
    }

    private mutating func diff(_ text: [String], _ before: [String]) {
        for change in text.difference(from: before) {
            switch change {
            case .insert(_, let line, _): addedLines.append(line)
            case .remove(_, let line, _): removedLines.append(line)
            }
        }
    }

    var isChanged: Bool {
        !changedPictures.isEmpty || !newPictures.isEmpty || !gonePictures.isEmpty || isTextChanged || !addedDetections.isEmpty
            || !goneDetections.isEmpty
    }

    /// As `result.json` has it under `changes`.
    var json: JSONValue {
        func list(_ items: [String]) -> JSONValue { items.prefix(RunComparison.maxEntries).map { String($0.prefix(500)) }.json }
        return .object([
            "previousRun": .string(previousRun), "changed": .bool(isChanged),
            "pictures": .object(["changed": list(changedPictures), "added": list(newPictures), "gone": list(gonePictures)]),
            "text": .object(["changed": .bool(isTextChanged), "added": list(addedLines), "removed": list(removedLines)]),
            "detections": .object(["added": list(addedDetections), "gone": list(goneDetections)])
        ])
    }
}
