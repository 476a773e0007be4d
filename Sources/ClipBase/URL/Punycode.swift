/// Punycode (RFC 3492) over Unicode scalars, without the `xn--` prefix.
enum Punycode {
    private static let (base, tMin, tMax, skew, damp): (UInt32, UInt32, UInt32, UInt32, UInt32) = (36, 1, 26, 38, 700)
    private static let (initialBias, initialN): (UInt32, UInt32) = (72, 0x80)
    private static let delimiter: UInt8 = 0x2D

    /// Nil on overflow, a digit that is none, or a number that is no Unicode scalar.
    static func decode(_ input: some BidirectionalCollection<UInt32>) -> [UInt32]? {
        guard input.allSatisfy({ $0 < 0x80 }) else { return nil }
        var output: [UInt32] = []
        var digits = Array(input)[...]
        if let end = digits.lastIndex(of: UInt32(delimiter)) {
            output = Array(digits[..<end])
            digits = digits[(end + 1)...]
        }
        var (n, i, bias) = (initialN, UInt32(0), initialBias)
        while !digits.isEmpty {
            let oldI = i
            var weight: UInt32 = 1
            var k = base
            while true {
                guard let digit = digits.popFirst().flatMap(value(ofDigit:)) else { return nil }
                let (product, overflow) = digit.multipliedReportingOverflow(by: weight)
                let (sum, sumOverflow) = i.addingReportingOverflow(product)
                if overflow || sumOverflow { return nil }
                i = sum
                let threshold = threshold(k, bias)
                if digit < threshold { break }
                let (next, weightOverflow) = weight.multipliedReportingOverflow(by: base - threshold)
                if weightOverflow { return nil }
                weight = next
                k += base
            }
            let count = UInt32(output.count + 1)
            bias = adapt(i - oldI, count: count, isFirst: oldI == 0)
            let (next, overflow) = n.addingReportingOverflow(i / count)
            guard !overflow, Unicode.Scalar(next) != nil else { return nil }
            n = next
            i %= count
            output.insert(n, at: Int(i))
            i += 1
        }
        return output
    }

    /// Nil on overflow.
    static func encode(_ input: [UInt32]) -> [UInt8]? {
        var output = input.filter { $0 < 0x80 }.map { UInt8(truncatingIfNeeded: $0) }
        let basicCount = UInt32(output.count)
        var handled = basicCount
        if basicCount > 0 { output.append(delimiter) }
        var (n, delta, bias) = (initialN, UInt32(0), initialBias)
        while handled < UInt32(input.count) {
            guard let next = input.lazy.filter({ $0 >= n }).min() else { return nil }
            let (step, overflow) = (next - n).multipliedReportingOverflow(by: handled + 1)
            let (sum, sumOverflow) = delta.addingReportingOverflow(step)
            if overflow || sumOverflow { return nil }
            delta = sum
            n = next
            for scalar in input {
                if scalar < n { delta &+= 1 }
                guard scalar == n else { continue }
                var q = delta
                var k = base
                while true {
                    let threshold = threshold(k, bias)
                    if q < threshold { break }
                    output.append(digit(threshold + (q - threshold) % (base - threshold)))
                    q = (q - threshold) / (base - threshold)
                    k += base
                }
                output.append(digit(q))
                bias = adapt(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta &+= 1
            n += 1
        }
        return output
    }

    private static func threshold(_ k: UInt32, _ bias: UInt32) -> UInt32 {
        k <= bias ? tMin : min(k - bias, tMax)
    }

    private static func adapt(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
        var delta = isFirst ? delta / damp : delta / 2
        delta += delta / count
        var k: UInt32 = 0
        while delta > (base - tMin) * tMax / 2 {
            delta /= base - tMin
            k += base
        }
        return k + (base - tMin + 1) * delta / (delta + skew)
    }

    private static func digit(_ value: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value - 26 + 0x30)
    }

    private static func value(ofDigit character: UInt32) -> UInt32? {
        switch character {
        case 0x30...0x39: character - 0x30 + 26
        case 0x41...0x5A: character - 0x41
        case 0x61...0x7A: character - 0x61
        default: nil
        }
    }
}
