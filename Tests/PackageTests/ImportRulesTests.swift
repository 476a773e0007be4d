import Glibc
import Testing

/// The table of DESIGN §2: what each target may import. `Package.swift` and every source file are held to it.
private let mayImport: [String: Set<String>] = [
    "ClipBase": [],
    "JobModel": ["ClipBase"],
    "DOM": ["ClipBase"],
    "MarkupParsing": ["ClipBase", "DOM", "CLibXML2", "CICU"],
    "CSSSyntax": ["ClipBase"],
    "Selectors": ["ClipBase", "DOM", "CSSSyntax"],
    "Style": ["ClipBase", "DOM", "CSSSyntax", "Selectors"],
    "TextShaping": ["ClipBase", "CHarfBuzz", "CFontconfig", "CFreeType", "CICU", "CWoff2", "CHyphen"],
    "Imaging": ["ClipBase", "CCairo", "CRSVG", "CWebP", "CImageCodecs", "CLCMS"],
    "Layout": ["ClipBase", "DOM", "Style", "TextShaping"],
    "Painting": ["ClipBase", "DOM", "Style", "TextShaping", "Layout"],
    "Raster": ["ClipBase", "Style", "Painting", "TextShaping", "Imaging", "CCairo", "CFreeType"],
    "Detection": ["ClipBase", "DOM", "CPhoneNumber", "CPSL"],
    "Scripting": ["ClipBase", "DOM", "MarkupParsing", "CSSSyntax", "Selectors", "Style", "CJavaScriptCore"],
    "WebClip": [
        "ClipBase", "JobModel", "DOM", "MarkupParsing", "CSSSyntax", "Selectors", "Style", "TextShaping", "Imaging",
        "Layout", "Painting", "Raster", "Detection", "Scripting"
    ],
    "Networking": ["ClipBase", "CCurlShim", "CPSL"],
    "WorkerProtocol": ["ClipBase", "JobModel", "CProcess"],
    "Spool": ["ClipBase", "JobModel", "CProcess"],
    "Supervisor": ["ClipBase", "JobModel", "WorkerProtocol", "Spool", "Networking", "CProcess"],
    "WebClipCommand": ["ClipBase", "JobModel", "Spool", "Networking", "Supervisor", "CProcess"],
    "WebClipWorker": ["ClipBase", "JobModel", "WebClip", "WorkerProtocol", "CProcess"],
    "StyleBenchmark": ["ClipBase", "DOM", "MarkupParsing", "CSSSyntax", "Selectors", "Style", "CAllocationCount"]
]

/// Of the toolchain, and everyone's. Foundation is not among them.
private let everyones: Set<String> = ["Swift", "Glibc", "Synchronization"]

@Suite struct ImportRulesTests {
    @Test func everySourceFileImportsOnlyWhatItsTargetMay() throws {
        var files = 0
        for (target, allowed) in mayImport {
            for path in swiftFiles(below: "\(root)/Sources/\(target)") {
                files += 1
                for imported in try imports(in: path) where !allowed.contains(imported) && !everyones.contains(imported) {
                    Issue.record(
                        "\(path.dropFirst(root.count + 1)) imports \(imported); \(target) may import \(allowed.sorted().joined(separator: ", "))"
                    )
                }
            }
        }
        #expect(files > 50)
    }

    @Test func everyFolderOfSourcesStandsInTheTable() {
        let folders = names(in: "\(root)/Sources").filter { $0 != "CLibraries" }
        #expect(Set(folders) == Set(mayImport.keys))
    }

    /// The package's own dependency lists are no wider than the table.
    @Test func thePackageDependsOnNoMore() throws {
        let package = try text(of: "\(root)/Package.swift")
        var seen: Set<String> = []
        for marker in ["stage(", "command("] {
            for piece in package.split(separator: marker, omittingEmptySubsequences: false).dropFirst() {
                let words = piece.prefix { $0 != "]" }.split(separator: "\"", omittingEmptySubsequences: false)
                let names = words.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
                guard let target = names.first, let allowed = mayImport[target] else { continue }
                seen.insert(target)
                for dependency in names.dropFirst() where !allowed.contains(dependency) {
                    Issue.record("Package.swift: \(target) depends on \(dependency)")
                }
            }
        }
        #expect(seen == Set(mayImport.keys))
    }

    @Test func theTableHasNoCircles() {
        func reaches(_ target: String, _ goal: String, _ depth: Int) -> Bool {
            depth < 30 && (mayImport[target] ?? []).contains { $0 == goal || reaches($0, goal, depth + 1) }
        }
        for target in mayImport.keys where reaches(target, target, 0) { Issue.record("\(target) reaches itself") }
    }

    // MARK: Reading

    private var root: String {
        var parts = #filePath.split(separator: "/")
        parts.removeLast(3)
        return "/" + parts.joined(separator: "/")
    }

    private func imports(in path: String) throws -> [String] {
        try text(of: path).split(separator: "\n").compactMap { line in
            var words = line.split(separator: " ")
            while let first = words.first, first.hasPrefix("@") || ["public", "internal", "private", "package"].contains(first) {
                words.removeFirst()
            }
            guard words.first == "import", words.count > 1 else { return nil }
            let kinds: Set<Substring> = ["struct", "class", "enum", "func", "protocol", "typealias", "var", "let"]
            let module = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
            return module.split(separator: ".").first.map(String.init)
        }
    }

    private func swiftFiles(below folder: String) -> [String] {
        var found: [String] = []
        var pending = [folder]
        while let next = pending.popLast() {
            for name in names(in: next) {
                if name.hasSuffix(".swift") {
                    found.append("\(next)/\(name)")
                } else if !name.contains(".") {
                    pending.append("\(next)/\(name)")
                }
            }
        }
        return found
    }

    private func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    private func text(of path: String) throws -> String {
        let file = try #require(fopen(path, "r"), "\(path)")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            bytes += buffer.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
