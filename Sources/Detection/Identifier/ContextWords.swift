/// Words near a find that say what it is. They raise confidence; they never find anything alone.
enum ContextWords {
    static let card = WordSet(["card", "visa", "mastercard", "amex", "karte", "carte", "tarjeta", "cartão", "carta", "カード", "信用卡"])
    static let phone = WordSet([
        "phone", "tel", "telephone", "call", "fax", "mobile", "cell", "contact", "dial", "ring", "text", "sms", "whatsapp",
        "hotline",
        "number is", "me:", "telefon", "handy", "rufen", "telefone", "celular", "móvil", "teléfono", "téléphone", "portable",
        "telefono", "cellulare", "bellen", "telefoon", "电话", "电話", "電話", "手机", "手機", "号码", "传真", "携帯", "тел"
    ])
    /// What the number is when it is no phone's.
    static let otherNumbers = WordSet([
        "account", "card", "invoice", "order", "isbn", "ssn", "iban", "conta", "cuenta", "compte", "konto", "conto", "rekening",
        "cartão", "tarjeta",
        "fatura", "factura", "pedido", "bestellung", "账号", "帐号", "卡号", "订单"
    ])
    static let tracking = WordSet([
        "track", "tracking", "parcel", "package", "shipment", "shipped", "delivery", "consignment", "waybill", "ups", "fedex",
        "usps",
        "dhl", "sendung", "paket", "colis", "envío", "paquete", "pacco", "追跡", "配送", "お問い合わせ番号", "お問合せ番号", "伝票番号", "送り状",
        "快递", "单号"
    ])

    static let version = WordSet(["version", "ver", "v", "release", "build"])
    static let bank = WordSet(["bic", "swift"])
    static let article = WordSet(["ean", "upc", "gtin", "barcode"])
    static let book = WordSet(["isbn"])
    static let serial = WordSet(["issn"])

    /// True when one of the words stands in the bytes before a place.
    static func before(_ index: Int, in text: SourceText, within distance: Int, _ words: WordSet) -> Bool {
        let end = min(max(index, 0), text.bytes.count)
        return words.stand(in: text.bytes, max(0, end - distance)..<end)
    }

    static func near(_ range: Range<Int>, in text: SourceText, within distance: Int, _ words: WordSet) -> Bool {
        before(range.lowerBound, in: text, within: distance, words)
            || before(min(range.upperBound, text.bytes.count) + distance, in: text, within: distance, words)
    }
}

/// Words in lower case, by their first byte.
struct WordSet: Sendable {
    /// One after the other.
    private var bytes: [UInt8] = []
    /// Where each word lies in `bytes`.
    private var words: [Range<Int>] = []
    /// The words that begin with a byte: `words[firsts[byte]..<firsts[byte + 1]]`.
    private var firsts: [Int] = []

    init(_ list: [String]) {
        let sorted = list.map { Array($0.utf8) }.filter { !$0.isEmpty }.sorted { $0[0] < $1[0] }
        for word in sorted {
            words.append(bytes.count..<bytes.count + word.count)
            bytes += word
        }
        var index = 0
        for byte in 0...256 {
            while index < sorted.count, Int(sorted[index][0]) < byte { index += 1 }
            firsts.append(index)
        }
    }

    /// True when a word begins in the range, at no letter's side, and ends in it. Reads the bytes in lower case (ASCII and Latin-1).
    func stand(in text: [UInt8], _ range: Range<Int>) -> Bool {
        var isStart = true
        for start in range {
            let byte = text[start]
            defer { isStart = !LinkText.isLetter(byte) }
            guard isStart else { continue }
            let first = Int(Self.lowercase(byte, after: start > 0 ? text[start - 1] : 0))
            for word in firsts[first]..<firsts[first + 1] where begins(words[word], text[start..<range.upperBound]) { return true }
        }
        return false
    }

    @inline(__always)
    private func begins(_ word: Range<Int>, _ text: ArraySlice<UInt8>) -> Bool {
        guard text.count >= word.count else { return false }
        for offset in 1..<max(1, word.count) {
            let place = text.startIndex + offset
            if Self.lowercase(text[place], after: text[place - 1]) != bytes[word.lowerBound + offset] { return false }
        }
        return true
    }

    @inline(__always)
    private static func lowercase(_ byte: UInt8, after lead: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A || lead == 0xC3 && byte >= 0x80 && byte <= 0x9E ? byte + 0x20 : byte
    }
}
