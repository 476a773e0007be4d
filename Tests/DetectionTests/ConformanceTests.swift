import Testing

@testable import Detection

#if canImport(Glibc)
    import Glibc
#endif

/// The suites' folder, from the environment; without it these tests do not run.
private let suites: String? = getenv("WEBCLIP_CONFORMANCE").map { String(cString: $0) }

@Suite(.enabled(if: suites != nil)) struct ConformanceTests {
    /// Every open case is answered, offsets lie in the text, and most labelled spans are touched.
    @Test(arguments: [
        "phone", "link", "email", "date", "money", "quantity", "address", "tracking", "flight", "identifier", "social"
    ])
    func openCases(_ name: String) throws {
        let lines = read((suites ?? "") + "/detection/open/\(name).jsonl").split(separator: "\n")
        #expect(!lines.isEmpty)
        let answers = DetectionLineProtocol()
        var touched = 0
        var expected = 0
        for line in lines {
            guard let request = JSONReader.read(String(line)), let text = request["text"]?.string else { continue }
            let answer = try #require(JSONReader.read(answers.answer(to: String(line))))
            let spans = (answer["found"]?.elements ?? []).compactMap { found -> Range<Int>? in
                guard let start = found["start"]?.double, let end = found["end"]?.double, start < end else { return nil }
                return Int(start)..<Int(end)
            }
            let count = text.unicodeScalars.count
            #expect(spans.allSatisfy { $0.upperBound <= count })
            for label in request["expected"]?.elements ?? [] {
                guard let start = label["start"]?.double, let end = label["end"]?.double, start < end else { continue }
                expected += 1
                if spans.contains(where: { $0.overlaps(Int(start)..<Int(end)) }) { touched += 1 }
            }
        }
        #expect(Double(touched) >= 0.7 * Double(expected), "\(touched) of \(expected)")
    }

    private func read(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
