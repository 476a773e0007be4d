import ClipBase
import JobModel

/// The pages of a session, as `backForwardList` shows them.
struct SessionHistory {
    struct Entry {
        var request: ResourceRequest
        var item: HistoryItem
        /// Entries of one document have the same number: going from one to the other loads nothing.
        var document: Int
        /// What `pushState` kept with the entry, JSON.
        var state = "null"
    }
    private(set) var entries: [Entry] = []
    private(set) var position = -1
    private var lastDocument = 0

    var items: [HistoryItem] { entries.map(\.item) }
    var current: Entry? { entries.indices.contains(position) ? entries[position] : nil }

    /// A new document's entry after the present one; what came after that is gone.
    mutating func push(_ request: ResourceRequest, url: WebURL, replacing: Bool = false) {
        lastDocument += 1
        var item = HistoryItem()
        item.url = url.href
        let entry = Entry(request: request, item: item, document: lastDocument)
        if replacing, entries.indices.contains(position) { entries[position] = entry } else { push(entry) }
    }

    private mutating func push(_ entry: Entry) {
        entries.removeSubrange(max(0, position + 1)..<entries.count)
        entries.append(entry)
        position = entries.count - 1
    }

    /// The entry so many steps away; nil beyond the ends.
    func entry(at delta: Int) -> Entry? {
        let (index, overflow) = position.addingReportingOverflow(delta)
        return !overflow && entries.indices.contains(index) ? entries[index] : nil
    }

    /// Makes that entry the present one, where it exists.
    mutating func move(by delta: Int) { if entry(at: delta) != nil { position += delta } }

    /// The present entry's document was loaded again.
    mutating func didReload() {
        guard entries.indices.contains(position) else { return }
        lastDocument += 1
        entries[position].document = lastDocument
    }

    /// `pushState`, `replaceState` and fragments: an entry of the same document.
    mutating func didChangeURL(_ url: WebURL, state: String, replaces: Bool) {
        guard var entry = current else { return }
        entry.item.url = url.href
        entry.state = state
        entry.request = ResourceRequest(url: url, destination: .document, referrer: entry.request.referrer)
        if replaces { entries[position] = entry } else { push(entry) }
    }

    mutating func setTitle(_ title: String) { if entries.indices.contains(position) { entries[position].item.title = title } }
}
