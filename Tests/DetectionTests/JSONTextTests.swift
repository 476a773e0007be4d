import Testing

@testable import Detection

@Suite struct JSONTextTests {
    @Test func writtenTextIsReadBack() {
        let texts = ["", "a\u{0}\u{1F}\u{7F}\"\\/", "\u{2027}\u{2028}\u{2029}\u{202A}é漢😀", "line\r\n\ttab", "\u{FFFD}"]
        let value = JSONValue.object(texts.enumerated().map { .init("k\($0.offset)", .string($0.element)) })
        #expect(JSONReader.read(value.serialized) == value)
        #expect(JSONReader.read(#""\ud83d\ude00 \ud83d\u00e9 \u6f22""#) == .string("😀 \u{FFFD} 漢"))
        var writer = JSONWriter()
        for number in [0.0, 0.05, 0.3, 0.97, 1, 12.346] {
            writer.hundredths(number)
            writer.raw(" ")
        }
        writer.number(-9_070)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "0.0 0.05 0.3 0.97 1.0 12.35 -9070")
    }
}
