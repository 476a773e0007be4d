/// Finds as JSON: what `detections.json` and the line protocol share.
public enum DetectionJSON {
    /// One find as a JSON object.
    public static func text(of detection: Detection) -> String { value(of: detection).serialized }

    static func value(of detection: Detection) -> JSONValue {
        var members: [JSONValue.Member] = [.init("type", .string(name(of: detection.type)))]
        if let subtype = detection.subtype { members.append(.init("subtype", .string(subtype))) }
        members.append(.init("start", .number(String(detection.scalarRange.lowerBound))))
        members.append(.init("end", .number(String(detection.scalarRange.upperBound))))
        members.append(.init("text", .string(detection.text)))
        members.append(.init("value", payload(of: detection)))
        members.append(.init("confidence", .number(String((detection.confidence * 100).rounded() / 100))))
        for detail in detection.details { members.append(.init(detail.name, .string(detail.value))) }
        return .object(members)
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
    private static func payload(of detection: Detection) -> JSONValue {
        switch detection.type {
        case .money:
            var members: [JSONValue.Member] = [.init("amount", .number(detection.value))]
            if let currency = detection.detail("currency") { members.append(.init("currency", .string(currency))) }
            return detection.value.isEmpty ? .null : .object(members)
        case .physicalValue:
            var members: [JSONValue.Member] = [.init("value", .number(detection.value))]
            if let unit = detection.detail("unit") { members.append(.init("unit", .string(unit))) }
            return detection.value.isEmpty ? .null : .object(members)
        default:
            return .string(detection.value)
        }
    }
}
