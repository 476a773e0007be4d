import ClipBase

/// The content types of local files.
enum ContentType {
    /// By the name's extension; nil for an unknown one, so that the bytes decide.
    static func byExtension(of path: String) -> String? {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
        return types[String(path[path.index(after: dot)...]).asciiLowercased]
    }

    private static let types: [String: String] = [
        "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml", "xht": "application/xhtml+xml",
        "xml": "application/xml", "css": "text/css", "js": "text/javascript", "mjs": "text/javascript",
        "json": "application/json", "txt": "text/plain", "text": "text/plain", "md": "text/plain", "csv": "text/csv",
        "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "bmp": "image/bmp", "tif": "image/tiff",
        "tiff": "image/tiff", "woff2": "font/woff2", "woff": "font/woff", "ttf": "font/ttf", "otf": "font/otf",
        "pdf": "application/pdf", "zip": "application/zip", "mp4": "video/mp4", "webm": "video/webm",
        "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav", "wasm": "application/wasm",
        "webmanifest": "application/manifest+json", "ics": "text/calendar", "vcf": "text/vcard"
    ]
}
