import ClipBase
import DOM
import Testing

@testable import MarkupParsing

struct EncodingTests {
    @Test(
        arguments: [
            ("shift_jis", [0x82, 0xB1, 0x8E, 0xAE], "こ式"), ("euc-jp", [0xA4, 0xB3], "こ"), ("gbk", [0xC4, 0xE3], "你"),
            ("big5", [0xA7, 0x41], "你"), ("euc-kr", [0xB0, 0xA1], "가"), ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x24, 0x33], "こ"),
            ("latin1", [0x80, 0xE9], "€é"), ("koi8-u", [0xAE], "ў"), ("utf-16be", [0x00, 0x41, 0xD8, 0x3D, 0xDE, 0x00, 0xD8], "A😀\u{FFFD}"),
            ("x-user-defined", [0x41, 0x80], "A\u{F780}"), ("iso-2022-kr", [0x41], "\u{FFFD}"),
            ("utf8", [0xEF, 0xBB, 0xBF, 0x41, 0xE2, 0x82, 0x41, 0xF0, 0x80], "A\u{FFFD}A\u{FFFD}\u{FFFD}")
        ] as [(String, [UInt8], String)])
    func labelsDecode(_ label: String, _ bytes: [UInt8], _ text: String) {
        #expect(TextEncoding(label: " \(label)\n").map { String(decoding: $0.decode(bytes), as: UTF8.self) } == text)
    }

    @Test func sourcesOfTheEncodingHaveTheirOrder() {
        let bytes = Array("<meta charset=windows-1251><p>".utf8) + [0xE6]
        func text(_ type: String, _ bytes: [UInt8], override: String? = nil) -> String {
            let document = MarkupParser(overrideEncoding: override).parse(bytes, contentType: type).document
            return document.body.map { document.textContent($0) } ?? ""
        }
        #expect(text("text/html", bytes) == "ж")
        #expect(text("text/html; charset=\"iso-8859-1\"", bytes) == "æ")
        #expect(text("text/html; charset=utf-8", bytes, override: "windows-1251") == "ж")
        #expect(text("text/html; charset=iso-8859-1", [0xEF, 0xBB, 0xBF] + Array("é".utf8)) == "é")
    }

    @Test func aLateMetaCountsInTheHeadOnly() {
        let pad = [UInt8](repeating: 0x20, count: 1_100)
        func text(_ start: String, _ meta: String) -> String {
            let document = MarkupParser().parse(Array(start.utf8) + pad + Array(meta.utf8) + [0xE6]).document
            return document.body.map { document.textContent($0) } ?? ""
        }
        #expect(text("<head>", "<meta charset=windows-1251><p>") == "ж")
        #expect(text("<head></head>", "<meta charset=windows-1251><p>") == "æ")
    }

    @Test(.enabled(if: Conformance.folder != nil)) func html5lib() throws {
        var passed = 0
        var total = 0
        for file in Conformance.files("html5lib/encoding", suffix: ".dat") where !file.contains("/scripted/") {
            let bytes = try Conformance.bytes(file)
            let text = bytes.map { Character(Unicode.Scalar($0)) }
            for part in String(text).components(before: "#data\n") {
                let halves = part.components(before: "\n#encoding\n")
                guard halves.count == 2 else { continue }
                total += 1
                let data = halves[0].unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
                let label = String(halves[1].prefix { $0 != "\n" })
                let found = EncodingSniffer.sniff(data, transport: nil).encoding
                var late = found
                if found == .windows1252 { late = TextEncoding(label: MarkupParser().parse(data).document.encoding) ?? found }
                if late == TextEncoding(label: label) {
                    passed += 1
                } else {
                    print("encoding: \(label), not \(late.name): \(halves[0].prefix(200))")
                }
            }
        }
        print("html5lib encoding: \(passed) of \(total)")
        #expect(passed == total)
    }
}

extension String {
    fileprivate func components(before separator: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}
