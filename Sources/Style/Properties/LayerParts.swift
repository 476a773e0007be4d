import ClipBase

/// The lists of `background-*` or `mask-*` while they are computed; the images say how many layers there are, and shorter
/// lists repeat (Backgrounds 3 §3.1).
struct LayerParts {
    var images: [ImageValue] = []
    var positionsX: [LengthPercentage] = []
    var positionsY: [LengthPercentage] = []
    var sizes: [ImageLayer.LayerSize] = []
    var repeats: [Pair] = []
    var attachments: [ImageLayer.Attachment] = []
    var origins: [ImageLayer.Box] = []
    var clips: [ImageLayer.Box] = []
    var blendModes: [BlendMode] = []
    var composites: [ImageLayer.Composite] = []
    var modes: [ImageLayer.MaskMode] = []
    var isSet = false
    /// What `origin` and `clip` are where nobody sets them.
    var initialOrigin = ImageLayer.Box.paddingBox

    struct Pair: Hashable {
        var x, y: ImageLayer.Repeat
    }

    /// Of the last layer, which also clips the background colour.
    var lastClip: ImageLayer.Box { clips.isEmpty ? .borderBox : clips[(max(images.count, 1) - 1) % clips.count] }

    func layers() -> [ImageLayer] {
        images.contains { $0 != .none } ? layers(count: images.count) : []
    }

    /// The lists as layers without images; none where all is initial.
    func layersWithoutImages() -> [ImageLayer] {
        let isInitial =
            positionsX.allSatisfy { $0 == .zero } && positionsY.allSatisfy { $0 == .zero } && clips.allSatisfy { $0 == .borderBox }
            && sizes.allSatisfy { $0 == .explicit(width: nil, height: nil) } && origins.allSatisfy { $0 == initialOrigin }
            && repeats.allSatisfy { $0.x == .repeat && $0.y == .repeat } && attachments.allSatisfy { $0 == .scroll }
            && blendModes.allSatisfy { $0 == .normal }
        if isInitial { return [] }
        let count =
            [
                images.count, positionsX.count, positionsY.count, sizes.count, repeats.count, attachments.count, origins.count, clips.count,
                blendModes.count
            ].max() ?? 0
        return layers(count: count)
    }

    private func layers(count: Int) -> [ImageLayer] {
        func item<Value>(_ list: [Value], _ index: Int, _ initial: Value) -> Value {
            list.isEmpty ? initial : list[index % list.count]
        }
        return (0..<count).map { index in
            var layer = ImageLayer()
            layer.image = item(images, index, .none)
            layer.position = LengthPair(x: item(positionsX, index, .zero), y: item(positionsY, index, .zero))
            layer.size = item(sizes, index, .explicit(width: nil, height: nil))
            let pair = item(repeats, index, Pair(x: .repeat, y: .repeat))
            layer.repeatX = pair.x
            layer.repeatY = pair.y
            layer.attachment = item(attachments, index, .scroll)
            layer.origin = item(origins, index, initialOrigin)
            layer.clip = item(clips, index, .borderBox)
            layer.blendMode = item(blendModes, index, .normal)
            layer.composite = item(composites, index, .add)
            layer.maskMode = item(modes, index, .matchSource)
            return layer
        }
    }
}
