import CSSSyntax

/// The keywords of a property with the values they stand for, both ways. The first keyword of a value is its text.
struct Keywords<Value: Hashable & Sendable>: ExpressibleByDictionaryLiteral {
    let table: KeywordTable<Value>
    private let texts: [Value: String]
    let names: [String]

    init(dictionaryLiteral elements: (String, Value)...) {
        var table = KeywordTable<Value>()
        var texts: [Value: String] = [:]
        for (keyword, value) in elements {
            table.insert(keyword, value)
            if texts[value] == nil { texts[value] = keyword }
        }
        self.table = table
        self.texts = texts
        names = elements.map(\.0)
    }

    func text(_ value: Value) -> String { texts[value] ?? "" }
    var syntax: String { names.joined(separator: " | ") }
}
