public import ClipBase
public import DOM

/// A form's data set on its way (HTML §4.10.22).
public struct FormSubmission: Hashable, Sendable {
    public var url: WebURL
    /// `GET` or `POST`.
    public var method: String
    /// Empty for GET.
    public var contentType: String
    public var body: [UInt8]
    public var target: String

    public struct Entry: Hashable, Sendable {
        public var name: String
        public var value: String
        /// A file's name; scripts alone make such entries.
        public var filename: String?
        public init(name: String, value: String, filename: String? = nil) {
            self.name = name
            self.value = value
            self.filename = filename
        }
    }

    /// Builds the request; nil for a `dialog` form or an action that is no URL.
    public init?(form: NodeID, submitter: NodeID?, in document: Document) {
        func setting(_ own: Name, _ form: Name, _ id: NodeID) -> String? {
            submitter.flatMap { document.attributeValue($0, own) } ?? document.attributeValue(id, form)
        }
        let method = setting(ScriptNames.formmethod, ScriptNames.method, form)?.asciiLowercased ?? "get"
        guard method != "dialog" else { return nil }
        let action = setting(ScriptNames.formaction, ScriptNames.action, form) ?? ""
        guard let url = action.isEmpty ? document.url : WebURL(action, base: document.baseURL) else { return nil }
        self.init(
            entries: FormSubmission.entries(of: form, submitter: submitter, in: document), url: url, method: method,
            encodingType: setting(ScriptNames.formenctype, ScriptNames.enctype, form) ?? "",
            target: setting(ScriptNames.formtarget, ScriptNames.target, form) ?? "")
    }

    /// A data set with the form's settings as its attributes give them.
    public init(entries: [Entry], url: WebURL, method: String, encodingType: String, target: String) {
        self.target = target
        let plain = entries.map { FormURLEncoded.Entry(name: FormSubmission.crlf($0.name), value: FormSubmission.crlf($0.value)) }
        guard method.asciiLowercased == "post" else {
            var url = url
            url.setSearch(FormURLEncoded.serialize(plain))
            self.url = url
            self.method = "GET"
            contentType = ""
            body = []
            return
        }
        self.url = url
        self.method = "POST"
        switch encodingType.asciiLowercased {
        case "multipart/form-data": (contentType, body) = FormSubmission.multipart(entries)
        case "text/plain":
            contentType = "text/plain"
            body = Array(plain.map { "\($0.name)=\($0.value)\r\n" }.joined().utf8)
        default:
            contentType = "application/x-www-form-urlencoded"
            body = Array(FormURLEncoded.serialize(plain).utf8)
        }
    }

    private static func crlf(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
        var bytes: [UInt8] = []
        var wasCR = false
        for byte in text.utf8 {
            if byte == 0x0A && wasCR {
                wasCR = false
                continue
            }
            if byte == 0x0A || byte == 0x0D { bytes.append(contentsOf: [0x0D, 0x0A]) } else { bytes.append(byte) }
            wasCR = byte == 0x0D
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The multipart body of a data set (RFC 7578, HTML §4.10.22.7). The boundary follows from the content.
    public static func multipart(_ entries: [Entry]) -> (contentType: String, body: [UInt8]) {
        var hash: UInt64 = 14_695_981_039_346_656_037
        for entry in entries { for byte in (entry.name + entry.value).utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 } }
        let digits = String(hash, radix: 16)
        let boundary = "----ClipFormBoundary" + String(repeating: "0", count: 16 - digits.utf8.count) + digits
        func escaped(_ text: String) -> String {
            text.replacing("\r\n", with: "%0D%0A").replacing("\"", with: "%22")
        }
        var text = ""
        for entry in entries {
            text += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(escaped(crlf(entry.name)))\""
            if let filename = entry.filename { text += "; filename=\"\(escaped(filename))\"\r\nContent-Type: application/octet-stream" }
            text += "\r\n\r\n\(entry.filename == nil ? crlf(entry.value) : entry.value)\r\n"
        }
        text += "--\(boundary)--\r\n"
        return ("multipart/form-data; boundary=\(boundary)", Array(text.utf8))
    }

    /// "Constructing the entry list".
    public static func entries(of form: NodeID, submitter: NodeID?, in document: Document) -> [Entry] {
        var entries: [Entry] = []
        for id in document.submittableElements(of: form) where !document.isDisabled(id) {
            let type = document.controlType(id)
            let name = document.attributeValue(id, ScriptNames.name) ?? ""
            switch type {
            case "submit", "button", "reset":
                guard id == submitter else { continue }
            case "image":
                guard id == submitter else { continue }
                let prefix = name.isEmpty ? "" : name + "."
                entries.append(Entry(name: prefix + "x", value: "0"))
                entries.append(Entry(name: prefix + "y", value: "0"))
                continue
            case "checkbox", "radio":
                guard document.isChecked(id) else { continue }
            case "select":
                guard !name.isEmpty else { continue }
                for option in document.selectedOptions(of: id) where !document.hasAttribute(option, ScriptNames.disabled) {
                    entries.append(Entry(name: name, value: document.optionValue(option)))
                }
                continue
            default: break
            }
            guard !name.isEmpty else { continue }
            if type == "file" {
                entries.append(Entry(name: name, value: "", filename: ""))
            } else if name == "_charset_" && type == "hidden" {
                entries.append(Entry(name: name, value: "UTF-8"))
            } else {
                entries.append(Entry(name: name, value: document.controlValue(id)))
            }
        }
        return entries
    }
}
