import JobModel

extension WebPage {
    /// The pages that were shown, and which one is (`WebPage.BackForwardList`).
    public struct BackForwardList: Hashable, Sendable {
        public struct Item: Hashable, Sendable {
            public var url: String
            public var title: String
            /// From the present item: negative before it, positive after it.
            public var offset: Int
        }

        public private(set) var backList: [Item] = []
        public private(set) var currentItem: Item?
        public private(set) var forwardList: [Item] = []

        init() {}

        init(_ history: SessionHistory) {
            for (index, item) in history.items.enumerated() {
                let entry = Item(url: item.url, title: item.title, offset: index - history.position)
                if entry.offset < 0 {
                    backList.append(entry)
                } else if entry.offset == 0 {
                    currentItem = entry
                } else {
                    forwardList.append(entry)
                }
            }
        }

        /// The item so many steps from the present one.
        public subscript(offset: Int) -> Item? { (backList + [currentItem].compactMap { $0 } + forwardList).first { $0.offset == offset } }
    }
}
