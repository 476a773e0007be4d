import CSSSyntax
import ClipBase

/// The cascade layers of one origin and tree in order of their first mention (Cascade 5 §6.4).
struct LayerTree {
    private struct Node {
        var name: Name
        var parent: Int
        var children: [Int] = []
        var rank: UInt32 = 0
    }
    /// Node 0 holds what is in no layer.
    private var nodes = [Node(name: .empty, parent: -1)]

    /// The layer of that name within `parent`; nil makes an anonymous one.
    mutating func layer(_ name: LayerName?, within parent: Int) -> Int {
        guard let name else { return append(.empty, to: parent) }
        var current = parent
        for part in name.parts {
            current = nodes[current].children.first { nodes[$0].name == part } ?? append(part, to: current)
        }
        return current
    }

    private mutating func append(_ name: Name, to parent: Int) -> Int {
        nodes.append(Node(name: name, parent: parent))
        nodes[parent].children.append(nodes.count - 1)
        return nodes.count - 1
    }

    /// Ranks all layers: a layer's own rules come after those of the layers within it. Depth is bounded by the parser.
    mutating func rank() {
        var next: UInt32 = 0
        var stack: [(node: Int, child: Int)] = [(0, 0)]
        while let top = stack.last {
            let children = nodes[top.node].children
            if top.child < children.count {
                stack[stack.count - 1].child += 1
                stack.append((children[top.child], 0))
            } else {
                nodes[top.node].rank = next
                next += 1
                stack.removeLast()
            }
        }
    }

    func rank(of layer: Int) -> UInt32 { nodes[layer].rank }
}
