import CJavaScriptCore
import ClipBase

/// One world's global object, its prelude and the ways between Swift's values and JavaScript's.
final class Realm {
    unowned let session: ScriptSession
    let world: ScriptWorld
    let context: JSGlobalContextRef
    private(set) var hooks: JSObjectRef?
    private var hookFunctions: [String: JSObjectRef] = [:]
    private var entries: [NativeEntry] = []
    private var names: [Name: JSStringRef] = [:]
    private let functionClass: JSClassRef
    /// A function of the engine's that runs `held`.
    private var holder: JSObjectRef?
    private var held: (() -> Void)?

    init?(session: ScriptSession, world: ScriptWorld, group: JSContextGroupRef) {
        guard let context = JSGlobalContextCreateInGroup(group, nil) else { return nil }
        self.session = session
        self.world = world
        self.context = context
        var definition = kJSClassDefinitionEmpty
        definition.callAsFunction = { context, function, _, count, values, exception in
            guard let context, let function, let own = JSObjectGetPrivate(function) else { return nil }
            let entry = Unmanaged<NativeEntry>.fromOpaque(own).takeUnretainedValue()
            return entry.function(NativeCall(realm: entry.realm, context: context, count: count, values: values, exception: exception))
                ?? JSValueMakeUndefined(context)
        }
        functionClass = JSClassCreate(&definition)
        installPrelude()
    }

    deinit {
        for name in names.values { JSStringRelease(name) }
        JSClassRelease(functionClass)
        JSGlobalContextRelease(context)
    }

    private func makeHolder() {
        let entry = NativeEntry(
            { call in
                call.realm.runHeld()
                return nil
            }, self)
        entries.append(entry)
        holder = JSObjectMake(context, functionClass, Unmanaged.passUnretained(entry).toOpaque())
        if let holder { JSValueProtect(context, holder) }
    }

    private func installPrelude() {
        makeHolder()
        let native = JSObjectMake(context, nil, nil)
        for (name, function) in NativeFunctions.all {
            let entry = NativeEntry(function, self)
            entries.append(entry)
            set(name, to: JSObjectMake(context, functionClass, Unmanaged.passUnretained(entry).toOpaque()), on: native)
        }
        guard let prelude = evaluateRaw(Prelude.source, url: "webclip:prelude").value.flatMap({ JSValueToObject(context, $0, nil) })
        else { return }
        var arguments: [JSValueRef?] = [native, JSContextGetGlobalObject(context), configuration()]
        var exception: JSValueRef?
        if let made = JSObjectCallAsFunction(context, prelude, nil, 3, &arguments, &exception),
            let object = JSValueToObject(context, made, nil)
        {
            JSValueProtect(context, object)
            hooks = object
            if let rejected = hook("rejected") { JSGlobalContextSetUnhandledRejectionCallback(context, rejected, nil) }
        } else if let exception {
            session.host?.record(.error(message: "prelude: " + string(exception), stack: ""))
        }
    }

    private func configuration() -> JSValueRef? {
        let configuration = session.configuration
        guard let object = JSObjectMake(context, nil, nil) else { return nil }
        set("runsPageScripts", to: JSValueMakeBoolean(context, configuration.runsPageScripts && world == .page), on: object)
        set("userAgent", to: value(configuration.userAgent), on: object)
        set("referrer", to: value(configuration.referrer), on: object)
        set("languages", to: array(configuration.languages.map { value($0) }), on: object)
        set("messageHandlers", to: array(configuration.messageHandlers.map { value($0) }), on: object)
        for (name, number) in [
            ("now", configuration.startTime), ("seed", Double(configuration.seed)), ("scale", configuration.deviceScaleFactor),
            ("width", configuration.viewportWidth), ("height", configuration.viewportHeight),
            ("screenWidth", configuration.viewportWidth), ("screenHeight", configuration.viewportHeight)
        ] { set(name, to: JSValueMakeNumber(context, number), on: object) }
        return object
    }

    // MARK: Values

    func string(_ value: JSValueRef) -> String {
        guard let copy = JSValueToStringCopy(context, value, nil) else { return "" }
        defer { JSStringRelease(copy) }
        return Realm.string(copy)
    }

    static func string(_ text: JSStringRef) -> String {
        let length = JSStringGetLength(text)
        guard length > 0, let units = JSStringGetCharactersPtr(text) else { return "" }
        return String(decoding: UnsafeBufferPointer(start: units, count: length), as: UTF16.self)
    }

    static func makeString(_ text: String) -> JSStringRef? {
        let units = Array(text.utf16)
        return units.withUnsafeBufferPointer { JSStringCreateWithCharacters($0.baseAddress, $0.count) }
    }

    func value(_ text: String) -> JSValueRef? {
        guard let string = Realm.makeString(text) else { return JSValueMakeNull(context) }
        defer { JSStringRelease(string) }
        return JSValueMakeString(context, string)
    }

    /// A name's string is made once.
    func value(_ name: Name) -> JSValueRef? {
        if let made = names[name] { return JSValueMakeString(context, made) }
        guard let made = Realm.makeString(name.string) else { return nil }
        if names.count < 10_000 { names[name] = made }
        defer { if names[name] == nil { JSStringRelease(made) } }
        return JSValueMakeString(context, made)
    }

    func array(_ values: [JSValueRef?]) -> JSValueRef? {
        values.withUnsafeBufferPointer { JSObjectMakeArray(context, $0.count, $0.baseAddress, nil) }
    }

    func arrayBuffer(_ bytes: [UInt8]) -> JSValueRef? {
        let copy = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
        bytes.withUnsafeBytes { if let base = $0.baseAddress { copy.copyMemory(from: base, byteCount: $0.count) } }
        return JSObjectMakeArrayBufferWithBytesNoCopy(context, copy, bytes.count, { bytes, _ in bytes?.deallocate() }, nil, nil)
    }

    func set(_ name: String, to value: JSValueRef?, on object: JSObjectRef?) {
        guard let key = Realm.makeString(name) else { return }
        defer { JSStringRelease(key) }
        JSObjectSetProperty(context, object, key, value, 0, nil)
    }

    func property(_ name: String, of object: JSObjectRef) -> JSValueRef? {
        guard let key = Realm.makeString(name) else { return nil }
        defer { JSStringRelease(key) }
        return JSObjectGetProperty(context, object, key, nil)
    }

    // MARK: Calls

    func hook(_ name: String) -> JSObjectRef? {
        if let known = hookFunctions[name] { return known }
        guard let hooks, let function = property(name, of: hooks).flatMap({ JSValueToObject(context, $0, nil) }) else { return nil }
        hookFunctions[name] = function
        return function
    }

    /// Calls one of the prelude's hooks. Exceptions go to the session.
    @discardableResult
    func callHook(_ name: String, _ arguments: [JSValueRef?] = []) -> JSValueRef? {
        guard let function = hook(name), !session.isExhausted else { return nil }
        let result = session.entering(self) { () -> JSValueRef? in
            var exception: JSValueRef?
            let result = arguments.withUnsafeBufferPointer {
                JSObjectCallAsFunction(context, function, hooks, $0.count, $0.baseAddress, &exception)
            }
            if let exception { session.reportException(self.error(exception)) }
            // Microtasks may run before the caller holds it.
            if let result { JSValueProtect(context, result) }
            return result
        }
        guard let result = result ?? nil else { return nil }
        JSValueUnprotect(context, result)
        return result
    }

    /// Runs something inside one call into JavaScript, so that microtasks wait for its end and then run as a part of it.
    func holdingMicrotasks(_ body: () -> Void) {
        withoutActuallyEscaping(body) { body in
            held = body
            var exception: JSValueRef?
            if let holder { JSObjectCallAsFunction(context, holder, nil, 0, nil, &exception) }
            // Where the call could not be made, the work is done all the same.
            takeHeld()?()
        }
    }

    private func takeHeld() -> (() -> Void)? {
        defer { held = nil }
        return held
    }

    fileprivate func runHeld() {
        takeHeld()?()
        session.drainMicrotasks()
    }

    func number(_ value: Double) -> JSValueRef? { JSValueMakeNumber(context, value) }

    /// Evaluates without limits or reports.
    func evaluateRaw(_ source: String, url: String) -> (value: JSValueRef?, exception: JSValueRef?) {
        guard let text = Realm.makeString(source), let name = Realm.makeString(url) else { return (nil, nil) }
        defer {
            JSStringRelease(text)
            JSStringRelease(name)
        }
        var exception: JSValueRef?
        let value = JSEvaluateScript(context, text, nil, name, 1, &exception)
        return (value, exception)
    }

    func error(_ exception: JSValueRef) -> ScriptError {
        var stack = ""
        var message = string(exception)
        if JSValueIsObject(context, exception), let object = JSValueToObject(context, exception, nil) {
            func text(_ name: String) -> String? {
                guard let value = property(name, of: object), !JSValueIsUndefined(context, value) else { return nil }
                return string(value)
            }
            stack = text("stack") ?? ""
            if let line = text("line") {
                message += " (\(text("sourceURL") ?? ""):\(line))"
            }
        }
        return ScriptError(.exception, message, stack: stack)
    }
}

/// Truth of a value.
enum JSBoolean {
    static func of(_ value: JSValueRef, _ realm: Realm) -> Bool { JSValueToBoolean(realm.context, value) }
}
