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

    @Test func signsAndUnitsStandWherePeopleWriteThem() {
        #expect(amounts("costs €1.234,50 now", "en") == ["€1.234,50 = 1234.5 EUR"])
        #expect(amounts("il coûte 12€50 ici", "fr") == ["12€50 = 12.5 EUR"])
        #expect(amounts("a change of $-5 today", "en") == ["$-5 = -5 "])
        #expect(amounts("人民币100元", "zh") == ["人民币100元 = 100 CNY"])
        #expect(amounts("a 3D film, 5 ft 11 in", "en") == [])
        #expect(amounts("500 Ft és 5 øre", "hu") == ["500 Ft = 500 HUF", "5 øre = 5 minor"])
        #expect(amounts("per 3 ore", "it") == [])
    }

    @Test func unitsOfElectricityAndPressure() {
        let text = "60 W, 1.5 kW, 230 V, 500 mAh, 50 Hz, 2.4 GHz, 1013 hPa, 32 psi, 12 kWh, 250 kcal"
        #expect(
            amounts(text, "en", .physicalValue).map { String($0.drop { $0 != "=" }.dropFirst(2)) } == [
                "60 W", "1.5 kW", "230 V", "500 mAh", "50 Hz", "2.4 GHz", "1013 hPa", "32 psi", "12 kWh", "250 kcal"
            ])
        #expect(amounts("5 ft 11 in tall", "en", .physicalValue) == ["5 ft 11 in = 71 in"])
        #expect(amounts("60 w and 3 v", "en", .physicalValue) == [])
    }

    @Test func quantities() {
        #expect(amounts("he is 6 feet 2 inches tall", "en", .physicalValue) == ["6 feet 2 inches = 74 in"])
        #expect(amounts("at -5 °C", "en", .physicalValue) == ["-5 °C = -5 C"])
        #expect(amounts("5 people in room 3", "en", .physicalValue) == [])
    }
}
