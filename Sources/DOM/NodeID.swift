import ClipBase

/// The place of a node in its `Document`'s arena. Ids are never used again within one document.
public struct NodeID: Hashable, Comparable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The document node itself.
    public static let document = NodeID(rawValue: 0)
    @inlinable public var index: Int { Int(rawValue) }
    @inlinable public static func < (a: NodeID, b: NodeID) -> Bool { a.rawValue < b.rawValue }
}

/// What a node is (DOM Standard §4.4, `nodeType`).
public enum NodeKind: UInt8, Sendable {
    case document, documentType, documentFragment, shadowRoot, element, text, cdataSection, comment, processingInstruction
}

/// The namespace of an element or attribute. The open rest is interned.
public struct Namespace: Hashable, Sendable {
    public let uri: Name
    public init(_ uri: Name) { self.uri = uri }
    /// The null namespace.
    public static let null = Namespace(.empty)
    public static let html = Namespace("http://www.w3.org/1999/xhtml")
    public static let svg = Namespace("http://www.w3.org/2000/svg")
    public static let mathML = Namespace("http://www.w3.org/1998/Math/MathML")
    public static let xlink = Namespace("http://www.w3.org/1999/xlink")
    public static let xml = Namespace("http://www.w3.org/XML/1998/namespace")
    public static let xmlns = Namespace("http://www.w3.org/2000/xmlns/")
}

/// One attribute of an element. Its value stands in the document's byte storage.
public struct Attribute: Hashable, Sendable {
    /// Local name; as parsed (lower case for HTML elements).
    public var name: Name
    public var namespace: Namespace
    /// The prefix as written, or the empty name.
    public var prefix: Name
    public var value: ByteRange
    @inlinable public init(name: Name, namespace: Namespace = .null, prefix: Name = .empty, value: ByteRange) {
        self.name = name
        self.namespace = namespace
        self.prefix = prefix
        self.value = value
    }
}

/// The parse mode that decides quirks (DOM Standard, "quirks mode").
public enum DocumentMode: UInt8, Sendable { case noQuirks, limitedQuirks, quirks }

/// Whether scripts get a shadow root from its host (DOM Standard §4.8).
public enum ShadowRootMode: UInt8, Sendable { case open, closed }
