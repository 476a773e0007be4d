import CSSSyntax
import Foundation
import Testing

/// The suite of CSS parsing tests, where `WEBCLIP_CONFORMANCE` names a folder that has it.
@Suite(.enabled(if: ConformanceSuite.folder != nil))
struct ConformanceTests {
    @Test(arguments: ["component_value_list", "one_component_value", "blocks_contents", "declaration_list"])
    func values(_ name: String) throws { try check(name) }

    @Test(arguments: ["one_declaration", "one_rule", "rule_list", "stylesheet", "An+B"])
    func rules(_ name: String) throws { try check(name) }

    @Test func stylesheetBytes() throws {
        for (input, expected) in try ConformanceSuite.cases("stylesheet_bytes") {
            guard case .object(let fields) = input, case .string(let latin)? = fields["css_bytes"] else { continue }
            let bytes = latin.unicodeScalars.map { UInt8(clamping: $0.value) }
            let decision = EncodingDecision(
                bytes, protocolLabel: fields["protocol_encoding"]?.text,
                environmentLabel: fields["environment_encoding"]?.text, encodingName: Encodings.name)
            let text = Encodings.decode(Array(bytes[decision.bodyOffset...]), decision.encoding)
            let buffer = TokenBuffer(text)
            let rules = JSONTree(buffer).items(buffer.all, .stylesheet)
            #expect(JSONValue.array([rules, .string(decision.encoding)]) == expected, "\(latin.debugDescription)")
        }
    }

    private func check(_ name: String) throws {
        for (input, expected) in try ConformanceSuite.cases(name) {
            guard case .string(let text) = input else { continue }
            #expect(result(name, text) == expected, "\(text.debugDescription)")
        }
    }

    private func result(_ name: String, _ text: String) -> JSONValue {
        let hasUnicodeRanges = name == "component_value_list" && text.lowercased().contains("u+")
        let buffer = TokenBuffer(text)
        let tree = JSONTree(buffer)
        switch name {
        case "component_value_list":
            if hasUnicodeRanges { return JSONTree.withUnicodeRanges(text) }
            return .array(tree.values(buffer.all))
        case "blocks_contents": return tree.items(buffer.all, .blockContents)
        case "declaration_list": return tree.items(buffer.all, .declarationList)
        case "rule_list": return tree.items(buffer.all, .ruleList)
        case "stylesheet": return tree.items(buffer.all, .stylesheet)
        case "An+B":
            var reader = ComponentReader(buffer)
            guard let value = reader.consumeAnPlusB(), reader.isAtEnd else { return .null }
            return .array([.number(Double(value.step)), .number(Double(value.offset))])
        default: return single(name, tree)
        }
    }

    private func single(_ name: String, _ tree: JSONTree) -> JSONValue {
        do throws(SyntaxError) {
            switch name {
            case "one_component_value": return tree.values(try tree.buffer.parseComponentValue()).first ?? .null
            case "one_declaration": return tree.item(.declaration(try tree.buffer.parseDeclaration()))
            default: return tree.item(try tree.buffer.parseRule())
            }
        } catch {
            switch error {
            case .empty: return .array([.string("error"), .string("empty")])
            case .invalid: return .array([.string("error"), .string("invalid")])
            case .extraInput: return .array([.string("error"), .string("extra-input")])
            }
        }
    }
}

enum ConformanceSuite {
    static var folder: String? { ProcessInfo.processInfo.environment["WEBCLIP_CONFORMANCE"] }

    static func cases(_ name: String) throws -> [(JSONValue, JSONValue)] {
        let url = URL(fileURLWithPath: folder ?? "").appendingPathComponent("css-parsing/\(name).json")
        let values = try JSONDecoder().decode([JSONValue].self, from: Data(contentsOf: url))
        return stride(from: 0, to: values.count - 1, by: 2).map { (values[$0], values[$0 + 1]) }
    }
}

enum JSONValue: Decodable, Equatable, CustomStringConvertible {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    var text: String? { if case .string(let text) = self { text } else { nil } }

    var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): value.debugDescription
        case .array(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
        case .object(let fields): "\(fields)"
        }
    }
}

/// The encodings that the suite names.
private enum Encodings {
    static func name(_ label: String) -> String? {
        let label = label.lowercased()
        return ["utf-8", "utf-16le", "iso-8859-2", "iso-8859-5"].contains(label) ? label : nil
    }

    static func decode(_ bytes: [UInt8], _ encoding: String) -> String {
        switch encoding {
        case "utf-16le": String(data: Data(bytes), encoding: .utf16LittleEndian) ?? ""
        case "iso-8859-2": String(data: Data(bytes), encoding: .isoLatin2) ?? ""
        // U+0401 to U+045F stand where Latin-1 has 0xA1 to 0xFF; the suite uses letters only.
        case "iso-8859-5":
            String(
                String.UnicodeScalarView(
                    bytes.map { Unicode.Scalar($0 < 0xA1 ? UInt32($0) : UInt32($0) + 0x360) ?? " " }))
        default: String(decoding: bytes, as: UTF8.self)
        }
    }
}
