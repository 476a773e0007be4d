import ClipBase
import JobModel
import Testing

@Suite struct JSONTests {
    @Test func numbersKeepTheirDigits() throws {
        let text = #"[0,-0,1e3,123456789012345678901234567890,0.10,-1.5E-7]"#
        #expect(try JSONValue(parsing: text).text == text)
        #expect(try JSONValue(parsing: "1e3").int == 1_000)
        #expect(try JSONValue(parsing: "2.5").int == nil)
        #expect(JSONValue.number(Double.infinity) == .null)
        #expect(JSONValue.number(0.1).text == "0.1")
        #expect(JSONValue.number(1280.0).text == "1280")
    }

    @Test func stringsRoundTrip() throws {
        let value = try JSONValue(parsing: #""a\"\\\/\b\f\n\r\té\uD83D\uDE00\ud800x""#)
        #expect(value.string == "a\"\\/\u{8}\u{c}\n\r\té😀\u{FFFD}x")
        #expect(try JSONValue(parsing: value.bytes()) == value)
    }

    @Test func indentedTextReadsBack() throws {
        let value = try JSONValue(parsing: #"{"a":[1,2,{"b":[]}],"c":{},"d":null}"#)
        let text = String(decoding: value.bytes(.indented), as: UTF8.self)
        #expect(text == "{\n  \"a\": [\n    1,\n    2,\n    {\n      \"b\": []\n    }\n  ],\n  \"c\": {},\n  \"d\": null\n}")
        #expect(try JSONValue(parsing: text) == value)
    }

    @Test(arguments: [
        ("", 1, 1), ("{", 1, 2), ("{\"a\":1,}", 1, 8), ("[1 2]", 1, 4), ("01", 1, 2), ("\"a\nb\"", 1, 3),
        ("{\n  \"é\": tru\n}", 2, 8), ("{\"a\":1,\"a\":2}", 1, 11), ("[1]]", 1, 4), ("\"\\x\"", 1, 3), ("1.", 1, 3), ("nul", 1, 1),
        ("\"abc", 1, 5), ("+1", 1, 1), ("// c", 1, 1)
    ])
    func errorsSayWhere(text: String, line: Int, column: Int) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test func nestingIsBounded() {
        let deep = String(repeating: "[", count: 100_000)
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: deep) }
        #expect(error?.message == "nested deeper than 64 levels")
        let allowed = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(throws: Never.self) { try JSONValue(parsing: allowed) }
    }

    @Test func invalidUTF8IsAnError() {
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: [0x22, 0xC3, 0x22]) }
    }

    @Test(arguments: [
        ("selektor", "selector"), ("VIEWPORT", "viewport"), ("viewprot", "viewport"), ("header", "headers"),
        ("userAgent", "customUserAgent"), ("clip", "clips")
    ])
    func nearestNames(written: String, meant: String) {
        #expect(nearestName(to: written, among: ["viewport", "selector", "headers", "clips", "customUserAgent", "url"]) == meant)
    }
}

@Suite struct SHA256Tests {
    @Test func publishedVectors() {
        #expect(SHA256.hexDigest([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(SHA256.hexDigest(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        let million = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        #expect(SHA256.hexDigest(million) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func piecesGiveTheSameAsTheWhole() {
        let bytes = (0..<300).map { UInt8($0 % 251) }
        for cut in [0, 1, 55, 56, 63, 64, 65, 128, 299] {
            var hash = SHA256()
            hash.update(bytes[..<cut])
            hash.update(bytes[cut...])
            #expect(hash.finalize() == SHA256.hash(bytes))
        }
    }

    /// RFC 4231, test cases 2 and 6.
    @Test func authenticationCodes() {
        let short = SHA256.authenticationCode(for: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        #expect(SHA256.hex(short) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        let long = SHA256.authenticationCode(
            for: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8), key: Array(repeating: 0xaa, count: 131))
        #expect(SHA256.hex(long) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }
}
