import ClipBase

/// How much the shared cache may hold.
public struct CacheConfiguration: Hashable, Sendable {
    /// Bytes in memory; 0 keeps none there.
    public var memoryBytes = 64 << 20
    /// A folder of its own, which other processes may share; nil keeps nothing on disk.
    public var folder: String?
    /// Bytes on disk.
    public var diskBytes = 512 << 20
    /// Bytes of the largest answer that is kept.
    public var maxAnswerBytes = 16 << 20

    public init() {}
}

/// An HTTP cache for all sessions of a broker (RFC 9111, as a shared cache: nothing private is kept, and what was
/// answered to a request with cookies or credentials serves only requests with the same, unless it says `public`).
struct HTTPCache {
    private struct Slot {
        var answer: CachedAnswer
        var lastUse: UInt64
    }

    private let configuration: CacheConfiguration
    private var slots: [String: [Slot]] = [:]
    private var bytes = 0
    private var tick: UInt64 = 0
    private var disk: DiskCache?
    /// Variants of one URL that are kept.
    private static let maxVariants = 8

    init(_ configuration: CacheConfiguration) {
        self.configuration = configuration
        disk = configuration.folder.flatMap { DiskCache(folder: $0, maxBytes: configuration.diskBytes) }
    }

    /// The answer to be used for a request, and how; nil where there is none.
    mutating func lookUp(_ request: CacheRequest, now: Int64) -> (answer: CachedAnswer, isFresh: Bool)? {
        tick += 1
        if let index = slots[request.url]?.lastIndex(where: { $0.answer.fits(request) }) {
            slots[request.url]?[index].lastUse = tick
        } else if let found = disk?.read(request.url), found.fits(request) {
            keep(found)
        }
        guard let answer = slots[request.url]?.last(where: { $0.answer.fits(request) })?.answer else { return nil }
        switch answer.use(for: request, now: now) {
        case .fresh: return (answer, true)
        case .afterValidation: return (answer, false)
        case .not: return nil
        }
    }

    /// Keeps what may be kept of an answer from the network.
    mutating func store(_ answer: HTTPAnswer, body: [UInt8], to request: CacheRequest, now: Int64) {
        guard body.count <= configuration.maxAnswerBytes,
            let cached = CachedAnswer(answer, body: body, to: request, now: now)
        else {
            // What is there is older than an answer that may not be kept.
            remove(request.url) { $0.fits(request) }
            return
        }
        replace(cached, for: request)
    }

    /// Freshens an answer that a 304 has confirmed, and returns it.
    mutating func confirm(_ old: CachedAnswer, by newer: HTTPAnswer, to request: CacheRequest, now: Int64) -> CachedAnswer {
        var updated = old
        updated.update(by: newer, requestTime: request.time, responseTime: now)
        replace(updated, for: request)
        return updated
    }

    /// Forgets a URL after a request that may have changed it (§4.4).
    mutating func invalidate(_ url: WebURL) {
        let href = url.withoutFragment.href
        remove(href) { _ in true }
        disk?.remove(href)
    }

    private mutating func replace(_ answer: CachedAnswer, for request: CacheRequest) {
        remove(request.url) { $0.fits(request) }
        keep(answer)
        if answer.partition.isEmpty { disk?.write(answer) }
    }

    private mutating func keep(_ answer: CachedAnswer) {
        tick += 1
        slots[answer.url, default: []].append(Slot(answer: answer, lastUse: tick))
        bytes += answer.cost
        while let count = slots[answer.url]?.count, count > Self.maxVariants {
            if let oldest = slots[answer.url]?.removeFirst() { bytes -= oldest.answer.cost }
        }
        if bytes > configuration.memoryBytes { evict() }
    }

    private mutating func remove(_ url: String, where isRemoved: (CachedAnswer) -> Bool) {
        guard let old = slots[url] else { return }
        let kept = old.filter { !isRemoved($0.answer) }
        bytes -= old.reduce(0) { $0 + $1.answer.cost } - kept.reduce(0) { $0 + $1.answer.cost }
        slots[url] = kept.isEmpty ? nil : kept
    }

    /// Makes a tenth of the room free, the longest unused first.
    private mutating func evict() {
        let target = configuration.memoryBytes / 10 * 9
        for (url, _) in slots.map({ ($0.key, $0.value.map(\.lastUse).max() ?? 0) }).sorted(by: { $0.1 < $1.1 }) {
            if bytes <= target { return }
            remove(url) { _ in true }
        }
    }
}
