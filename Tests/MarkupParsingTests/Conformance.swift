import FoundationEssentials

/// The public suites, where `WEBCLIP_CONFORMANCE` names their folder.
enum Conformance {
    static let folder = ProcessInfo.processInfo.environment["WEBCLIP_CONFORMANCE"]
    /// How many failures to print.
    static let shown = ProcessInfo.processInfo.environment["WEBCLIP_SHOW_FAILURES"].flatMap(Int.init) ?? 0

    static func files(_ path: String, suffix: String) -> [String] {
        guard let folder else { return [] }
        let top = folder + "/" + path
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: top)) ?? []
        return names.filter { $0.hasSuffix(suffix) }.sorted().map { top + "/" + $0 }
    }

    static func bytes(_ file: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: file))) }
    static func text(_ file: String) throws -> String { String(decoding: try bytes(file), as: UTF8.self) }
}
