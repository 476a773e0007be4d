import Detection
import Glibc
import Testing

/// Texts that are made to cost time, or to trap.
@Suite struct HostileTextTests {
    /// Runs of what detectors look for.
    private static let units = [
        "1", "(", ")", "((", "[1]", "{1}", ".", "a.", "a.b.", "@", "@@", "a@", "a@b.c,", ":", "::", "//", "://", "http://", "http://a.b/ ",
        "www.", "urn:", "#", "#a", "$", "$1", "£", "USD ", "-", "--1", "+", "+ ", "+ + ", "+1 (", "Tel: ", "1 ", "1 1 ", "1-", "1-1-1",
        "+1", "1,", "1:", "1.", "1.1.1.1 ", "999 ", "(999) ", "999 999 9999 ", "1/", "1/1", "1/1/", "2020-01-01 ", "12:30 ", "AB:", "fe80:",
        "a-b-", "1Z ", "1Z9 ", "A1 ", "LH 4 ", "flight ", "K 150 ", "AB12CD34EF56GH78 ", "GB29 ", "DE89 3704 0044 0532 0130 00 ", "12345 ",
        "12345-", "SW1A 1AA ", "St\n", "CA\n", "12345\n", "Street ", "Rue ", "12 Rue ", "1 A St, ", "1 m ", "1° ", "N 5° ", "51.5, ", "½",
        "١", "１-", "𝟙", "\u{301}", "\u{200D}", "日", "1日", "二〇", "東京都", "東京都1-1-1", "May ", "MON ", "Mon ", "Mon 9-5 ", "every ",
        "Mon-Fri 9am-5pm ", "half ", "one ", "hundred ", "twenty-", "tomorrow ", "next ", "of the ", "5 May to ", "January 1, 2020 - "
    ]

    /// Four times as much text takes about four times as long; a quadratic scan would take sixteen.
    @Test(.serialized, arguments: units) func longRunsAreLinear(_ unit: String) {
        let short = seconds(String(repeating: unit, count: 4_000 / unit.utf8.count))
        let long = seconds(String(repeating: unit, count: 16_000 / unit.utf8.count))
        #expect(long < 9 * short + 0.1)
    }

    /// Processor time of this thread, which a busy machine lengthens little.
    private func seconds(_ text: String) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        _ = Detector().detect(in: text, context: DetectionContext(region: "US"))
        return now() - start
    }

    /// Pieces that detectors look for, thrown together: nothing traps, in any language.
    @Test(arguments: ["en", "de", "fr", "es", "it", "pt", "nl", "ja", "zh", "tr"]) func noMixtureTraps(_ language: String) {
        let pieces = [
            "0", "12", "2019", "-", "/", ".", ",", ":", "(", ")", "[", "$", "€", "%", "+", "@", "#", "°", "'", "\"", "\n", " ",
            "  ", "am", "May", "half", "next",
            "week", "of", "the", "日", "月", "年", "時", "半", "万", "億", "二", "St", "CA", "http://", "www.", "::", "1st", "½",
            "\u{301}", "\u{200D}", "é", "😀", "x",
            "million", "km", "USD", "Rue", "99999999999999999999", "1Z", "GB", "ext"
        ]
        var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
        for _ in 0..<150 {
            var text = ""
            for _ in 0..<40 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(seed >> 33) % pieces.count]
            }
            for detection in Detector().detect(in: text, context: DetectionContext(language: language, region: "US")) {
                #expect(text.unicodeScalars.count >= detection.scalarRange.upperBound)
            }
        }
    }

    @Test func illFormedBytesAreNoTrap() {
        let bytes: [UInt8] = [0xFF, 0xC3, 0x31, 0xE2, 0x82, 0x2E, 0xF0, 0x40, 0x80, 0x23, 0xC3]
        _ = Detector().detect(in: bytes + Array("a@b.com".utf8) + bytes, context: DetectionContext())
    }
}
