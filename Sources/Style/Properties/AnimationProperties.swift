import CSSSyntax
import ClipBase

/// The `animation-*` lists while they are computed; the names say how many animations there are.
struct AnimationParts {
    var names: [Name] = []
    var durations: [Double] = []
    var delays: [Double] = []
    var iterations: [Double] = []
    var directions: [AnimationValue.Direction] = []
    var fillModes: [AnimationValue.FillMode] = []
    var playStates: [Bool] = []
    var timings: [TimingFunction] = []
    var isSet = false

    func list() -> [AnimationValue] {
        func item<Value>(_ list: [Value], _ index: Int, _ initial: Value) -> Value {
            list.isEmpty ? initial : list[index % list.count]
        }
        if names.allSatisfy({ $0 == .empty }) { return [] }
        return names.indices.map { index in
            var value = AnimationValue()
            value.name = names[index]
            value.duration = item(durations, index, 0)
            value.delay = item(delays, index, 0)
            value.iterations = item(iterations, index, 1)
            value.direction = item(directions, index, .normal)
            value.fillMode = item(fillModes, index, .none)
            value.isPaused = item(playStates, index, false)
            value.timing = item(timings, index, .ease)
            return value
        }
    }
}

// Animations 1.
extension PropertyTable {
    mutating func addAnimationProperties() {
        animation(
            "animation-name", "[none | <keyframes-name>]#", \.names, \.name,
            read: { reader, _ in
                if reader.consumeIdent("none") { return .empty }
                return reader.consumeString().map { Name($0) } ?? reader.consumeCustomIdent()
            },
            text: { $0 == .empty ? "none" : CSSText.identifier($0.string) })
        animation(
            "animation-duration", "[auto | <time [0,∞]>]#", \.durations, \.duration,
            read: { reader, builder in reader.consumeIdent("auto") ? 0 : builder.time(&reader, .nonNegative) },
            text: { CSSValueText.number($0) + "s" })
        animation(
            "animation-timing-function", "<easing-function>#", \.timings, \.timing,
            read: { reader, builder in builder.timingFunction(&reader) }, text: \.text)
        animation(
            "animation-delay", "<time>#", \.delays, \.delay, read: { reader, builder in builder.time(&reader) },
            text: { CSSValueText.number($0) + "s" })
        animation(
            "animation-iteration-count", "[infinite | <number [0,∞]>]#", \.iterations, \.iterations,
            read: { reader, builder in reader.consumeIdent("infinite") ? .infinity : builder.number(&reader, .nonNegative) },
            text: { $0.isInfinite ? "infinite" : CSSValueText.number($0) })
        let directions: Keywords<AnimationValue.Direction> = [
            "normal": .normal, "reverse": .reverse, "alternate": .alternate, "alternate-reverse": .alternateReverse
        ]
        animation(
            "animation-direction", "[\(directions.syntax)]#", \.directions, \.direction,
            read: { reader, _ in reader.consumeKeyword(directions.table) }, text: directions.text)
        let fillModes: Keywords<AnimationValue.FillMode> = [
            "none": .none, "forwards": .forwards, "backwards": .backwards, "both": .both
        ]
        animation(
            "animation-fill-mode", "[\(fillModes.syntax)]#", \.fillModes, \.fillMode,
            read: { reader, _ in reader.consumeKeyword(fillModes.table) }, text: fillModes.text)
        let states: Keywords<Bool> = ["running": false, "paused": true]
        animation(
            "animation-play-state", "[running | paused]#", \.playStates, \.isPaused,
            read: { reader, _ in reader.consumeKeyword(states.table) }, text: states.text)
    }

    private mutating func animation<Value: Hashable>(
        _ name: String, _ syntax: String, _ list: WritableKeyPath<AnimationParts, [Value]>,
        _ item: WritableKeyPath<AnimationValue, Value>,
        read: @escaping (inout ComponentReader, inout StyleBuilder) -> Value?, text: @escaping (Value) -> String
    ) {
        longhand(
            name, syntax,
            apply: { reader, builder in
                var values: [Value] = []
                repeat {
                    guard values.count < StyleBuilder.maxListItems, let value = read(&reader, &builder) else { return false }
                    values.append(value)
                } while reader.consumeComma()
                builder.animations[keyPath: list] = values
                builder.animations.isSet = true
                return true
            },
            copy: { builder, source in
                builder.animations[keyPath: list] = builder.tables.animations[source.generated.animations].map { $0[keyPath: item] }
                builder.animations.isSet = true
            },
            text: { style, tables in
                let animations = tables.animations[style.generated.animations]
                if animations.isEmpty { return text(AnimationValue()[keyPath: item]) }
                return animations.map { text($0[keyPath: item]) }.joined(separator: ", ")
            })
    }
}

extension StyleBuilder {
    private static let timings: KeywordTable<TimingFunction> = [
        "linear": .linear, "ease": .ease, "ease-in": .cubicBezier(0.42, 0, 1, 1), "ease-out": .cubicBezier(0, 0, 0.58, 1),
        "ease-in-out": .cubicBezier(0.42, 0, 0.58, 1), "step-start": .steps(1, .start), "step-end": .steps(1, .end)
    ]
    private static let stepPositions: KeywordTable<TimingFunction.StepPosition> = [
        "start": .start, "end": .end, "jump-start": .start, "jump-end": .end, "jump-both": .both, "jump-none": .none
    ]

    /// `<easing-function>` (Easing 2).
    mutating func timingFunction(_ reader: inout ComponentReader) -> TimingFunction? {
        if let keyword = reader.consumeKeyword(Self.timings) { return keyword }
        if var arguments = reader.consumeFunction("cubic-bezier") {
            guard let x1 = number(&arguments), arguments.consumeComma(), let y1 = number(&arguments), arguments.consumeComma(),
                let x2 = number(&arguments), arguments.consumeComma(), let y2 = number(&arguments), arguments.isAtEnd,
                (0...1).contains(x1), (0...1).contains(x2)
            else { return nil }
            return .cubicBezier(x1, y1, x2, y2)
        }
        if var arguments = reader.consumeFunction("steps") {
            guard let count = integer(&arguments, min: 1) else { return nil }
            var position = TimingFunction.StepPosition.end
            if arguments.consumeComma() {
                guard let given = arguments.consumeKeyword(Self.stepPositions) else { return nil }
                position = given
            }
            if position == .none, count < 2 { return nil }
            return arguments.isAtEnd ? .steps(count, position) : nil
        }
        if var arguments = reader.consumeFunction("linear") { return linearPoints(&arguments) }
        return nil
    }

    private mutating func linearPoints(_ reader: inout ComponentReader) -> TimingFunction? {
        var points: [(x: Double?, y: Double)] = []
        repeat {
            guard points.count < Self.maxListItems else { return nil }
            var x = percentage(&reader)
            guard let y = number(&reader) else { return nil }
            if x == nil { x = percentage(&reader) }
            points.append((x.map { $0 / 100 }, y))
            if let second = percentage(&reader) { points.append((second / 100, y)) }
        } while reader.consumeComma()
        guard reader.isAtEnd, points.count >= 2 else { return nil }
        if points[0].x == nil { points[0].x = 0 }
        if points[points.count - 1].x == nil { points[points.count - 1].x = 1 }
        var greatest = -Double.infinity
        for index in points.indices {
            guard let x = points[index].x else { continue }
            greatest = max(greatest, x)
            points[index].x = greatest
        }
        var index = 1
        while index < points.count {
            guard points[index].x == nil else {
                index += 1
                continue
            }
            var next = index
            while points[next].x == nil { next += 1 }
            let from = points[index - 1].x ?? 0
            let to = points[next].x ?? 1
            for middle in index..<next {
                points[middle].x = from + (to - from) * Double(middle - index + 1) / Double(next - index + 1)
            }
            index = next + 1
        }
        return .points(points.map { Point(x: $0.x ?? 0, y: $0.y) })
    }
}

extension TimingFunction {
    var text: String {
        switch self {
        case .linear: "linear"
        case .ease: "ease"
        case .cubicBezier(let x1, let y1, let x2, let y2):
            "cubic-bezier(" + [x1, y1, x2, y2].map(CSSValueText.number).joined(separator: ", ") + ")"
        case .steps(let count, let position):
            switch position {
            case .start: "steps(\(count), start)"
            case .end: "steps(\(count))"
            case .both: "steps(\(count), jump-both)"
            case .none: "steps(\(count), jump-none)"
            }
        case .points(let points):
            "linear(" + points.map { CSSValueText.number($0.y) + " " + CSSValueText.percentage($0.x) }.joined(separator: ", ") + ")"
        }
    }
}
