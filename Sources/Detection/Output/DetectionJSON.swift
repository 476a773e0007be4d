/// Finds as JSON: what `detections.json` and the line protocol share.
public enum DetectionJSON {
    /// One find as a JSON object.
    public static func text(of detection: Detection) -> String {
        var writer = JSONWriter()
        write(detection, to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    static func write(_ detection: Detection, to writer: inout JSONWriter) {
        writer.raw("{\"type\":")
        writer.string(name(of: detection.type))
        if let subtype = detection.subtype {
            writer.raw(",\"subtype\":")
            writer.string(subtype)
        }
        writer.raw(",\"start\":")
        writer.number(detection.scalarRange.lowerBound)
        writer.raw(",\"end\":")
        writer.number(detection.scalarRange.upperBound)
        writer.raw(",\"text\":")
        writer.string(detection.text)
        writer.raw(",\"value\":")
        writeValue(of: detection, to: &writer)
        writer.raw(",\"confidence\":")
        writer.hundredths(detection.confidence)
        for detail in detection.details {
            writer.raw(",")
            writer.string(detail.name)
            writer.raw(":")
            writer.string(detail.value)
        }
        writer.raw("}")
    }

    static func write(_ detections: [Detection], to writer: inout JSONWriter) {
        writer.raw("[")
        for (index, detection) in detections.enumerated() {
            if index > 0 { writer.raw(",") }
            write(detection, to: &writer)
        }
        writer.raw("]")
    }

    /// The type's name outside: short where common usage is.
    public static func name(of type: DetectionType) -> String {
        switch type {
        case .phoneNumber: "phone"
        case .calendarEvent: "date"
        case .flightNumber: "flight"
        case .trackingNumber: "tracking"
        case .physicalValue: "quantity"
        case .creditCard: "creditcard"
        case .link, .email, .address, .duration, .recurrence, .money, .coordinate, .openingHours, .ip, .mac, .guid, .iban, .bic,
            .isbn, .issn, .ean, .isin, .doi, .vin, .crypto, .mention, .hashtag, .cashtag, .structured:
            type.rawValue
        }
    }

    /// Amounts go out with their currency or unit; all else is its normalised text.
    private static func writeValue(of detection: Detection, to writer: inout JSONWriter) {
        switch detection.type {
        case .money: writeAmount(of: detection, "{\"amount\":", ",\"currency\":", "currency", to: &writer)
        case .physicalValue: writeAmount(of: detection, "{\"value\":", ",\"unit\":", "unit", to: &writer)
        default: writer.string(detection.value)
        }
    }

    private static func writeAmount(
        of detection: Detection, _ opening: StaticString, _ separator: StaticString, _ detail: String, to writer: inout JSONWriter
    ) {
        guard !detection.value.isEmpty else { return writer.raw("null") }
        writer.raw(opening)
        writer.number(detection.value)
        if let unit = detection.detail(detail) {
            writer.raw(separator)
            writer.string(unit)
        }
        writer.raw("}")
    }
}
