import CLCMS

/// Turns pixels of an embedded ICC profile into sRGB (ICC.1, CSS Color 4 §10.1) by Little CMS.
final class ProfileTransform {
    /// What the pixels hold.
    enum Pixels {
        /// Premultiplied 0xAARRGGBB, all of them opaque or not.
        case opaque, translucent
        /// C, M, Y and K, 255 being all ink.
        case cmyk
    }

    private let transform: cmsHTRANSFORM
    private let pixels: Pixels
    /// Whether the profile is of grey pictures alone.
    private let isGrey: Bool

    /// nil for what is no profile of such pixels, is broken, or changes nothing that can be seen.
    init?(_ profile: [UInt8], of pixels: Pixels) {
        guard let source = profile.withUnsafeBytes({ cmsOpenProfileFromMem($0.baseAddress, cmsUInt32Number(clamping: $0.count)) })
        else { return nil }
        defer { cmsCloseProfile(source) }
        let input: cmsUInt32Number
        switch (cmsGetColorSpace(source), pixels) {
        case (cmsSigRgbData, .opaque): input = clip_lcms_bgra
        case (cmsSigRgbData, .translucent): input = clip_lcms_premultiplied_bgra
        case (cmsSigGrayData, .opaque): input = clip_lcms_grey
        case (cmsSigCmykData, .cmyk): input = clip_lcms_cmyk
        case _: return nil
        }
        guard let target = cmsCreate_sRGBProfile() else { return nil }
        defer { cmsCloseProfile(target) }
        let isTranslucent = pixels == .translucent
        guard
            let transform = cmsCreateTransform(
                source, input, target, isTranslucent ? clip_lcms_premultiplied_bgra : clip_lcms_bgra,
                cmsUInt32Number(INTENT_PERCEPTUAL), isTranslucent ? clip_lcms_keep_alpha : 0)
        else { return nil }
        self.transform = transform
        self.pixels = pixels
        isGrey = cmsGetColorSpace(source) == cmsSigGrayData
        if pixels != .cmyk && !isGrey && isInvisible { return nil }
    }

    deinit { cmsDeleteTransform(transform) }

    /// Most files are tagged as sRGB by a profile that is nothing else: those pixels stay as they are.
    private var isInvisible: Bool {
        let steps: [UInt32] = [0, 26, 77, 128, 179, 230, 255]
        var samples: [UInt32] = []
        for red in steps {
            for green in steps {
                for blue in steps { samples.append(0xFF00_0000 | red << 16 | green << 8 | blue) }
            }
        }
        var changed = samples
        changed.withUnsafeMutableBufferPointer { run($0) }
        return zip(samples, changed).allSatisfy { a, b in
            [UInt32(0), 8, 16].allSatisfy { shift in
                let (x, y) = (a >> shift & 255, b >> shift & 255)
                return (x > y ? x - y : y - x) <= 1
            }
        }
    }

    /// Replaces the pixels; a profile for grey ones says nothing of a picture in colours.
    func apply(to image: inout DecodedImage) {
        if isGrey, !image.pixels.allSatisfy({ $0 & 255 == $0 >> 8 & 255 && $0 & 255 == $0 >> 16 & 255 }) { return }
        image.pixels.withUnsafeMutableBufferPointer { run($0) }
    }

    private func run(_ row: UnsafeMutableBufferPointer<UInt32>) {
        // The library counts pixels in 32 bits, and so in parts.
        var start = 0
        while start < row.count {
            let count = min(1 << 20, row.count - start)
            let part = UnsafeMutableBufferPointer(rebasing: row[start..<start + count])
            cmsDoTransform(transform, part.baseAddress, part.baseAddress, cmsUInt32Number(count))
            if pixels == .cmyk { for index in part.indices { part[index] |= 0xFF00_0000 } }
            start += count
        }
    }
}
