/// Words near a find that say what it is. They raise confidence; they never find anything alone.
enum ContextWords {
    static let card = ["card", "visa", "mastercard", "amex", "karte", "carte", "tarjeta", "cartão", "carta", "カード", "信用卡"]
    static let phone = [
        "phone", "tel", "telephone", "call", "fax", "mobile", "cell", "contact", "dial", "ring", "text", "sms", "whatsapp",
        "hotline",
        "number is", "me:", "telefon", "handy", "rufen", "telefone", "celular", "móvil", "teléfono", "téléphone", "portable",
        "telefono", "cellulare", "bellen", "telefoon", "电话", "电話", "電話", "手机", "手機", "号码", "传真", "携帯", "тел"
    ]
    /// What the number is when it is no phone's.
    static let otherNumbers = [
        "account", "card", "invoice", "order", "isbn", "ssn", "iban", "conta", "cuenta", "compte", "konto", "conto", "rekening",
        "cartão", "tarjeta",
        "fatura", "factura", "pedido", "bestellung", "账号", "帐号", "卡号", "订单"
    ]
    static let tracking = [
        "track", "tracking", "parcel", "package", "shipment", "shipped", "delivery", "consignment", "waybill", "ups", "fedex",
        "usps",
        "dhl", "sendung", "paket", "colis", "envío", "paquete", "pacco", "追跡", "配送", "快递", "单号"
    ]

    /// True when one of the words (in lower case) stands in the bytes before a place.
    static func before(_ index: Int, in text: SourceText, within distance: Int, _ words: [String]) -> Bool {
        let end = min(max(index, 0), text.bytes.count)
        return contains(text, max(0, end - distance)..<end, words)
    }

    static func near(_ range: Range<Int>, in text: SourceText, within distance: Int, _ words: [String]) -> Bool {
        before(range.lowerBound, in: text, within: distance, words)
            || before(min(range.upperBound, text.bytes.count) + distance, in: text, within: distance, words)
    }

    private static func contains(_ text: SourceText, _ range: Range<Int>, _ words: [String]) -> Bool {
        guard !range.isEmpty else { return false }
        let window = text.string(range).lowercased().utf8
        let bytes = Array(window)
        return words.contains { word in
            let needle = Array(word.utf8)
            guard bytes.count >= needle.count else { return false }
            for start in 0...(bytes.count - needle.count) where bytes[start] == needle[0] {
                let isWord = start == 0 || !LinkText.isLetter(bytes[start - 1])
                if isWord, bytes[start..<start + needle.count].elementsEqual(needle) { return true }
            }
            return false
        }
    }
}
