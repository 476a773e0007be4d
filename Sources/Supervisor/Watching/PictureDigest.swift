import ClipBase
import JobModel
import Spool

/// What makes two picture files the same picture.
enum PictureDigest {
    /// A hash of the file without what tells when it was made: a PNG's text and time chunks. Other formats count whole.
    static func of(_ path: String) -> String? {
        guard let bytes = try? FileSystem.read(path, maxBytes: 1 << 30) else { return nil }
        return of(bytes)
    }

    static func of(_ bytes: [UInt8]) -> String {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return SHA256.hexDigest(bytes) }
        let passedOver = ["tEXt", "zTXt", "iTXt", "tIME"].map { Array($0.utf8) }
        var hash = SHA256()
        var place = 8
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = min(place + 12 + length, bytes.count)
            if !passedOver.contains(where: { bytes[(place + 4)..<(place + 8)].elementsEqual($0) }) { hash.update(bytes[place..<end]) }
            place = end
        }
        hash.update(bytes[min(place, bytes.count)...])
        return SHA256.hex(hash.finalize())
    }
}
