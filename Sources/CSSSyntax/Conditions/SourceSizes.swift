/// The `sizes` attribute of a picture: which width it is laid out with, by media condition. HTML §4.8.4.3.9.
public enum SourceSizes {
    /// The width in CSS px for the medium; nil where the list says none that is valid, and `100vw` counts.
    public static func width(_ text: String, _ environment: MediaEnvironment) -> Double? {
        let buffer = TokenBuffer(text)
        var list = ComponentReader(buffer)
        var isLast = false
        while !isLast {
            let next = list.consumeListItem()
            isLast = next.isLast
            if let width = width(next.item, environment) { return width }
        }
        return nil
    }

    /// The size stands last in its item, after the condition.
    private static func width(_ item: ComponentReader, _ environment: MediaEnvironment) -> Double? {
        var reader = item
        var sizeStart = reader.position
        while !reader.isAtEnd {
            reader.consumeWhitespace()
            sizeStart = reader.position
            _ = reader.consumeComponent()
        }
        var size = ComponentReader(item.buffer, TokenRange(sizeStart, item.end))
        guard let width = parseQueryLength(&size), size.isAtEnd else { return nil }
        let condition = ComponentReader(item.buffer, TokenRange(item.position, sizeStart))
        if !condition.isAtEnd {
            guard MediaQuery.parseCondition(condition)?.evaluate({ environment.answer($0) }) == .true else {
                return nil
            }
        }
        let pixels = environment.lengthBasis.pixels(width)
        return pixels >= 0 ? pixels : nil
    }
}
