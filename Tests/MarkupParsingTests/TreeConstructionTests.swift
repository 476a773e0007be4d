import ClipBase
import DOM
import Testing

@testable import MarkupParsing

/// html5lib's tree-construction files, from the folder that `WEBCLIP_CONFORMANCE` names.
struct TreeConstructionTests {
    struct Case {
        var data = "", expected = "", context: String?
        var scripting: ScriptingMode?
    }

    static func cases(_ file: String) -> [Case] {
        var cases: [Case] = []
        var section = ""
        var lines: [String: [Substring]] = [:]
        func finish() {
            guard lines["data"] != nil, lines["document"] != nil else { return }
            var expected = lines["document"] ?? []
            while expected.last == "" { expected.removeLast() }
            var one = Case()
            one.data = (lines["data"] ?? []).joined(separator: "\n")
            one.expected = expected.joined(separator: "\n")
            one.context = lines["document-fragment"]?.first.map(String.init)
            if lines["script-on"] != nil { one.scripting = .enabled }
            if lines["script-off"] != nil { one.scripting = .disabled }
            cases.append(one)
        }
        for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "#data" {
                finish()
                lines = [:]
            }
            if line.hasPrefix("#"),
                ["data", "errors", "new-errors", "document", "document-fragment", "script-on", "script-off"]
                    .contains(line.dropFirst())
            {
                section = String(line.dropFirst())
                lines[section] = []
            } else {
                lines[section, default: []].append(line)
            }
        }
        finish()
        return cases
    }

    static func run(_ one: Case, _ scripting: ScriptingMode) -> String {
        if let context = one.context {
            var document = Document()
            let parts = context.split(separator: " ")
            let namespace: Namespace = parts.count == 1 ? .html : parts[0] == "svg" ? .svg : .mathML
            let element = document.createElement(.init(String(parts.last ?? "div")), namespace: namespace)
            let fragment = HTMLParser.parseFragment(Array(one.data.utf8), context: element, in: &document, scripting: scripting)
            return document.dump(fragment)
        }
        return MarkupParser(scripting: scripting).parseHTML(one.data).document.dump()
    }

    @Test(.enabled(if: Conformance.folder != nil)) func html5lib() throws {
        var passed = 0
        var total = 0
        var failures: [String] = []
        for file in Conformance.files("html5lib/tree-construction", suffix: ".dat") where !file.contains("/scripted/") {
            for one in TreeConstructionTests.cases(try Conformance.text(file)) {
                let modes: [ScriptingMode] = one.scripting.map { [$0] } ?? [.disabled]
                for mode in modes {
                    total += 1
                    let actual = TreeConstructionTests.run(one, mode)
                    if actual == one.expected + "\n" || actual == one.expected {
                        passed += 1
                    } else {
                        failures.append("\(file)\n\(one.data)\n--- expected\n\(one.expected)\n--- actual\n\(actual)")
                    }
                }
            }
        }
        print("html5lib tree construction: \(passed) of \(total)")
        for failure in failures.prefix(Conformance.shown) { print(failure) }
        #expect(passed == total)
    }
}
