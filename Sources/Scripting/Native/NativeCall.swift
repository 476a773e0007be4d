import CJavaScriptCore
import ClipBase
import DOM

/// One call from JavaScript: its arguments, and ways to make its answer.
struct NativeCall {
    let realm: Realm
    let context: JSContextRef
    let count: Int
    let values: UnsafePointer<JSValueRef?>?
    /// Where an exception goes.
    let exception: UnsafeMutablePointer<JSValueRef?>?

    var session: ScriptSession { realm.session }

    func value(_ i: Int) -> JSValueRef? { i < count ? values?[i] : nil }

    func number(_ i: Int) -> Double { value(i).map { JSValueToNumber(context, $0, nil) } ?? .nan }
    func int(_ i: Int) -> Int { Int(exactly: number(i).rounded(.towardZero)) ?? -1 }
    func bool(_ i: Int) -> Bool { value(i).map { JSValueToBoolean(context, $0) } ?? false }
    func string(_ i: Int) -> String { value(i).map { realm.string($0) } ?? "" }
    func name(_ i: Int) -> Name { Name(string(i)) }

    /// A node of the document; nil for any other number.
    func node(_ i: Int) -> NodeID? {
        let raw = number(i)
        guard raw >= 0, raw < Double(session.document.nodeCount) else { return nil }
        return NodeID(rawValue: UInt32(raw))
    }

    func element(_ i: Int) -> NodeID? { node(i).flatMap { session.document.isElement($0) ? $0 : nil } }

    /// The bytes of an `ArrayBuffer`; nil for anything else.
    func bytes(_ i: Int) -> [UInt8]? {
        guard let value = value(i), JSValueIsObject(context, value), let object = JSValueToObject(context, value, nil),
            JSValueGetTypedArrayType(context, value, nil) == kJSTypedArrayTypeArrayBuffer
        else { return nil }
        let length = JSObjectGetArrayBufferByteLength(context, object, nil)
        guard length > 0, let pointer = JSObjectGetArrayBufferBytesPtr(context, object, nil) else { return [] }
        return Array(UnsafeRawBufferPointer(start: pointer, count: length))
    }

    /// The strings of an array.
    func strings(_ i: Int) -> [String] {
        guard let value = value(i), JSValueIsObject(context, value), let object = JSValueToObject(context, value, nil) else { return [] }
        let length = realm.property("length", of: object).map { JSValueToNumber(context, $0, nil) } ?? 0
        guard length > 0, length < 1_000_000 else { return [] }
        return (0..<Int(length)).map { index in
            JSObjectGetPropertyAtIndex(context, object, UInt32(index), nil).map { realm.string($0) } ?? ""
        }
    }

    // MARK: Answers

    var undefined: JSValueRef? { JSValueMakeUndefined(context) }
    var null: JSValueRef? { JSValueMakeNull(context) }
    func make(_ value: Bool) -> JSValueRef? { JSValueMakeBoolean(context, value) }
    func make(_ value: Double) -> JSValueRef? { JSValueMakeNumber(context, value) }
    func make(_ value: Int) -> JSValueRef? { JSValueMakeNumber(context, Double(value)) }
    func make(_ id: NodeID?) -> JSValueRef? { JSValueMakeNumber(context, id.map { Double($0.rawValue) } ?? -1) }
    func make(_ text: String) -> JSValueRef? { realm.value(text) }
    func make(_ text: String?) -> JSValueRef? { text.map { realm.value($0) } ?? null }
    func make(_ name: Name) -> JSValueRef? { realm.value(name) }
    /// The number of a new node; throws where there are too many.
    func makeNode(count: Int = 1, _ body: () -> NodeID) -> JSValueRef? {
        guard session.hasRoom(for: count) else {
            exception?.pointee = realm.value("The document has too many nodes.")
            return nil
        }
        return make(body())
    }
    func make(_ ids: some Sequence<NodeID>) -> JSValueRef? { array(ids.map { JSValueMakeNumber(context, Double($0.rawValue)) }) }
    func make(_ texts: [String]) -> JSValueRef? { array(texts.map { realm.value($0) }) }
    func make(_ numbers: [Double]) -> JSValueRef? { array(numbers.map { JSValueMakeNumber(context, $0) }) }
    func make(bytes: [UInt8]) -> JSValueRef? { realm.arrayBuffer(bytes) }

    func array(_ values: [JSValueRef?]) -> JSValueRef? { realm.array(values) }

    /// An object with string members, in order.
    func object(_ members: [(String, String)]) -> JSValueRef? {
        guard let object = JSObjectMake(context, nil, nil) else { return null }
        for (name, text) in members { realm.set(name, to: realm.value(text), on: object) }
        return object
    }
}

/// A function that JavaScript may call; nil answers `undefined`.
typealias NativeFunction = @Sendable (NativeCall) -> JSValueRef?

/// What a function object of the engine points to.
final class NativeEntry {
    let function: NativeFunction
    unowned let realm: Realm
    init(_ function: @escaping NativeFunction, _ realm: Realm) {
        self.function = function
        self.realm = realm
    }
}
