/// The class names of microformats: `h-*` and the classic roots with their properties.
enum MicroformatClasses {
    struct Root {
        var types: [String]
        var isClassic: Bool
        /// The types whose classic properties count.
        var classicTypes: [String]
    }

    struct Property {
        var prefix: String
        var name: String
        /// The type of the item that the property holds, in classic formats.
        var nested: String?
    }

    private static let classicRoots: [String: String] = [
        "vcard": "h-card", "hfeed": "h-feed", "hentry": "h-entry", "hrecipe": "h-recipe", "hresume": "h-resume",
        "hproduct": "h-product",
        "hreview": "h-review", "hreview-aggregate": "h-review-aggregate", "vevent": "h-event", "adr": "h-adr", "geo": "h-geo",
        "hnews": "h-news"
    ]

    static func root(_ classes: [String]) -> Root? {
        let modern = Set(classes.filter { hasForm($0, prefix: "h-") }).sorted()
        if !modern.isEmpty { return Root(types: modern, isClassic: false, classicTypes: []) }
        var types: [String] = []
        for name in classes { if let type = classicRoots[name], !types.contains(type) { types.append(type) } }
        return types.isEmpty ? nil : Root(types: types.sorted(), isClassic: true, classicTypes: types)
    }

    static func properties(_ classes: [String]) -> [Property] {
        var found: [Property] = []
        for name in classes {
            for prefix in ["p", "u", "dt", "e"] where hasForm(name, prefix: prefix + "-") {
                let property = String(name.dropFirst(prefix.utf8.count + 1))
                if !found.contains(where: { $0.prefix == prefix && $0.name == property }) {
                    found.append(Property(prefix: prefix, name: property))
                }
            }
        }
        return found
    }

    /// `prefix-` then perhaps a vendor part with digits and a hyphen, then letters in hyphenated runs.
    private static func hasForm(_ name: String, prefix: String) -> Bool {
        guard name.hasPrefix(prefix) else { return false }
        var parts = name.dropFirst(prefix.utf8.count).split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty else { return false }
        let isLetters: (Substring) -> Bool = { part in !part.isEmpty && part.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A } }
        let isVendor = first.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 }
        if !isLetters(first) {
            guard isVendor, parts.count > 1 else { return false }
            parts.removeFirst()
        }
        return parts.allSatisfy(isLetters)
    }

    // MARK: Classic formats

    static func classicProperties(_ classes: [String], in types: [String]) -> [Property] {
        var found: [Property] = []
        for name in classes {
            for type in types {
                guard let property = table[type]?[name],
                    !found.contains(where: { $0.prefix == property.prefix && $0.name == property.name })
                else { continue }
                found.append(property)
            }
        }
        return found
    }

    static func relProperties(_ relation: String, in types: [String]) -> [Property] {
        var found: [Property] = []
        for word in relation.split(whereSeparator: \.isWhitespace) {
            for type in types {
                switch (type, word) {
                case ("h-entry", "bookmark"), ("h-review", "bookmark"): found.append(Property(prefix: "u", name: "url"))
                case ("h-entry", "tag"), ("h-feed", "tag"), ("h-review", "tag"), ("h-review-aggregate", "tag"):
                    found.append(Property(prefix: "p", name: "category"))
                case ("h-news", "principles"), ("h-news", "item-license"):
                    found.append(Property(prefix: "u", name: String(word)))
                default: continue
                }
            }
        }
        return found
    }

    /// Classic class → property, a type a row; `>` names the type of a nested item.
    private static let table: [String: [String: Property]] = {
        var table: [String: [String: Property]] = [:]
        for row in rows.split(separator: "\n") {
            let fields = row.split(separator: " ")
            guard let type = fields.first else { continue }
            var properties: [String: Property] = [:]
            for field in fields.dropFirst() {
                let halves = field.split(separator: "=")
                guard halves.count == 2 else { continue }
                let target = halves[1].split(separator: ">")
                guard let dash = target[0].firstIndex(of: "-") else { continue }
                properties[String(halves[0])] = Property(
                    prefix: String(target[0][..<dash]), name: String(target[0][target[0].index(after: dash)...]),
                    nested: target.count > 1 ? String(target[1]) : nil)
            }
            table[String(type)] = properties
        }
        return table
    }()

    private static let rows = """
        h-adr post-office-box=p-post-office-box extended-address=p-extended-address street-address=p-street-address locality=p-locality region=p-region postal-code=p-postal-code country-name=p-country-name
        h-geo latitude=p-latitude longitude=p-longitude altitude=p-altitude
        h-card fn=p-name honorific-prefix=p-honorific-prefix given-name=p-given-name additional-name=p-additional-name family-name=p-family-name honorific-suffix=p-honorific-suffix nickname=p-nickname email=u-email logo=u-logo photo=u-photo url=u-url uid=u-uid category=p-category adr=p-adr>h-adr extended-address=p-extended-address street-address=p-street-address locality=p-locality region=p-region postal-code=p-postal-code country-name=p-country-name label=p-label geo=p-geo>h-geo latitude=p-latitude longitude=p-longitude tel=p-tel note=p-note bday=dt-bday key=u-key org=p-org organization-name=p-organization-name organization-unit=p-organization-unit title=p-job-title role=p-role tz=p-tz rev=dt-rev agent=p-agent class=p-class sort-string=p-sort-string mailer=p-mailer sound=u-sound
        h-feed category=p-category summary=p-summary author=p-author>h-card url=u-url photo=u-photo
        h-entry entry-title=p-name entry-summary=p-summary entry-content=e-content published=dt-published updated=dt-updated author=p-author>h-card category=p-category geo=p-geo>h-geo latitude=p-latitude longitude=p-longitude
        h-news entry=p-entry>h-entry geo=p-geo>h-geo latitude=p-latitude longitude=p-longitude source-org=p-source-org>h-card dateline=p-dateline>h-card item-license=u-item-license principles=u-principles
        h-event summary=p-name dtstart=dt-start dtend=dt-end duration=dt-duration description=p-description url=u-url category=p-category location=p-location geo=p-geo>h-geo latitude=p-latitude longitude=p-longitude attendee=p-attendee contact=p-contact organizer=p-organizer class=p-class dtstamp=dt-dtstamp uid=u-uid status=p-status
        h-recipe fn=p-name ingredient=p-ingredient yield=p-yield instructions=e-instructions duration=dt-duration photo=u-photo summary=p-summary author=p-author>h-card published=dt-published nutrition=p-nutrition category=p-category tag=p-category
        h-resume summary=p-summary contact=p-contact>h-card education=p-education>h-event experience=p-experience>h-event skill=p-skill affiliation=p-affiliation>h-card publications=p-publications
        h-review summary=p-name fn=p-name photo=u-photo url=u-url item=p-item>h-item reviewer=p-author>h-card dtreviewed=dt-published rating=p-rating best=p-best worst=p-worst description=e-content
        h-review-aggregate summary=p-name item=p-item>h-item rating=p-rating best=p-best worst=p-worst average=p-average count=p-count votes=p-votes
        h-product fn=p-name photo=u-photo brand=p-brand category=p-category description=p-description identifier=u-identifier url=u-url review=p-review>h-review price=p-price
        h-item fn=p-name photo=u-photo url=u-url
        """
}
