/// The contacts of a page as vCards (RFC 6350): one for each person or organisation in the markup, and one for what the
/// page's text says without a name.
public struct ContactFile: Sendable {
    private let found: [PageDetection]
    private let title: String
    private let url: String

    public init(_ found: [PageDetection], title: String, url: String) {
        self.found = found
        self.title = title
        self.url = url
    }

    private static let kinds: Set<String> = [
        "Person", "Organization", "LocalBusiness", "Corporation", "Restaurant", "Hotel", "Store", "h-card", "ProfilePage",
        "MedicalBusiness",
        "EducationalOrganization", "NGO", "GovernmentOrganization"
    ]

    /// Nil when the page names no way to reach anyone.
    public var text: String? {
        var lines = ContentLines()
        var cards = 0
        var said: Set<String> = []
        for page in found where page.detection.type == .structured {
            guard let schema = page.detection.detail("schema").map({ String($0.split(separator: "/").last ?? "") }),
                Self.kinds.contains(schema),
                let value = JSONReader.read(page.detection.value), !page.detection.text.isEmpty
            else { continue }
            card(value, name: page.detection.text, isPerson: schema == "Person" || schema == "h-card", to: &lines, &said)
            cards += 1
        }
        // What the text says beyond the markup.
        var rest: [(String, String)] = []
        for page in found {
            let value = page.detection.value
            switch page.detection.type {
            case .phoneNumber: if said.insert(Self.tail(of: value)).inserted { rest.append(("TEL;VALUE=uri", "tel:" + value)) }
            case .email: if said.insert(value.lowercased()).inserted { rest.append(("EMAIL", ContentLines.escape(value))) }
            case .address: if said.insert(value).inserted { rest.append(("ADR", address(page.detection))) }
            default: break
            }
        }
        if !rest.isEmpty {
            begin(title.isEmpty ? url : title, isPerson: false, &lines)
            for (name, value) in rest.prefix(200) { lines.addRaw(name + ":" + value) }
            finish(&lines)
            cards += 1
        }
        return cards > 0 ? lines.text : nil
    }

    /// The digits by which a number is known however its country is written.
    private static func tail(of number: String) -> String { String(number.filter(\.isNumber).suffix(8)) }

    private func begin(_ name: String, isPerson: Bool, _ lines: inout ContentLines) {
        lines.addRaw("BEGIN:VCARD")
        lines.addRaw("VERSION:4.0")
        lines.addRaw(isPerson ? "KIND:individual" : "KIND:org")
        lines.add("FN", name)
        lines.addRaw("UID;VALUE=text:" + ContentLines.identifier(url + "\n" + name))
    }

    private func finish(_ lines: inout ContentLines) {
        if !url.isEmpty { lines.addRaw("SOURCE:" + url.filter { !$0.isNewline }) }
        lines.addRaw("END:VCARD")
    }

    /// Post-office box, extended address, street, locality, region, code, country: empty where nothing is known.
    private func address(_ detection: Detection) -> String {
        let street = [detection.detail("houseNumber"), detection.detail("street")].compactMap { $0 }.joined(separator: " ")
        let fields = [
            "", "", street.isEmpty ? detection.value : street, detection.detail("city") ?? "", detection.detail("state") ?? "",
            detection.detail("postcode") ?? "", detection.detail("country") ?? ""
        ]
        return fields.map(ContentLines.escape).joined(separator: ";")
    }

    private func card(_ value: JSONValue, name: String, isPerson: Bool, to lines: inout ContentLines, _ said: inout Set<String>) {
        func all(_ names: [String]) -> [String] {
            names.flatMap { name in (value[name] ?? value["properties"]?[name]).map(StructuredData.strings) ?? [] }
        }
        begin(name, isPerson: isPerson, &lines)
        for number in all(["telephone", "tel"]) {
            let digits = number.filter { $0.isNumber || $0 == "+" }
            said.insert(Self.tail(of: digits))
            lines.addRaw("TEL;VALUE=uri:tel:" + digits)
        }
        for address in all(["email"]) {
            let bare = address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
            said.insert(bare.lowercased())
            lines.add("EMAIL", bare)
        }
        for link in all(["url"]).prefix(3) { lines.addRaw("URL:" + link.filter { !$0.isNewline }) }
        if let place = value["address"] ?? value["properties"]?["address"] {
            let source = place["properties"] ?? place
            let fields = ["", "", "streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"].map {
                name in
                name.isEmpty ? "" : source[name].map(StructuredData.strings)?.first ?? ""
            }
            if fields.contains(where: { !$0.isEmpty }) {
                lines.addRaw("ADR:" + fields.map(ContentLines.escape).joined(separator: ";"))
            }
        }
        if !isPerson { lines.add("ORG", name) }
        finish(&lines)
    }
}
