import ClipBase
import DOM
import Selectors
import Testing

/// Random trees and random selectors, matched by the library and by trying every choice.
@Suite struct ExhaustiveMatchTests {
    private struct Generator {
        var state: UInt64
        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
    }

    private struct Compound {
        var name: String
        /// The argument of a `:has()`: its first combinator counts.
        var has: [Step] = []
        var isNegated = false
    }

    private struct Step {
        var combinator: String
        var compound: Compound
    }

    private static func tree(_ random: inout Generator) -> (Document, [NodeID]) {
        var document = Document()
        var nodes: [NodeID] = []
        for _ in 0..<24 {
            let node = document.createElement(Name(["a", "b", "c"][random.next(3)]))
            document.appendChild(node, to: nodes.isEmpty ? .document : nodes[max(0, nodes.count - 1 - random.next(5))])
            nodes.append(node)
        }
        return (document, nodes)
    }

    private static func steps(_ random: inout Generator, depth: Int) -> [Step] {
        (0...random.next(4)).map { _ in
            var compound = Compound(name: ["a", "b", "c", "*"][random.next(4)])
            if depth == 0, random.next(4) == 0 {
                compound.has = steps(&random, depth: 1)
                compound.isNegated = random.next(3) == 0
            }
            return Step(combinator: [" ", " ", ">", "+", "~"][random.next(5)], compound: compound)
        }
    }

    private static func text(_ steps: [Step], isRelative: Bool) -> String {
        steps.enumerated().map { index, step in
            var text = step.compound.name
            if !step.compound.has.isEmpty {
                let has = ":has(\(Self.text(step.compound.has, isRelative: true)))"
                text += step.compound.isNegated ? ":not(\(has))" : has
            }
            return index == 0 && !isRelative ? text : step.combinator + text
        }.joined()
    }

    /// The elements to which the combinator leads from `node`, from left to right.
    private static func targets(_ node: NodeID, _ combinator: String, _ document: Document) -> [NodeID] {
        switch combinator {
        case ">": return document.children(node).map { $0 }
        case "+": return document.nextSibling(node).map { [$0] } ?? []
        case "~":
            var result: [NodeID] = []
            var sibling = document.nextSibling(node)
            while let current = sibling {
                result.append(current)
                sibling = document.nextSibling(current)
            }
            return result
        default: return document.subtree(of: node).dropFirst().map { $0 }
        }
    }

    private static func holds(_ compound: Compound, _ node: NodeID, _ document: Document) -> Bool {
        guard compound.name == "*" || document.name(node).string == compound.name else { return false }
        guard !compound.has.isEmpty else { return true }
        return reaches(compound.has[...], from: node, document, goal: nil) != compound.isNegated
    }

    /// Whether the steps lead from `node` to `goal`, or anywhere.
    private static func reaches(
        _ steps: ArraySlice<Step>, from node: NodeID, _ document: Document, goal: NodeID?
    ) -> Bool {
        guard let step = steps.first else { return goal == nil || node == goal }
        return targets(node, step.combinator, document).contains { target in
            holds(step.compound, target, document) && reaches(steps.dropFirst(), from: target, document, goal: goal)
        }
    }

    @Test(arguments: 0..<12)
    func agrees(_ seed: Int) throws {
        var random = Generator(state: UInt64(seed) &* 7919 &+ 17)
        for _ in 0..<25 {
            let (document, nodes) = Self.tree(&random)
            let steps = Self.steps(&random, depth: 0)
            let text = Self.text(steps, isRelative: false)
            let query = try #require(SelectorQuery(text), "\(text)")
            let expected = nodes.filter { goal in
                nodes.contains { start in
                    Self.holds(steps[0].compound, start, document)
                        && Self.reaches(steps.dropFirst(), from: start, document, goal: goal)
                }
            }
            let found = Set(query.allMatches(in: document))
            #expect(found == Set(expected), "\(text)\n\(document.dump())")
        }
    }
}
