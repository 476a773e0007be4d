import Testing

@testable import Supervisor

@Suite struct SlotStateTests {
    private func busy(seconds: Double = 10) -> SlotState {
        var slot = SlotState(pagesPerZygote: 3)
        _ = slot.handle(.tick, now: 0)
        _ = slot.handle(.zygoteReady, now: 1)
        _ = slot.handle(.pageAssigned(seconds: seconds), now: 1)
        return slot
    }

    @Test func aPageComesAndGoes() {
        var slot = SlotState(pagesPerZygote: 3)
        #expect(slot.handle(.tick, now: 0) == [.spawnZygote])
        #expect(slot.handle(.zygoteReady, now: 0.1) == [])
        #expect(slot.isIdle)
        #expect(slot.handle(.pageAssigned(seconds: 5), now: 0.2) == [])
        #expect(slot.handle(.tick, now: 5) == [])
        #expect(slot.handle(.pageEnded(exitCode: 0, signal: -1), now: 5.1) == [.concludePage(.exited(0))])
        #expect(slot.isIdle)
    }

    @Test func aPageThatTakesTooLongIsKilledOnce() {
        var slot = busy()
        #expect(slot.handle(.tick, now: 10.9) == [])
        #expect(slot.handle(.tick, now: 11) == [.killPage])
        #expect(slot.handle(.tick, now: 12) == [])
        #expect(slot.handle(.pageEnded(exitCode: -1, signal: 9), now: 12) == [.concludePage(.deadlineExceeded)])
    }

    @Test func aPageThatSurvivesTheKillTakesItsZygoteWithIt() {
        var slot = busy()
        _ = slot.handle(.tick, now: 11)
        #expect(slot.handle(.tick, now: 16) == [.killZygote])
        #expect(slot.handle(.zygoteGone, now: 16) == [.concludePage(.deadlineExceeded)])
        #expect(slot.handle(.tick, now: 16) == [.spawnZygote])
    }

    @Test func crashesAndStopsAreToldApart() {
        var crashed = busy()
        #expect(crashed.handle(.pageEnded(exitCode: -1, signal: 11), now: 2) == [.concludePage(.signalled(11))])
        var stopped = busy()
        #expect(stopped.handle(.stopPage(.outOfMemory), now: 2) == [.killPage])
        #expect(stopped.handle(.stopPage(.cancelled), now: 2) == [])
        #expect(stopped.handle(.pageEnded(exitCode: -1, signal: 9), now: 2) == [.concludePage(.outOfMemory)])
        var lost = busy()
        #expect(lost.handle(.zygoteGone, now: 2) == [.concludePage(.zygoteLost)])
    }

    @Test func aZygoteIsReplacedAfterItsShareOfPages() {
        var slot = SlotState(pagesPerZygote: 2)
        _ = slot.handle(.tick, now: 0)
        _ = slot.handle(.zygoteReady, now: 0)
        for page in 1...2 {
            _ = slot.handle(.pageAssigned(seconds: 5), now: 0)
            let actions = slot.handle(.pageEnded(exitCode: 0, signal: -1), now: 1)
            #expect(actions == [.concludePage(.exited(0))] + (page == 2 ? [.killZygote] : []))
        }
    }

    @Test func aWorkerThatNeverStartsIsGivenUp() {
        var slot = SlotState(pagesPerZygote: 3)
        var now = 0.0
        for start in 1...5 {
            #expect(slot.handle(.tick, now: now) == [.spawnZygote])
            #expect(slot.handle(.zygoteGone, now: now) == (start == 5 ? [.giveUp] : []))
            now += 10
        }
    }

    @Test func aZygoteThatDoesNotGetReadyIsKilled() {
        var slot = SlotState(pagesPerZygote: 3)
        _ = slot.handle(.tick, now: 0)
        #expect(slot.handle(.tick, now: 59) == [])
        #expect(slot.handle(.tick, now: 60) == [.killZygote])
    }
}
