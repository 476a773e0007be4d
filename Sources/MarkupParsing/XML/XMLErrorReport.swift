import CLibXML2
import ClipBase
import DOM

/// What a browser shows above a document that is not well-formed XML: where it broke off, and why.
struct XMLErrorReport {
    var message: String
    var line: Int
    var column: Int

    init(_ error: xmlError) {
        var message = error.message.map { String(cString: $0) } ?? "The XML is not well-formed."
        while message.last?.isWhitespace ?? false { message.removeLast() }
        self.message = message
        line = Int(error.line)
        column = Int(error.int2)
    }

    private static let html = Name("html"), body = Name("body"), style = Name("style")

    /// Puts the report before all else that the root element holds. An SVG root moves into a page made for it.
    func insert(into document: inout Document) {
        let holder: NodeID
        if let root = document.documentElement, document.namespace(root) != .svg {
            holder = root
        } else {
            let page = document.createElement(Self.html)
            let body = document.createElement(Self.body)
            document.insert(body, into: page)
            if let root = document.documentElement {
                document.remove(root)
                document.insert(root, into: body)
            }
            document.insert(page, into: .document)
            holder = body
        }
        let box = document.createElement(Name("parsererror"))
        document.setAttribute(
            box, Self.style,
            to: "display:block;white-space:pre;border:2px solid #c77;padding:0 1em;margin:1em;background-color:#fdd;color:black")
        add("h3", "This page contains the following errors:", to: box, in: &document)
        let details = add("div", "error on line \(line) at column \(column): \(message)\n", to: box, in: &document)
        document.setAttribute(details, Self.style, to: "font-family:monospace;font-size:12px")
        add("h3", "Below is a rendering of the page up to the first error.", to: box, in: &document)
        document.insert(box, into: holder, before: document.firstChild(holder))
    }

    @discardableResult
    private func add(_ name: Name, _ text: String, to parent: NodeID, in document: inout Document) -> NodeID {
        let element = document.createElement(name)
        document.insert(document.createText(text), into: element)
        document.insert(element, into: parent)
        return element
    }
}
