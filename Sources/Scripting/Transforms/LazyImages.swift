import ClipBase
import DOM

/// Images whose real address waits in a `data-` attribute for a script that scrolls.
enum LazyImages {
    private static let sources: [Name] = [
        "data-src", "data-lazy-src", "data-original", "data-lazy", "data-url", "data-hi-res-src", "data-image", "data-img-src",
        "data-full-src"
    ]
    private static let sourceSets: [Name] = ["data-srcset", "data-lazy-srcset", "data-src-set", "data-original-set"]
    private static let backgrounds: [Name] = ["data-bg", "data-background", "data-background-image", "data-bg-src"]

    /// Puts them where a browser reads them; gives how many elements changed.
    static func load(in document: inout Document) -> Int {
        var changed = 0
        for id in Array(document.descendants) where document.isHTMLElement(id) {
            let before = document.mutationCount
            let name = document.name(id)
            if name == ScriptNames.img || name == ScriptNames.iframe || name == ScriptNames.source {
                move(sources, to: ScriptNames.src, of: id, &document)
                move(sourceSets, to: ScriptNames.srcset, of: id, &document)
                document.removeAttribute(id, ScriptNames.loading)
            }
            for attribute in backgrounds {
                guard let address = document.attributeValue(id, attribute), !address.isEmpty else { continue }
                let image = address.hasPrefix("url(") ? address : "url(\"\(address.replacing("\"", with: "%22"))\")"
                document.appendToStyle("background-image: \(image)", of: id)
                break
            }
            if document.mutationCount != before { changed += 1 }
        }
        return changed
    }

    private static func move(_ names: [Name], to target: Name, of id: NodeID, _ document: inout Document) {
        for name in names {
            guard let address = document.attributeValue(id, name), !address.isEmpty else { continue }
            document.setAttribute(id, target, to: address)
            return
        }
    }
}
