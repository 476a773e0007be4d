/// How a page's process came to its end.
public enum PageEnd: Hashable, Sendable {
    /// It exited by itself with this code.
    case exited(Int32)
    /// A signal ended it that the supervisor did not send.
    case signalled(Int32)
    case deadlineExceeded
    case outOfMemory
    case misbehaved
    case cancelled
    /// Its zygote went down, and it with it.
    case zygoteLost
}

/// The life of one worker slot: a pure value that takes events and says what to do.
///
///     down ─spawn─▶ warming ─ready─▶ idle ─page─▶ busy ─ended─▶ idle
///       ▲              │                │            │
///       └──────────────┴── zygote gone ─┴────────────┘
public struct SlotState: Sendable {
    public enum Phase: Hashable, Sendable {
        /// No process; one may be started from `retryAt` on.
        case down(retryAt: Double)
        case warming(deadline: Double)
        case idle
        /// A page runs. `killedFor` is set once the supervisor has sent SIGKILL.
        case busy(deadline: Double, killedFor: PageEnd?)
    }
    public enum Event: Sendable {
        case tick
        case zygoteReady
        case pageAssigned(seconds: Double)
        case pageEnded(exitCode: Int32, signal: Int32)
        /// The page is to be ended for that reason.
        case stopPage(PageEnd)
        case zygoteGone
    }
    public enum Action: Hashable, Sendable {
        case spawnZygote
        case killPage
        case killZygote
        case concludePage(PageEnd)
        /// The worker cannot be started at all.
        case giveUp
    }

    /// Seconds that a zygote has for its warm-up.
    static let warmUpSeconds = 60.0
    /// Seconds between SIGKILL to a page and to its zygote.
    static let killSeconds = 5.0
    /// Zygotes in a row that end before they are ready.
    static let maxFailedStarts = 5

    public private(set) var phase = Phase.down(retryAt: 0)
    /// Pages since the zygote's start.
    public private(set) var pages = 0
    private var failedStarts = 0
    private let pagesPerZygote: Int

    public init(pagesPerZygote: Int) { self.pagesPerZygote = pagesPerZygote }

    public var isIdle: Bool { phase == .idle }

    public mutating func handle(_ event: Event, now: Double) -> [Action] {
        switch (event, phase) {
        case (.tick, .down(let retryAt)):
            guard now >= retryAt else { return [] }
            phase = .warming(deadline: now + SlotState.warmUpSeconds)
            pages = 0
            return [.spawnZygote]
        case (.tick, .warming(let deadline)):
            return now >= deadline ? [.killZygote] : []
        case (.tick, .busy(let deadline, let reason)):
            guard now >= deadline else { return [] }
            // A page that outlives SIGKILL hangs in the kernel, or its zygote does not tell.
            if reason != nil { return [.killZygote] }
            phase = .busy(deadline: now + SlotState.killSeconds, killedFor: .deadlineExceeded)
            return [.killPage]
        case (.tick, .idle): return []

        case (.zygoteReady, .warming):
            phase = .idle
            failedStarts = 0
            return []
        case (.zygoteReady, .down), (.zygoteReady, .idle), (.zygoteReady, .busy): return [.killZygote]

        case (.pageAssigned(let seconds), .idle):
            phase = .busy(deadline: now + seconds, killedFor: nil)
            pages += 1
            return []
        case (.pageAssigned, .down), (.pageAssigned, .warming), (.pageAssigned, .busy): return []

        case (.pageEnded(let exitCode, let signal), .busy(_, let reason)):
            phase = .idle
            let end = reason ?? (signal >= 0 ? .signalled(signal) : .exited(exitCode))
            return [.concludePage(end)] + (pages >= pagesPerZygote ? [.killZygote] : [])
        case (.pageEnded, .down), (.pageEnded, .warming), (.pageEnded, .idle): return [.killZygote]

        case (.stopPage(let reason), .busy(_, nil)):
            phase = .busy(deadline: now + SlotState.killSeconds, killedFor: reason)
            return [.killPage]
        case (.stopPage, .busy), (.stopPage, .down), (.stopPage, .warming), (.stopPage, .idle): return []

        case (.zygoteGone, .busy(_, let reason)):
            phase = .down(retryAt: now)
            return [.concludePage(reason ?? .zygoteLost)]
        case (.zygoteGone, .warming):
            failedStarts += 1
            phase = .down(retryAt: now + min(5, 0.1 * Double(1 << failedStarts)))
            return failedStarts >= SlotState.maxFailedStarts ? [.giveUp] : []
        case (.zygoteGone, .idle), (.zygoteGone, .down):
            phase = .down(retryAt: now)
            return []
        }
    }

    /// When the next tick may matter; nil where only an event can.
    public var nextTick: Double? {
        switch phase {
        case .down(let retryAt): retryAt
        case .warming(let deadline), .busy(let deadline, _): deadline
        case .idle: nil
        }
    }
}
