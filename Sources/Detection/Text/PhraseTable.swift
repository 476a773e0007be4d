/// Words and phrases with what they mean, found by the hashes of their tokens.
///
/// Built once from text tables; a look-up costs one probe a token and goes on only while the words so far begin a phrase.
struct PhraseTable<Meaning: Sendable>: Sendable {
    private struct Slot: Sendable {
        var key: UInt64 = 0
        /// Index of the first meaning, or −1 where the key only begins longer phrases.
        var first: Int32 = -1
        var extends = false
        var used = false
    }

    private struct Entry: Sendable {
        var meaning: Meaning
        var next: Int32
    }

    private var slots: [Slot]
    private var entries: [Entry] = []
    private var count = 0
    /// The keys of the first tokens of all phrases.
    private(set) var firstKeys: [UInt64] = []

    init() { slots = Array(repeating: Slot(), count: 256) }

    /// Adds a phrase; the same phrase may have several meanings, the last added is met first.
    mutating func add(_ phrase: some StringProtocol, _ meaning: Meaning) {
        let tokens = Tokenizer.tokenize(Array(phrase.utf8))
        guard let last = tokens.last else { return }
        if let first = tokens.first { firstKeys.append(PhraseKey.first(first)) }
        var key: UInt64 = 0
        for token in tokens.dropLast() {
            key = PhraseKey.extend(key, token)
            let slot = place(key)
            slots[slot].extends = true
        }
        key = PhraseKey.extend(key, last)
        let slot = place(key)
        entries.append(Entry(meaning: meaning, next: slots[slot].first))
        slots[slot].first = Int32(entries.count - 1)
    }

    /// Calls `body` with the end (token index) and each meaning of every phrase that starts at the token, shortest first.
    @inline(__always)
    func matches(in text: SourceText, at start: Int, _ body: (_ end: Int, _ meaning: Meaning) -> Void) {
        var key: UInt64 = 0
        var index = start
        while index < text.tokens.count, index - start < 10 {
            key = PhraseKey.extend(key, text.tokens[index])
            guard let slot = find(key) else { return }
            index += 1
            var entry = slots[slot].first
            while entry >= 0 {
                body(index, entries[Int(entry)].meaning)
                entry = entries[Int(entry)].next
            }
            guard slots[slot].extends else { return }
        }
    }

    /// The longest phrase that starts at the token, with its last added meaning.
    @inline(__always)
    func longest(in text: SourceText, at start: Int) -> (end: Int, meaning: Meaning)? {
        var key: UInt64 = 0
        var index = start
        var best: (end: Int, entry: Int32)?
        while index < text.tokens.count, index - start < 10 {
            key = PhraseKey.extend(key, text.tokens[index])
            guard let slot = find(key) else { break }
            index += 1
            if slots[slot].first >= 0 { best = (index, slots[slot].first) }
            guard slots[slot].extends else { break }
        }
        guard let best else { return nil }
        return (best.end, entries[Int(best.entry)].meaning)
    }

    @inline(__always)
    private func find(_ key: UInt64) -> Int? {
        let mask = slots.count - 1
        var index = Int(truncatingIfNeeded: key ^ (key >> 32)) & mask
        while slots[index].used {
            if slots[index].key == key { return index }
            index = (index + 1) & mask
        }
        return nil
    }

    private mutating func place(_ key: UInt64) -> Int {
        if let index = find(key) { return index }
        if count * 2 >= slots.count { grow() }
        count += 1
        return insert(Slot(key: key, first: -1, extends: false, used: true))
    }

    private mutating func insert(_ slot: Slot) -> Int {
        let mask = slots.count - 1
        var index = Int(truncatingIfNeeded: slot.key ^ (slot.key >> 32)) & mask
        while slots[index].used { index = (index + 1) & mask }
        slots[index] = slot
        return index
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: old.count * 2)
        for slot in old where slot.used { _ = insert(slot) }
    }
}
