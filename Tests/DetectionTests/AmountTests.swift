import Detection
import Testing

@Suite struct AmountTests {
    private func amounts(_ text: String, _ language: String? = nil, _ type: DetectionType = .money) -> [String] {
        let context = DetectionContext(types: DetectionTypes(type), language: language)
        return Detector().detect(in: text, context: context).map {
            $0.text + " = " + $0.value + " " + ($0.detail("currency") ?? $0.detail("unit") ?? "")
        }
    }

    @Test func separatorsFollowTheLanguage() {
        #expect(amounts("costs $1,234.50 now", "en") == ["$1,234.50 = 1234.5 "])
        #expect(amounts("kostet 1.234,50 € heute", "de") == ["1.234,50 € = 1234.5 EUR"])
        #expect(amounts("17 260 руб. за", "ru") == ["17 260 руб. = 17260 RUB"])
    }

    @Test func scalesAndCents() {
        #expect(amounts("USD 22.5 million", "en") == ["USD 22.5 million = 22500000 USD"])
        #expect(amounts("20 dollars 43 cents", "en") == ["20 dollars 43 cents = 20.43 "])
        #expect(amounts("七万円", "ja") == ["七万円 = 70000 JPY"])
    }

    @Test func quantities() {
        #expect(amounts("he is 6 feet 2 inches tall", "en", .physicalValue) == ["6 feet 2 inches = 74 in"])
        #expect(amounts("at -5 °C", "en", .physicalValue) == ["-5 °C = -5 C"])
        #expect(amounts("5 people in room 3", "en", .physicalValue) == [])
    }
}
