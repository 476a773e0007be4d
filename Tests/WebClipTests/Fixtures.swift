import Foundation

/// The files below `Tests/Fixtures`.
enum Fixtures {
    private static let folder = String(#filePath.dropLast("WebClipTests/Fixtures.swift".count)) + "Fixtures/"

    /// The files of a folder whose names end so, sorted.
    static func names(_ subfolder: String, suffix: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder + subfolder)
        return (names ?? []).filter { $0.hasSuffix(suffix) }.sorted()
    }

    /// Answers for every file of a folder, at `http://pages.example/`.
    static func loader(_ subfolder: String) throws -> TestLoader {
        let types = ["html": "text/html; charset=utf-8", "css": "text/css", "svg": "image/svg+xml", "png": "image/png", "ttf": "font/ttf"]
        let loader = TestLoader()
        for name in names(subfolder, suffix: "") {
            guard let type = name.split(separator: ".").last.flatMap({ types[String($0)] }) else { continue }
            var page = TestLoader.Page(type)
            page.bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)\(subfolder)/\(name)")))
            loader.pages["http://pages.example/\(name)"] = page
        }
        return loader
    }

    static func text(_ path: String) throws -> String { try String(contentsOfFile: folder + path, encoding: .utf8) }
}
