/// Words near a find that say what it is. They raise confidence; they never find anything alone.
enum ContextWords {
    static let card = bytes(["card", "visa", "mastercard", "amex", "karte", "carte", "tarjeta", "cartão", "carta", "カード", "信用卡"])
    static let phone = bytes([
        "phone", "tel", "telephone", "call", "fax", "mobile", "cell", "contact", "dial", "ring", "text", "sms", "whatsapp",
        "hotline",
        "number is", "me:", "telefon", "handy", "rufen", "telefone", "celular", "móvil", "teléfono", "téléphone", "portable",
        "telefono", "cellulare", "bellen", "telefoon", "电话", "电話", "電話", "手机", "手機", "号码", "传真", "携帯", "тел"
    ])
    /// What the number is when it is no phone's.
    static let otherNumbers = bytes([
        "account", "card", "invoice", "order", "isbn", "ssn", "iban", "conta", "cuenta", "compte", "konto", "conto", "rekening",
        "cartão", "tarjeta",
        "fatura", "factura", "pedido", "bestellung", "账号", "帐号", "卡号", "订单"
    ])
    static let tracking = bytes([
        "track", "tracking", "parcel", "package", "shipment", "shipped", "delivery", "consignment", "waybill", "ups", "fedex",
        "usps",
        "dhl", "sendung", "paket", "colis", "envío", "paquete", "pacco", "追跡", "配送", "快递", "单号"
    ])

    static let version = bytes(["version", "ver", "v", "release", "build"])
    static let bank = bytes(["bic", "swift"])
    static let article = bytes(["ean", "upc", "gtin", "barcode"])
    static let book = bytes(["isbn"])
    static let serial = bytes(["issn"])

    static func bytes(_ words: [String]) -> [[UInt8]] { words.map { Array($0.utf8) }.filter { !$0.isEmpty } }

    /// True when one of the words (in lower case) stands in the bytes before a place.
    static func before(_ index: Int, in text: SourceText, within distance: Int, _ words: [[UInt8]]) -> Bool {
        let end = min(max(index, 0), text.bytes.count)
        return contains(text, max(0, end - distance)..<end, words)
    }

    static func near(_ range: Range<Int>, in text: SourceText, within distance: Int, _ words: [[UInt8]]) -> Bool {
        before(range.lowerBound, in: text, within: distance, words)
            || before(min(range.upperBound, text.bytes.count) + distance, in: text, within: distance, words)
    }

    /// Reads the bytes in place, in lower case (ASCII and Latin-1).
    private static func contains(_ text: SourceText, _ range: Range<Int>, _ words: [[UInt8]]) -> Bool {
        var isStart = true
        for start in range {
            let byte = text.bytes[start]
            defer { isStart = !LinkText.isLetter(byte) }
            guard isStart else { continue }
            let first = lowercase(byte, after: text.byte(start - 1))
            for word in words where word[0] == first && range.upperBound - start >= word.count {
                var offset = 1
                while offset < word.count, lowercase(text.bytes[start + offset], after: text.bytes[start + offset - 1]) == word[offset] {
                    offset += 1
                }
                if offset == word.count { return true }
            }
        }
        return false
    }

    @inline(__always)
    private static func lowercase(_ byte: UInt8, after lead: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A || lead == 0xC3 && byte >= 0x80 && byte <= 0x9E ? byte + 0x20 : byte
    }
}
