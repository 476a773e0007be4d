import ClipBase
import Style

extension DisplayList {
    /// A picture alone, stretched to a size in CSS px; nothing for `none` and for what is made of other pictures.
    public init(_ image: ImageValue, size: Size, tables: StyleTables) {
        self.init()
        canvasColor = .transparent
        pageSize = size
        let area = Rect(x: 0, y: 0, width: size.width, height: size.height)
        switch image {
        case .none, .crossFade: break
        case .color(let color): items.append(.fillRect(area, color))
        case .url(let url, _):
            images.append(.url(url))
            items.append(.image(0, source: nil, destination: area, sampling: .smooth))
        case .gradient(let gradient):
            guard let paint = GradientResolver(tables: tables).resolve(gradient, size: size) else { return }
            gradients.append(paint)
            items.append(.gradient(0, tile: area, spacing: .zero, area: area))
        }
    }
}
