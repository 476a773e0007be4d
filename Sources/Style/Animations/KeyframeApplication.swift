import CSSSyntax
import ClipBase
import DOM

// Animations as a picture shows them (Animations 1 §4). One that ends soon has ended: what fades or slides in is there. Any
// other has just begun: a negative delay puts it in the middle, a positive one before its start, where only `fill-mode` makes
// it count. Transitions do not run.
extension StyleResolver {
    mutating func applyAnimations(_ element: NodeID) {
        guard builder.animations.isSet else { return }
        for animation in builder.animations.list() {
            guard animation.name != .empty, let progress = animation.shownProgress, let (set, rule) = keyframes(animation.name) else {
                continue
            }
            apply(rule, set, animation, progress, element)
        }
    }

    /// The rule of that name; the document's sheets go before the user agent's.
    func keyframes(_ name: Name) -> (UInt16, KeyframesRule)? {
        for set in sets.indices.reversed() {
            if let rule = sets[set].keyframes[name] { return (UInt16(set), rule) }
        }
        return nil
    }

    private mutating func apply(
        _ rule: KeyframesRule, _ set: UInt16, _ animation: AnimationValue, _ progress: Double, _ element: NodeID
    ) {
        let spans = spans(of: rule, set, progress)
        guard !spans.isEmpty else { return }
        // The tables are kept out of the copies, so that adding to them copies nothing.
        var base = builder
        base.tables = StyleTables()
        let from = frame(spans.map { ($0.key, $0.value.from) }, set, base, element)
        let to = frame(spans.map { ($0.key, $0.value.to) }, set, base, element)
        let tables = builder.tables
        builder.tables = StyleTables()
        base.tables = tables
        builder = base
        for (property, span) in spans {
            mix(property, from, to, span.share(at: progress, animation.timing))
        }
    }

    private func spans(of rule: KeyframesRule, _ set: UInt16, _ progress: Double) -> [Property: KeyframeSpan] {
        let store = sets[Int(set)].store
        let table = PropertyTable.shared
        let mode = builder.style.text.writingMode
        let direction = builder.style.text.direction
        var spans: [Property: KeyframeSpan] = [:]
        for frame in rule.frames {
            let timing = timingFunction(of: frame, set)
            for index in frame.declarations.normal {
                var property = store.entries[index].property
                if case .logical(let mapping) = table[property].role { property = mapping.property(mode, direction) }
                guard table[property].effect == .computed, !table[property].name.hasPrefix("animation-"),
                    !(cascade.winner(of: property)?.isImportant ?? false)
                else { continue }
                spans[property, default: KeyframeSpan()].add(index, frame.offset, timing, progress)
            }
        }
        return spans
    }

    /// The easing from a frame on, where it says one.
    func timingFunction(of frame: KeyframesRule.Frame, _ set: UInt16) -> TimingFunction? {
        let store = sets[Int(set)].store
        let last = frame.declarations.normal.last { PropertyTable.shared[store.entries[$0].property].name == "animation-timing-function" }
        guard let entry = last.map({ store.entries[$0] }), entry.kind == .tokens else { return nil }
        var reader = ComponentReader(store.buffers[Int(entry.buffer)].tokens, entry.range)
        var scratch = StyleBuilder()
        return scratch.timingFunction(&reader)
    }

    /// The builder with the declarations of one side of the spans applied, finished; its tables go back to the resolver.
    private mutating func frame(
        _ entries: [(Property, Int?)], _ set: UInt16, _ base: StyleBuilder, _ element: NodeID
    ) -> StyleBuilder {
        let tables = builder.tables
        builder = base
        builder.tables = tables
        for (property, index) in entries.sorted(by: { $0.0 < $1.0 }) {
            guard let index else { continue }
            applyEntry(property, set: set, entry: index, element)
        }
        builder.finish()
        var result = builder
        result.tables = StyleTables()
        return result
    }

    private mutating func mix(_ property: Property, _ from: StyleBuilder, _ to: StyleBuilder, _ share: Double) {
        guard let longhand = PropertyTable.shared[property].longhand else { return }
        if let part = TransformParts.part(of: property) {
            builder.transforms[keyPath: part] = builder.tables.mix(from.transforms[keyPath: part], to.transforms[keyPath: part], share)
            return
        }
        if share == 0 { return longhand.copy(&builder, from.style) }
        if share == 1 { return longhand.copy(&builder, to.style) }
        if !longhand.mix(&builder, from.style, to.style, share) { longhand.copy(&builder, share < 0.5 ? from.style : to.style) }
    }
}

extension AnimationValue {
    /// Seconds in which a page comes to rest.
    private static let settlingTime = 5.0

    /// How far the animation is in a picture, 0…1 with direction; nil where it has no effect then.
    var shownProgress: Double? {
        let active = duration * iterations
        let hasSettled = !isPaused && delay + active <= Self.settlingTime
        var time = hasSettled ? active : -delay
        if time < 0 {
            guard fillMode == .backwards || fillMode == .both else { return nil }
            time = 0
        }
        let isOver = duration == 0 || (active.isFinite && time >= active)
        if isOver, fillMode != .forwards, fillMode != .both { return nil }
        var overall = isOver ? iterations : duration > 0 ? time / duration : 0
        if overall.isInfinite { overall = 0 }
        var iteration = overall.rounded(.down)
        var share = overall - iteration
        // The end of an iteration belongs to it where the animation stops there.
        if isOver, share == 0, overall > 0 {
            iteration -= 1
            share = 1
        }
        let isReversed =
            switch direction {
            case .normal: false
            case .reverse: true
            case .alternate: iteration.truncatingRemainder(dividingBy: 2) == 1
            case .alternateReverse: iteration.truncatingRemainder(dividingBy: 2) != 1
            }
        return isReversed ? 1 - share : share
    }
}

extension TransformParts {
    static func part(of property: Property) -> WritableKeyPath<TransformParts, [TransformFunction]>? {
        switch PropertyTable.shared[property].name {
        case "translate": \.translate
        case "rotate": \.rotate
        case "scale": \.scale
        case "transform": \.transform
        default: nil
        }
    }
}
