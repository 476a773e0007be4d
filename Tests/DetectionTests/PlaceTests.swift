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
        ("GPO Box 2604, Canberra ACT 2601", "street GPO Box 2604|city Canberra|state ACT|postcode 2601"),
        ("Postfach 10 01 23, 50441 Köln", "street Postfach 10 01 23|city Köln|postcode 50441"),
        ("Hauptstraße 5-7 in 69117 Heidelberg", "houseNumber 5-7|street Hauptstraße|postcode 69117|city Heidelberg"),
        ("Pza. de España s/n, 41013 Sevilla", "houseNumber s/n|street Pza. de España|postcode 41013|city Sevilla"),
        ("Piazza del Duomo, 1 - 20122 Milano (MI)", "houseNumber 1|street Piazza del Duomo|postcode 20122|city Milano|state MI"),
        (
            "742 Evergreen Terrace\nApt 4B\nSpringfield, OR 97477",
            "houseNumber 742|street Evergreen Terrace|city Springfield|state OR|postcode 97477"
        ),
        ("1130 US Highway 52, Aberdeen, OH 45101", "houseNumber 1130|street US Highway 52|state OH|city Aberdeen|postcode 45101"),
        (
            "〒530-0001\n大阪府大阪市北区梅田3丁目1番3号",
            "postcode 530-0001|state 大阪府|city 大阪市北区|street 梅田|houseNumber 3丁目1番3号"
        ),
        ("本社は神奈川県横浜市西区みなとみらい2-3-1にあります", "state 神奈川県|city 横浜市西区|street みなとみらい|houseNumber 2-3-1"),
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
        #expect(found("In 2020 Main Street closed, and 15 people left.", .address).isEmpty)
    }

    @Test func coordinates() {
        #expect(
            found("at 48.8584, 2.2945 and 40°42'46\"N 74°0'22\"W", .coordinate).map(\.value) == [
                "48.8584,2.2945", "40.712778,-74.006111"
            ])
        #expect(found("1.234, 5.678 and 95.1234, 2.2945", .coordinate).map(\.value) == ["1.234,5.678"])
    }

    @Test(arguments: [
        ("N 40° 42.767 W 074° 00.367", "en", "40.712783,-74.006117"), ("+40.7128-074.0060/", "en", "40.7128,-74.006"),
        ("+404246-0740022/", "en", "40.712778,-74.006111"), ("Lat: 51.5074 Long: -0.1278", "en", "51.5074,-0.1278"),
        ("52,5200° N 13,4050° O", "de", "52.52,13.405"), ("48°51′24″N 2°21′07″O", "fr", "48.856667,-2.351944"),
        ("北緯35度39分31秒 東経139度44分43秒", "ja", "35.658611,139.745278"), ("geo:48.2010,16.3695", "en", "48.201,16.3695")
    ]) func coordinatesOfAllForms(_ text: String, _ language: String, _ expected: String) {
        let context = DetectionContext(types: DetectionTypes(.coordinate), language: language)
        #expect(Detector().detect(in: text, context: context).map(\.value) == [expected])
    }

    @Test(arguments: [
        ("en", "Monday through Friday, 8:00-16:30", "Mo-Fr 08:00-16:30"),
        ("en", "Mon - Fri: 8:00 AM - 5:00 PM; Sat: 9:00 AM - noon; Sun: Closed", "Mo-Fr 08:00-17:00; Sa 09:00-12:00; Su off"),
        ("en", "Mo-Fr 08:00-12:00,13:00-17:30; Sa 08:00-12:00", "Mo-Fr 08:00-12:00,13:00-17:30; Sa 08:00-12:00"),
        ("en", "Wed–Fri 10:00–18:00; weekends 11–4", "We-Fr 10:00-18:00; Sa-Su 11:00-16:00"), ("en", "Open 24/7.", "24/7"),
        ("es", "lunes a viernes de 9:00 a 14:00 y de 16:00 a 20:00, sábados 10:00-14:00", "Mo-Fr 09:00-14:00,16:00-20:00; Sa 10:00-14:00"),
        ("ja", "営業時間：月～金 9:00～18:00、土日祝休み", "Mo-Fr 09:00-18:00; Sa,Su,PH off"), ("ja", "平日10時～19時30分", "Mo-Fr 10:00-19:30"),
        ("zh", "周一至周五 9:00-18:00", "Mo-Fr 09:00-18:00")
    ]) func openingHoursOfLanguages(_ language: String, _ text: String, _ expected: String) {
        let context = DetectionContext(types: DetectionTypes(.openingHours), language: language)
        #expect(Detector().detect(in: text, context: context).map(\.value) == [expected])
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

    @Test func parcelsOfJapanHaveHyphens() {
        #expect(found("お問い合わせ番号 1234-5678-9013", .trackingNumber).map(\.value) == ["123456789013"])
        #expect(found("お問い合わせ番号 1234-5678-9012", .trackingNumber).isEmpty)
    }

    @Test func parcelsAndFlights() {
        #expect(found("UPS 1Z5R89390357567127", .trackingNumber).first?.detail("carrier") == "ups")
        #expect(found("1Z5R89390357567128", .trackingNumber).isEmpty)
        #expect(found("Your flight LH 2218 leaves at 11:10", .flightNumber).map(\.value) == ["LH2218"])
        #expect(found("Operated by Lufthansa, LH 2218", .flightNumber).isEmpty)
    }
}
