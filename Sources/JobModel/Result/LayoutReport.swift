import ClipBase

/// The content of `layout.json`: every element's border box and every shown text's lines, CSS px of the page.
public struct LayoutReport: Hashable, Sendable {
    public struct Element: Hashable, Sendable {
        public var path: String
        public var tag: String
        /// The border box; nil where the element has no box.
        public var rect: Rect?
        public init(path: String, tag: String, rect: Rect?) {
            self.path = path
            self.tag = tag
            self.rect = rect
        }
    }
    public struct Line: Hashable, Sendable {
        public var text: String
        public var rect: Rect
        public init(text: String, rect: Rect) {
            self.text = text
            self.rect = rect
        }
    }
    public struct Text: Hashable, Sendable {
        public var path: String
        public var lines: [Line]
        public init(path: String, lines: [Line]) {
            self.path = path
            self.lines = lines
        }
    }

    /// Of the whole page.
    public var width = 0.0
    public var height = 0.0
    /// In document order, `html` first.
    public var elements: [Element] = []
    public var texts: [Text] = []
    public init() {}

    /// An element or a text a line; linear time.
    public var bytes: [UInt8] {
        var writer = JSONWriter(.compact)
        writer.beginObject()
        writer.key("page")
        writer.value(.object(["width": .number(width), "height": .number(height)]))
        writer.key("elements")
        writer.beginArray()
        for element in elements {
            writer.beginObject()
            writer.key("path")
            writer.value(element.path)
            writer.key("tag")
            writer.value(element.tag)
            writer.key("rect")
            writer.value(rect: element.rect)
            writer.endObject()
        }
        writer.endArray()
        writer.key("texts")
        writer.beginArray()
        for text in texts {
            writer.beginObject()
            writer.key("path")
            writer.value(text.path)
            writer.key("lines")
            writer.beginArray()
            for line in text.lines {
                writer.beginObject()
                writer.key("text")
                writer.value(line.text)
                writer.key("rect")
                writer.value(rect: line.rect)
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func value(rect: Rect?) {
        guard let rect else { return value(.null) }
        value([rect.x, rect.y, rect.width, rect.height])
    }
}
