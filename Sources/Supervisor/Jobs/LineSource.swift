import ClipBase
import Glibc
import JobModel
import Spool

/// Job lines (JSONL) from a descriptor, or jobs given at the start; results go to folders below one output folder.
public final class LineSource: JobSource {
    private let input: Int32?
    private let output: String
    private var buffer: [UInt8] = []
    private var isAtEnd: Bool
    private var pending: [Assignment] = []
    private var open: Set<Int> = []
    private var lineNumber = 0
    private var lastToken = 0
    private let session = String(UInt32.random(in: .min ... .max), radix: 16)
    private var refusals: [JobResult] = []

    /// Bytes of one line.
    static let maxLine = 64 << 20

    public init(input: Int32?, jobs: [Job] = [], output: String) throws(SpoolError) {
        self.input = input
        isAtEnd = input == nil
        try FileSystem.makeFolder(output, .unsynced)
        self.output = FileSystem.resolved(output) ?? output
        if let input { _ = fcntl(input, F_SETFL, fcntl(input, F_GETFL) | O_NONBLOCK) }
        for job in jobs { add(job) }
    }

    public var descriptors: [Int32] { isAtEnd || pending.count > 1_000 ? [] : input.map { [$0] } ?? [] }

    public func take(limit: Int, now: Double) throws(SpoolError) -> [Assignment] {
        readLines()
        let taken = pending.prefix(limit).map { assignment in
            var assignment = assignment
            assignment.takenAt = now
            return assignment
        }
        pending.removeFirst(taken.count)
        return taken
    }

    public func secondsToNext(now: Double) -> Double { .infinity }

    public func isExhausted(now: Double) -> Bool { isAtEnd && open.isEmpty }

    public func begin(_ assignment: inout Assignment) throws(SpoolError) {
        assignment.attempt += 1
        assignment.run = "\(session)-\(assignment.token)"
        assignment.partialFolder = "\(output)/.\(assignment.run).partial"
        // The jobs are in no spool: whoever loses the machine runs the lines again.
        assignment.durability = .unsynced
    }

    public func finish(
        _ assignment: Assignment, _ result: JobResult, files: consuming ResultFolder?
    ) throws(ResultError) -> FinishedJob {
        open.remove(assignment.token)
        var result = result
        guard var folder = files.take() else { return finished(assignment, result) }
        let name = SafeName.make(from: assignment.job.id)
        var target = "\(output)/\(name)"
        var number = 1
        while FileSystem.info(target) != nil {
            number += 1
            target = "\(output)/\(name)~\(number)"
        }
        result.directory = target
        try folder.publish(result, at: target)
        return finished(assignment, result)
    }

    private func finished(_ assignment: Assignment, _ result: JobResult) -> FinishedJob {
        FinishedJob(result: result, notices: HookNotice.notices(for: assignment.job, result))
    }

    public func holds(_ assignment: Assignment) -> Bool { true }
    public func takeNotices() -> [HookNotice] { [] }
    public func settle(_ notice: HookNotice) {}
    public func care(now: Double) -> Int { 0 }
    public var waitingCount: Int { pending.count }
    public func reconfigure(_ configuration: SupervisorConfiguration) {}

    public func handBack(_ assignment: Assignment) throws(SpoolError) { open.remove(assignment.token) }

    public func cancellations() -> [Int] { [] }

    private func add(_ job: Job) {
        lastToken += 1
        open.insert(lastToken)
        pending.append(Assignment(token: lastToken, job: job))
    }

    private func readLines() {
        guard let input, !isAtEnd, pending.count <= 1_000 else { return }
        for _ in 0..<64 {
            var failure: Int32 = 0
            let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { bytes, initialized in
                let count = read(input, bytes.baseAddress, bytes.count)
                failure = count < 0 ? errno : 0
                initialized = max(0, count)
            }
            if failure == EINTR { continue }
            if failure == EAGAIN { break }
            if piece.isEmpty {
                isAtEnd = true
                if !buffer.isEmpty { take(line: buffer[...]) }
                buffer = []
                return
            }
            buffer += piece
            var start = 0
            // Only the new piece can hold line ends.
            var search = buffer.count - piece.count
            while let end = buffer[search...].firstIndex(of: 0x0A) {
                take(line: buffer[start..<end])
                start = end + 1
                search = start
            }
            buffer.removeFirst(start)
            if buffer.count > LineSource.maxLine {
                refuse(id: "line-\(lineNumber + 1)", JobFailure(.badJob, stage: .intake, "a line of more than \(LineSource.maxLine) bytes"))
                isAtEnd = true
                return
            }
        }
    }

    private func take(line: ArraySlice<UInt8>) {
        lineNumber += 1
        guard line.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else { return }
        let item = JobIntake.item(Array(line), stem: "line-\(lineNumber)")
        switch item.job {
        case .success(let job): add(job)
        case .failure(let failure): refuse(id: item.id, failure)
        }
    }

    private func refuse(id: String, _ failure: JobFailure) { refusals.append(.refused(id: id, failure)) }

    public func takeRefusals() -> [JobResult] {
        defer { refusals = [] }
        return refusals
    }
}
