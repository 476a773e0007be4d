/// The candidate that a misspelt name most likely meant; nil where none is near.
///
/// Near means: equal but for case, or at most a third of the letters apart by insertions, deletions, replacements and
/// swaps of neighbours. Cost grows with the product of the lengths; names over 64 letters are never near.
public func nearestName(to name: String, among candidates: [String]) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(65))
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
        let letters = Array(candidate.lowercased().unicodeScalars)
        let distance = editDistance(wanted, letters)
        let isPart = min(wanted.count, letters.count) >= 4 && (begins(wanted, letters) || begins(wanted.reversed(), letters.reversed()))
        guard distance <= max(1, max(wanted.count, letters.count) / 3) || isPart else { continue }
        if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
}

/// Whether one of the two begins with the other.
private func begins(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Bool { a.starts(with: b) || b.starts(with: a) }

/// Damerau's distance with neighbours swapped at most once (optimal string alignment).
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
            row.append(cost)
        }
        beforeLast = last
        last = row
    }
    return last[b.count]
}
