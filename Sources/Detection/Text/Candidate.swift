/// A find before the ranking: where, what, and how sure.
struct Candidate: Sendable {
    var type: DetectionType
    var subtype: String?
    var range: Range<Int>
    var value: String
    var details: [DetectionDetail] = []
    var confidence: Double
}
