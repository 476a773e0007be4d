import ClipBase
import JobModel
import Spool

/// What a run of a watched page has that the run before had not, and the other way round. A pure value.
struct RunComparison {
    /// Of one run, as far as it is compared.
    struct Run {
        var pictures: [Picture] = []
        /// Lines of the page's text; nil where the run has none.
        var text: [String]?
        var detections: [DetectionRecord] = []

        struct Picture {
            var name: String
            var digest: String
            var fingerprint: PictureFingerprint?
        }

        /// Reads a result folder.
        init(folder: String, result: JobResult) {
            pictures = result.clips.compactMap { clip in
                clip.file.flatMap { PictureDigest.of("\(folder)/\($0)") }.map {
                    Picture(name: clip.name, digest: $0, fingerprint: clip.fingerprint)
                }
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

    /// The product of the lines of two texts beyond which only the sets of their lines are compared.
    private static let maxLineProduct = 4_000_000
    /// Entries of one list.
    private static let maxEntries = 200

    var previousRun: String
    var changedPictures: [String] = []
    /// How much pictures differ, those that count as unchanged included.
    var differences: [(name: String, difference: PictureDifference)] = []
    var newPictures: [String] = []
    var gonePictures: [String] = []
    var addedLines: [String] = []
    var removedLines: [String] = []
    var isTextChanged = false
    var addedDetections: [String] = []
    var goneDetections: [String] = []

    /// - Parameter threshold: the share of a picture's area that may differ before it counts as changed.
    init(of run: Run, against previous: Run, named previousRun: String, threshold: Double = 0) {
        self.previousRun = previousRun
        for picture in run.pictures {
            guard let before = previous.pictures.first(where: { $0.name == picture.name }) else {
                newPictures.append(picture.name)
                continue
            }
            guard before.digest != picture.digest else { continue }
            guard let new = picture.fingerprint, let old = before.fingerprint, let difference = PictureDifference(new, from: old) else {
                changedPictures.append(picture.name)
                continue
            }
            // Files may differ where no pixel does: the encoder's doing.
            if difference.area > 0 { differences.append((picture.name, difference)) }
            if difference.area > threshold { changedPictures.append(picture.name) }
        }
        gonePictures = previous.pictures.map(\.name).filter { name in !run.pictures.contains { $0.name == name } }
        if let text = run.text, let before = previous.text, text != before {
            isTextChanged = true
            diff(text, before)
        }
        func keys(_ detections: [DetectionRecord]) -> [String] { detections.map { "\($0.type) \($0.value.isEmpty ? $0.text : $0.value)" } }
        let now = keys(run.detections)
        let then = keys(previous.detections)
        addedDetections = Array(Set(now).subtracting(then)).sorted()
        goneDetections = Array(Set(then).subtracting(now)).sorted()
    }

    private mutating func diff(_ text: [String], _ before: [String]) {
        let prefix = zip(text, before).prefix { $0 == $1 }.count
        let suffix = zip(text.dropFirst(prefix).reversed(), before.dropFirst(prefix).reversed()).prefix { $0 == $1 }.count
        let new = text[prefix..<text.count - suffix]
        let old = before[prefix..<before.count - suffix]
        guard new.count * old.count <= RunComparison.maxLineProduct else {
            addedLines = RunComparison.surplus(of: new, over: old)
            removedLines = RunComparison.surplus(of: old, over: new)
            return
        }
        for change in new.difference(from: old) {
            switch change {
            case .insert(_, let line, _): addedLines.append(line)
            case .remove(_, let line, _): removedLines.append(line)
            }
        }
    }

    /// Lines that stand more often in one than in the other, in order.
    private static func surplus(of lines: ArraySlice<String>, over others: ArraySlice<String>) -> [String] {
        var counts: [String: Int] = [:]
        for line in others { counts[line, default: 0] += 1 }
        return lines.filter { line in
            guard let count = counts[line], count > 0 else { return true }
            counts[line] = count - 1
            return false
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
            "pictures": .object([
                "changed": list(changedPictures), "added": list(newPictures), "gone": list(gonePictures),
                "differences": differences.isEmpty ? nil : .array(differences.prefix(RunComparison.maxEntries).map(json))
            ]),
            "text": .object(["changed": .bool(isTextChanged), "added": list(addedLines), "removed": list(removedLines)]),
            "detections": .object(["added": list(addedDetections), "gone": list(goneDetections)])
        ])
    }

    private func json(_ entry: (name: String, difference: PictureDifference)) -> JSONValue {
        let bounds = entry.difference.bounds
        return .object([
            "name": .string(entry.name), "distance": .number(entry.difference.distance),
            "area": .number((entry.difference.area * 1e6).rounded() / 1e6),
            "bounds": [bounds.x, bounds.y, bounds.width, bounds.height].json
        ])
    }
}
