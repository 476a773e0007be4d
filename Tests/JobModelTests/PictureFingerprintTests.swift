import ClipBase
import JobModel
import Testing

@Suite struct PictureFingerprintTests {
    /// A picture of 40 × 32 px in tiles of 16: three columns, the last of them 8 px wide, two rows.
    private func fingerprint(_ tiles: String, hash: String = "00000000000000ff", height: Int = 32) -> PictureFingerprint {
        var fingerprint = PictureFingerprint()
        fingerprint.width = 40
        fingerprint.height = height
        fingerprint.tileSide = 16
        fingerprint.hash = hash
        fingerprint.tiles = tiles
        return fingerprint
    }

    @Test func differencesAreToldByHashAreaAndPlace() throws {
        let old = fingerprint("000000010002000300040005")
        let same = try #require(PictureDifference(old, from: old))
        #expect(same.distance == 0 && same.area == 0 && same.bounds == .zero)
        let new = fingerprint("0000000100ff000300ff0005", hash: "00000000000000fe")
        let difference = try #require(PictureDifference(new, from: old))
        #expect(difference.distance == 1)
        // The narrow tile above and a whole one below: 8 × 16 + 16 × 16 of 40 × 32.
        #expect(difference.area == 0.3)
        #expect(difference.bounds == Rect(x: 16, y: 0, width: 24, height: 32))
    }

    @Test func whatOnePictureHasMoreCounts() throws {
        let old = fingerprint("000000010002000300040005")
        let new = fingerprint("000000010002", height: 16)
        #expect(try #require(PictureDifference(new, from: old)).area == 0.5)
        #expect(try #require(PictureDifference(old, from: new)).area == 0.5)
        var wider = old
        wider.width = 50
        #expect(try #require(PictureDifference(wider, from: old)).area == 1)
    }

    @Test func brokenFingerprintsGiveNoAnswer() throws {
        #expect(PictureDifference(fingerprint("0000", hash: "x"), from: fingerprint("0000")) == nil)
        #expect(PictureDifference(fingerprint(""), from: fingerprint("0000000")) != nil)
    }
}
