import ClipBase
import DOM
import FoundationEssentials
import Testing

@testable import MarkupParsing

/// html5lib's tokenizer files, from the folder that `WEBCLIP_CONFORMANCE` names.
struct TokenizerConformanceTests {
    struct File: Decodable {
        var tests: [Case]?
    }

    struct Case: Decodable {
        var description: String
        var initialStates: [String]?
        var lastStartTag: String?
        var input: String
        var output: [[Value]]
        var doubleEscaped: Bool?
    }

    enum Value: Decodable, Equatable {
        case null
        case bool(Bool)
        case text(String)
        case attributes([String: String])
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let flag = try? container.decode(Bool.self) {
                self = .bool(flag)
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .attributes(try container.decode([String: String].self))
            }
        }
    }

    static func tokens(_ one: Case, _ state: String) -> [[Value]] {
        var tokenizer = Tokenizer(input: Array(one.input.utf8))
        let models: [String: Tokenizer.ContentModel] = [
            "RCDATA state": .rcdata, "PLAINTEXT state": .plaintext, "RAWTEXT state": .rawtext, "Script data state": .scriptData,
            "CDATA section state": .cdata
        ]
        tokenizer.model = models[state] ?? .data
        if let last = one.lastStartTag { tokenizer.setLastStartTag(Name(last)) }
        var tokens: [[Value]] = []
        var characters: [UInt8] = []
        func flush() {
            if !characters.isEmpty { tokens.append([.text("Character"), .text(String(decoding: characters, as: UTF8.self))]) }
            characters = []
        }
        func text() -> ArraySlice<UInt8> {
            switch tokenizer.text {
            case .input(let range): tokenizer.input[range]
            case .scratch(let range): tokenizer.scratch[range]
            }
        }
        func string(_ bytes: [UInt8]?) -> Value { bytes.map { .text(String(decoding: $0, as: UTF8.self)) } ?? .null }
        while true {
            let kind = tokenizer.next()
            if kind != .characters && kind != .nullCharacter { flush() }
            switch kind {
            case .characters: characters.append(contentsOf: text())
            case .nullCharacter: characters.append(0)
            case .comment: tokens.append([.text("Comment"), .text(String(decoding: text(), as: UTF8.self))])
            case .startTag:
                var attributes: [String: String] = [:]
                for one in tokenizer.attributes {
                    attributes[one.name.string] = String(decoding: tokenizer.scratch[one.value], as: UTF8.self)
                }
                let start: [Value] = [.text("StartTag"), .text(tokenizer.tagName.string), .attributes(attributes)]
                tokens.append(tokenizer.isSelfClosing ? start + [.bool(true)] : start)
                if state == "Data state" { tokenizer.model = .data }
            case .endTag:
                tokens.append([.text("EndTag"), .text(tokenizer.tagName.string)])
                tokenizer.model = .data
            case .documentType:
                let type = tokenizer.documentType
                tokens.append([
                    .text("DOCTYPE"), string(type.name), string(type.publicID), string(type.systemID), .bool(!type.forcesQuirks)
                ])
            case .endOfFile, .needsMore: return tokens
            }
        }
    }

    @Test(.enabled(if: Conformance.folder != nil)) func html5lib() throws {
        var passed = 0
        var total = 0
        for file in Conformance.files("html5lib/tokenizer", suffix: ".test") {
            guard let cases = try JSONDecoder().decode(File.self, from: Data(try Conformance.bytes(file))).tests else { continue }
            for one in cases where one.doubleEscaped != true {
                for state in one.initialStates ?? ["Data state"] {
                    total += 1
                    let actual = TokenizerConformanceTests.tokens(one, state)
                    if actual == one.output {
                        passed += 1
                    } else if total - passed < Conformance.shown {
                        print("\(one.description) [\(state)]: \(one.input.debugDescription)\n  \(one.output)\n  \(actual)")
                    }
                }
            }
        }
        print("html5lib tokenizer: \(passed) of \(total)")
        #expect(passed >= total - 2)
    }
}

struct TokenizerTests {
    private func expectNext(_ kind: Tokenizer.Kind, _ tokenizer: inout Tokenizer) {
        let actual = tokenizer.next()
        #expect(actual == kind)
    }

    @Test func aTokenThatIsCutWaits() {
        var tokenizer = Tokenizer(input: Array("ab<di".utf8), isComplete: false)
        expectNext(.characters, &tokenizer)
        expectNext(.needsMore, &tokenizer)
        tokenizer.append(Array("v a=1>".utf8))
        expectNext(.startTag, &tokenizer)
        #expect(tokenizer.tagName == "div")
        #expect(tokenizer.attributes.first?.name == "a")
    }

    @Test func referencesWithoutSemicolonDifferInAttributes() {
        let document = MarkupParser().parseHTML("<p title='&notit;&ampx'>&notit;&#x80;&#0;").document
        let p = document.body.flatMap { document.firstChild($0) }
        #expect(p.flatMap { document.attributeValue($0, "title") } == "&notit;&ampx")
        #expect(p.map { document.textContent($0) } == "¬it;€\u{FFFD}")
    }
}
