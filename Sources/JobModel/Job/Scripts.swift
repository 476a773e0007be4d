/// Whether and how long scripts run.
public struct JavaScriptOptions: JSONRecord {
    /// Whether the page's own scripts run; user scripts always do.
    public var page = false
    /// Seconds of all scripts together.
    public var timeLimit = 5.0
    /// Bytes of the script heap.
    public var memoryLimit = 256 << 20
    public init() {}
    public static var fields: [Field<JavaScriptOptions>] {
        [
            Field("page", \.page, "run the page's own scripts"),
            Field("timeLimit", \.timeLimit, in: 0.01...600, "seconds of all scripts together"),
            Field("memoryLimit", \.memoryLimit, in: 1 << 20...4 << 30, "bytes of the script heap")
        ]
    }
}

/// Something put into the page: a script, a style sheet or a list of transforms.
public struct UserScriptSource: JSONRecord {
    public enum InjectionTime: String, JSONWord { case atDocumentStart, atDocumentEnd }
    public enum Content: Hashable, Sendable {
        case source(String)
        /// A script below the allowed roots.
        case file(String)
        /// CSS text, as an author style sheet.
        case css(String)
        case transform([Transform])
        /// A ready-made one.
        case preset(Preset)
    }
    public enum Preset: String, JSONWord { case removeCookieBanners, loadLazyImages, releaseSticky, darkMode, expandDetails }

    public var content = Content.source("")
    public var injectionTime = InjectionTime.atDocumentEnd
    public var forMainFrameOnly = true
    /// `page`, or the name of an isolated world.
    public var world = "page"
    public init() {}

    public static var alternatives: [Alternatives] {
        [.init(["source", "file", "css", "transform", "preset"], isRequired: true)]
    }
    public static var fields: [Field<UserScriptSource>] {
        [
            Field(
                "source", "JavaScript", isAlwaysWritten: true,
                get: { if case .source(let s) = $0.content { s } else { nil } }, set: { $0.content = .source($1) }),
            Field(
                "file", "a JavaScript file below the allowed roots",
                get: { if case .file(let s) = $0.content { s } else { nil } }, set: { $0.content = .file($1) }),
            Field(
                "css", "CSS text", get: { if case .css(let s) = $0.content { s } else { nil } },
                set: { $0.content = .css($1) }),
            Field(
                "transform", "changes without JavaScript",
                get: { if case .transform(let t) = $0.content { t } else { nil } }, set: { $0.content = .transform($1) }),
            Field(
                "preset", "a ready-made change",
                get: { if case .preset(let p) = $0.content { p } else { nil } }, set: { $0.content = .preset($1) }),
            Field("injectionTime", \.injectionTime), Field("forMainFrameOnly", \.forMainFrameOnly),
            Field("world", \.world, "“page”, or the name of an isolated world")
        ]
    }
}

/// One change of the document that needs no JavaScript.
public enum Transform: JSONChoice {
    case remove(String)
    case hide(String)
    case keepOnly(String)
    case unwrap(String)
    case open(String)
    case click(String)
    case addStyle(String)
    case setAttribute(AttributeChange)
    case setText(TextChange)
    case addClass(ClassChange)
    case replaceText(TextReplacement)

    public static var cases: [ChoiceCase<Transform>] {
        [
            ChoiceCase("remove", Transform.remove), ChoiceCase("hide", Transform.hide),
            ChoiceCase("keepOnly", Transform.keepOnly), ChoiceCase("unwrap", Transform.unwrap),
            ChoiceCase("open", Transform.open), ChoiceCase("click", Transform.click),
            ChoiceCase("addStyle", Transform.addStyle), ChoiceCase("setAttribute", Transform.setAttribute),
            ChoiceCase("setText", Transform.setText), ChoiceCase("addClass", Transform.addClass),
            ChoiceCase("replaceText", Transform.replaceText)
        ]
    }

    public var key: String {
        switch self {
        case .remove: "remove"
        case .hide: "hide"
        case .keepOnly: "keepOnly"
        case .unwrap: "unwrap"
        case .open: "open"
        case .click: "click"
        case .addStyle: "addStyle"
        case .setAttribute: "setAttribute"
        case .setText: "setText"
        case .addClass: "addClass"
        case .replaceText: "replaceText"
        }
    }

    public var payload: JSONValue {
        switch self {
        case .remove(let selector), .hide(let selector), .keepOnly(let selector), .unwrap(let selector),
            .open(let selector), .click(let selector):
            .string(selector)
        case .addStyle(let css): .string(css)
        case .setAttribute(let change): change.json
        case .setText(let change): change.json
        case .addClass(let change): change.json
        case .replaceText(let change): change.json
        }
    }
}

public struct AttributeChange: JSONRecord {
    public var selector = ""
    public var name = ""
    public var value = ""
    public init() {}
    public static var fields: [Field<AttributeChange>] {
        [Field("selector", \.selector), Field("name", \.name), Field("value", \.value)]
    }
}

public struct TextChange: JSONRecord {
    public var selector = ""
    public var text = ""
    public init() {}
    public static var fields: [Field<TextChange>] { [Field("selector", \.selector), Field("text", \.text)] }
}

public struct ClassChange: JSONRecord {
    public var selector = ""
    public var name = ""
    public init() {}
    public static var fields: [Field<ClassChange>] { [Field("selector", \.selector), Field("name", \.name)] }
}

public struct TextReplacement: JSONRecord {
    public var find = ""
    public var replace = ""
    /// Where; nil means the whole document.
    public var selector: String?
    public init() {}
    public static var fields: [Field<TextReplacement>] {
        [
            Field("find", \.find, where: { !$0.isEmpty }, else: "a string that is not empty"), Field("replace", \.replace),
            Field("selector", \.selector)
        ]
    }
}

/// How dialogs are answered; each is recorded in the result.
public struct DialogAnswers: JSONRecord {
    public enum Alert: String, JSONWord { case record, ignore }
    public var alert = Alert.record
    public var confirm = false
    /// Nil answers as if cancelled.
    public var prompt: String?
    /// Whether the page may be left.
    public var beforeUnload = true
    public init() {}
    public static var fields: [Field<DialogAnswers>] {
        [
            Field("alert", \.alert), Field("confirm", \.confirm, "the answer to every confirm()"),
            Field("prompt", \.prompt, "the answer to every prompt()"),
            Field("beforeUnload", \.beforeUnload, "whether the page may be left")
        ]
    }
}

/// When a login counts as done: both were seen.
public struct AuthorizedCondition: JSONRecord {
    /// How the URL begins; nil means any.
    public var url: String?
    /// A cookie's name; nil means none.
    public var cookie: String?
    public init() {}
    public static var fields: [Field<AuthorizedCondition>] { [Field("url", \.url), Field("cookie", \.cookie)] }
    public func check(at path: String, _ problems: inout [JobProblem]) {
        if url == nil, cookie == nil { problems.append(.init(path: path, message: "“url” or “cookie” is needed")) }
    }
}
