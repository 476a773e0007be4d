/// Plain decimal text of a number: no exponent, at most six places, no needless zeros.
enum DecimalText {
    static func string(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
        let scaled = (value * 1e6).rounded()
        guard abs(scaled) < 9e17 else { return "\(value)" }
        let digits = String(Int(abs(scaled)))
        let padded = String(repeating: "0", count: max(0, 7 - digits.utf8.count)) + digits
        var fraction = padded.suffix(6)
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return (value < 0 ? "-" : "") + padded.dropLast(6) + (fraction.isEmpty ? "" : "." + fraction)
    }
}
