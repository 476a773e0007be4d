import Detection
import Testing

@Suite struct PlaceTests {
    private func found(_ text: String, _ type: DetectionType) -> [Detection] {
        Detector().detect(in: text, context: DetectionContext(types: DetectionTypes(type), region: "US"))
    }

    @Test func americanAddressInASentence() {
        let address = found("Write to 1500 Kearns Boulevard, Park City, UT 84060 today.", .address).first
        #expect(address?.text == "1500 Kearns Boulevard, Park City, UT 84060")
        #expect(address?.detail("postcode") == "84060")
        #expect(address?.detail("state") == "UT")
    }

    @Test(arguments: [
        ("Binnenhof 1, 2513 AA Den Haag", "houseNumber 1|street Binnenhof|city Den Haag|postcode 2513 AA"),
        ("12 bis, avenue de la République\n69003 Lyon", "houseNumber 12 bis|street avenue de la République|city Lyon|postcode 69003"),
        (
            "1000, rue De La Gauchetière Ouest, Montréal (Québec) H3B 4W5",
            "houseNumber 1000|street rue De La Gauchetière Ouest|city Montréal|state QC|postcode H3B 4W5"
        ),
        ("Calle de Alcalá, 42, 28014 Madrid", "houseNumber 42|street Calle de Alcalá|postcode 28014|city Madrid"),
        ("〒100-8111 東京都千代田区千代田1-1", "postcode 100-8111|state 東京都|city 千代田区|street 千代田|houseNumber 1-1"),
        ("京都府京都市下京区東塩小路町901", "state 京都府|city 京都市下京区|street 東塩小路町|houseNumber 901")
    ])
    func addressesHaveTheirParts(_ text: String, _ parts: String) {
        let details = found(text, .address).first?.details.map { $0.name + " " + $0.value }
        #expect(details?.joined(separator: "|") == parts)
    }

    @Test func blocksOfLines() {
        let text = "Restaurang Thai House\nKanalvägen 7\n194 61 Upplands Väsby\nSweden"
        #expect(found(text, .address).map(\.value) == ["Kanalvägen 7, 194 61 Upplands Väsby, Sweden"])
    }

    @Test func numbersAndWordsAreNoAddress() {
        #expect(found("4 BODY WAVE MODEL MO and 10 friends came to the park", .address).isEmpty)
    }

    @Test func coordinates() {
        #expect(
            found("at 48.8584, 2.2945 and 40°42'46\"N 74°0'22\"W", .coordinate).map(\.value) == [
                "48.8584,2.2945", "40.712778,-74.006111"
            ])
        #expect(found("1.234, 5.678 and 95.1234, 2.2945", .coordinate).map(\.value) == ["1.234,5.678"])
    }

    @Test func openingHours() {
        let text = "Open Mon–Fri 9:00–17:00, Sat 10am - 2pm, Sunday closed"
        #expect(found(text, .openingHours).map(\.value) == ["Mo-Fr 09:00-17:00; Sa 10:00-14:00; Su off"])
        #expect(found(text, .calendarEvent).isEmpty)
        #expect(found(text, .recurrence).isEmpty)
        let shop = "Closed on May 5, 2024; Mon-Fri 9-17, Sat 10-14; from June 1, 2024 daily 9-17"
        #expect(found(shop, .openingHours).map(\.text) == ["Mon-Fri 9-17, Sat 10-14", "daily 9-17"])
        #expect(found(shop, .calendarEvent).map(\.value) == ["2024-05-05", "2024-06-01/"])
    }

    @Test func parcelsAndFlights() {
        #expect(found("UPS 1Z5R89390357567127", .trackingNumber).first?.detail("carrier") == "ups")
        #expect(found("1Z5R89390357567128", .trackingNumber).isEmpty)
        #expect(found("Your flight LH 2218 leaves at 11:10", .flightNumber).map(\.value) == ["LH2218"])
        #expect(found("Operated by Lufthansa, LH 2218", .flightNumber).isEmpty)
    }
}
