extension Surface {
    /// Fills a margin on all sides with what lies inside it, mirrored at its edges.
    func mirrorMargin(_ margin: Int) {
        let width = frame.width - 2 * margin
        let height = frame.height - 2 * margin
        guard margin > 0, width > 0, height > 0 else { return }
        let columns = (0..<frame.width).map { margin + Surface.mirrored($0 - margin, width) }
        let stride = frame.width
        withPixels { pixels in
            for y in margin..<margin + height {
                for x in 0..<margin {
                    pixels[y * stride + x] = pixels[y * stride + columns[x]]
                    let right = stride - 1 - x
                    pixels[y * stride + right] = pixels[y * stride + columns[right]]
                }
            }
            for y in 0..<margin {
                let top = (margin + Surface.mirrored(y - margin, height)) * stride
                let below = height + margin + y
                let bottom = (margin + Surface.mirrored(below - margin, height)) * stride
                for x in 0..<stride {
                    pixels[y * stride + x] = pixels[top + x]
                    pixels[below * stride + x] = pixels[bottom + x]
                }
            }
        }
    }

    /// The place in `0..<count` that a place outside is the mirror image of.
    private static func mirrored(_ index: Int, _ count: Int) -> Int {
        let period = 2 * count
        let place = ((index % period) + period) % period
        return place < count ? place : period - 1 - place
    }
}
