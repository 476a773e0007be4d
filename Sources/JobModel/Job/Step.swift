/// One thing to do with the loaded page.
public enum Step: JSONChoice {
    case load(String)
    case click(String)
    case fill(FieldFilling)
    case select(FieldFilling)
    case check(String)
    case uncheck(String)
    case submit(String)
    case waitFor(WaitCondition)
    case goBack(Bool)
    case goForward(Bool)
    case reload(Bool)
    case stopLoading(Bool)
    case evaluate(String)
    case callJavaScript(ScriptCall)
    case transform([Transform])
    case clip(Clip)
    case deleteCookies(CookieFilter)

    public static var cases: [ChoiceCase<Step>] {
        [
            ChoiceCase("load", Step.load), ChoiceCase("click", Step.click), ChoiceCase("fill", Step.fill),
            ChoiceCase("select", Step.select), ChoiceCase("check", Step.check), ChoiceCase("uncheck", Step.uncheck),
            ChoiceCase("submit", Step.submit), ChoiceCase("waitFor", Step.waitFor), ChoiceCase("goBack", Step.goBack),
            ChoiceCase("goForward", Step.goForward), ChoiceCase("reload", Step.reload),
            ChoiceCase("stopLoading", Step.stopLoading), ChoiceCase("evaluate", Step.evaluate),
            ChoiceCase("callJavaScript", Step.callJavaScript), ChoiceCase("transform", Step.transform),
            ChoiceCase("clip", Step.clip), ChoiceCase("deleteCookies", Step.deleteCookies)
        ]
    }

    public var key: String {
        switch self {
        case .load: "load"
        case .click: "click"
        case .fill: "fill"
        case .select: "select"
        case .check: "check"
        case .uncheck: "uncheck"
        case .submit: "submit"
        case .waitFor: "waitFor"
        case .goBack: "goBack"
        case .goForward: "goForward"
        case .reload: "reload"
        case .stopLoading: "stopLoading"
        case .evaluate: "evaluate"
        case .callJavaScript: "callJavaScript"
        case .transform: "transform"
        case .clip: "clip"
        case .deleteCookies: "deleteCookies"
        }
    }

    public var payload: JSONValue {
        switch self {
        case .load(let url): .string(url)
        case .click(let selector), .check(let selector), .uncheck(let selector), .submit(let selector): .string(selector)
        case .fill(let filling), .select(let filling): filling.json
        case .waitFor(let condition): condition.json
        case .goBack(let flag), .goForward(let flag), .reload(let flag), .stopLoading(let flag): .bool(flag)
        case .evaluate(let source): .string(source)
        case .callJavaScript(let call): call.json
        case .transform(let transforms): transforms.json
        case .clip(let clip): clip.json
        case .deleteCookies(let filter): filter.json
        }
    }
}

public struct FieldFilling: JSONRecord {
    public var selector = ""
    public var value = ""
    public init() {}
    public static var fields: [Field<FieldFilling>] {
        [Field("selector", \.selector, where: { !$0.isEmpty }, else: "a CSS selector"), Field("value", \.value)]
    }
}

/// The body of an asynchronous function with named arguments (`callAsyncJavaScript`).
public struct ScriptCall: JSONRecord {
    public var source = ""
    public var arguments = JSONValue.object([])
    public var world = "page"
    public init() {}
    public static var fields: [Field<ScriptCall>] {
        [
            Field("source", \.source),
            Field("arguments", \.arguments, where: { $0.members != nil }, else: "an object of argument names and values"),
            Field("world", \.world)
        ]
    }
}

/// What to wait for; every part given must hold.
public struct WaitCondition: JSONRecord {
    public var selector: String?
    public var text: String?
    /// How the URL begins.
    public var url: String?
    public var cookie: String?
    /// JavaScript that becomes true.
    public var script: String?
    public var networkIdle = false
    public var milliseconds: Double?
    /// Seconds after which the wait fails the step.
    public var timeout = 10.0
    public init() {}
    public static var fields: [Field<WaitCondition>] {
        [
            Field("selector", \.selector), Field("text", \.text), Field("url", \.url, "how the URL begins"),
            Field("cookie", \.cookie), Field("script", \.script, "JavaScript that becomes true"),
            Field("networkIdle", \.networkIdle, "nothing is loading"),
            Field("milliseconds", \.milliseconds, where: { $0 >= 0 && $0 <= 600_000 }, else: "a number from 0 to 600,000"),
            Field("timeout", \.timeout, in: 0...600, "seconds")
        ]
    }
}
