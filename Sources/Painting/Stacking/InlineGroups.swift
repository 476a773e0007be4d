import ClipBase
import DOM
import Layout

/// The inline boxes whose effects take in more than their own fragments: floats and blocks inside them, which stand elsewhere
/// in the fragment tree, and the pieces on both sides of such a block.
struct InlineGroups {
    /// The innermost such inline box around a float or a block that was taken out of it.
    private(set) var owner: [BoxID: BoxID] = [:]
    /// Of a piece after a block, the first piece of the same inline box.
    private(set) var firstPiece: [BoxID: BoxID] = [:]

    var isEmpty: Bool { owner.isEmpty && firstPiece.isEmpty }

    /// - Parameter isGroup: whether an inline box has effects that need a group. Cost: linear in the boxes.
    init(_ boxes: BoxTree, isGroup: (BoxID) -> Bool) {
        var groups: Set<BoxID> = []
        for index in boxes.boxes.indices where boxes.boxes[index].kind == .inline {
            let id = BoxID(rawValue: UInt32(index))
            if isGroup(id) { groups.insert(id) }
        }
        guard !groups.isEmpty else { return }
        // The group around the content of each inline box, itself included.
        var inside: [BoxID: BoxID] = [:]
        var pieces: [NodeID: BoxID] = [:]
        // The block in which each inline box stands between blocks, and the group of the last piece there that goes on.
        var container: [BoxID: BoxID] = [:]
        var broken: [BoxID: BoxID] = [:]
        for index in boxes.boxes.indices {
            let id = BoxID(rawValue: UInt32(index))
            let box = boxes.boxes[index]
            guard let parent = box.parent else { continue }
            let around = boxes[parent].kind == .inline ? inside[parent] : nil
            if box.kind == .inline {
                var group = around
                if groups.contains(id) {
                    group = id
                    if let node = box.node {
                        if box.continuesBefore, let first = pieces[node] {
                            firstPiece[id] = first
                            group = first
                        } else {
                            pieces[node] = id
                        }
                    }
                }
                inside[id] = group
                let block = boxes[parent].kind == .inline ? container[parent] : boxes[parent].parent
                container[id] = block
                if box.continuesAfter, let block { broken[block] = group }
            } else if box.splitsInline {
                owner[id] = broken[parent]
            } else if box.isFloating, let around {
                owner[id] = around
            }
        }
    }
}
