import CSSSyntax
import ClipBase
import DOM

// Custom properties in `@keyframes` (Variables 1 §2, Properties and Values 1 §2.4).
extension StyleResolver {
    /// The element's custom properties as its animations have them at time 0; nil where they say nothing of any.
    mutating func animatedCustomProperties(_ element: NodeID) -> TableID<CustomProperties>? {
        guard builder.animations.isSet else { return nil }
        let base = builder.style.inherited.customProperties
        var values = CustomPropertyValues(table: builder.tables.customProperties, inherited: base)
        for animation in builder.animations.list() {
            guard animation.name != .empty, let progress = animation.shownProgress, let (set, rule) = keyframes(animation.name) else {
                continue
            }
            for (name, span) in customSpans(of: rule, set, progress) where !isImportant(name) {
                let from = span.from.map { customValue($0, set, name, element) } ?? values.value(of: name)
                let to = span.to.map { customValue($0, set, name, element) } ?? values.value(of: name)
                let share = span.share(at: progress, animation.timing)
                values.own[name] = .some(mix(from, to, share, registrations[name]))
            }
        }
        return values.own.isEmpty ? nil : builder.tables.customProperties.intern(values.own, over: base)
    }

    private func customSpans(of rule: KeyframesRule, _ set: UInt16, _ progress: Double) -> [Name: KeyframeSpan] {
        var spans: [Name: KeyframeSpan] = [:]
        for frame in rule.frames where !frame.declarations.normalCustoms.isEmpty {
            let timing = timingFunction(of: frame, set)
            for index in frame.declarations.normalCustoms {
                spans[sets[Int(set)].store.customs[index].name, default: KeyframeSpan()].add(index, frame.offset, timing, progress)
            }
        }
        return spans
    }

    /// An important declaration goes before animations (Cascade 5 §6.1).
    private func isImportant(_ name: Name) -> Bool {
        cascade.importantBlocks.contains { index in
            let block = cascade.blocks[index]
            return block.run.importantCustoms.contains { sets[Int(block.set)].store.customs[$0].name == name }
        }
    }

    /// What a keyframe's declaration says, with `var()` and its kin as the element has them without the animation.
    private mutating func customValue(_ index: Int, _ set: UInt16, _ name: Name, _ element: NodeID) -> String? {
        let store = sets[Int(set)].store
        let entry = store.customs[index]
        let declaration = CustomPropertyResolution.Declaration(
            entry: entry, tokens: store.buffers[Int(entry.buffer)].tokens, block: 0)
        let inherited = builder.style.inherited.customProperties
        let own = CustomPropertyValues(table: builder.tables.customProperties, inherited: inherited)
        var resolution = CustomPropertyResolution([name: declaration], over: own, registrations: registrations.filter { $0.key == name })
        let parent = builder.parent.inherited.customProperties
        return resolution.resolve(&substitution, document: document, element: element)[name]
            ?? builder.tables.customProperties.value(of: name, in: entry.kind == .inherit ? parent : inherited)
    }

    /// Registered numbers and colours move steadily, all else at the half of the way.
    private func mix(_ from: String?, _ to: String?, _ share: Double, _ registration: PropertyRegistration?) -> String? {
        guard share > 0, share < 1, let from, let to, let registration else { return share < 0.5 ? from : to }
        let rest = CSSValueText.number(1 - share)
        let part = CSSValueText.number(share)
        switch registration.syntax {
        case "<length>", "<number>", "<percentage>", "<length-percentage>", "<angle>", "<time>", "<resolution>":
            return "calc((\(from)) * \(rest) + (\(to)) * \(part))"
        case "<integer>": return "round((\(from)) * \(rest) + (\(to)) * \(part))"
        case "<color>": return "color-mix(in srgb, \(from), \(to) \(CSSValueText.percentage(share)))"
        default: return share < 0.5 ? from : to
        }
    }
}

/// The declarations of one property around a point of an animation; nil stands for the style without the animation.
struct KeyframeSpan {
    var from: Int?
    var to: Int?
    private var fromOffset = 0.0
    private var toOffset = 1.0
    private var timing: TimingFunction?

    /// Adds a declaration of a frame; frames come in the order of their offsets.
    mutating func add(_ declaration: Int, _ offset: Double, _ frameTiming: TimingFunction?, _ progress: Double) {
        if offset <= progress {
            from = declaration
            fromOffset = offset
            timing = frameTiming
        } else if to == nil {
            to = declaration
            toOffset = offset
        }
        if offset == progress, offset == 1 {
            to = declaration
            toOffset = 1
        }
    }

    /// How far from the one to the other the value is.
    func share(at progress: Double, _ animationTiming: TimingFunction) -> Double {
        let length = toOffset - fromOffset
        let local = length > 0 ? min(max((progress - fromOffset) / length, 0), 1) : 1
        return (timing ?? animationTiming).progress(at: local)
    }
}
