import JobModel

/// The figures of a supervisor since its start, in Prometheus's text format (0.0.4).
public struct Metrics: Sendable {
    /// Upper bounds of the buckets, seconds.
    private static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

    private struct Histogram: Sendable {
        var counts = [Int](repeating: 0, count: Metrics.bounds.count)
        var count = 0
        var sum = 0.0

        mutating func observe(_ seconds: Double) {
            count += 1
            sum += seconds
            for (index, bound) in Metrics.bounds.enumerated() where seconds <= bound { counts[index] += 1 }
        }
    }

    private var done = 0
    private var failures: [JobFailure.Code: Int] = [:]
    private var retries: [JobFailure.Code: Int] = [:]
    private var stages: [(name: String, histogram: Histogram)] = Metrics.stagePlaces.map { ($0.name, Histogram()) }
    private var resources = 0
    private var cacheHits = 0
    private var receivedBytes = 0
    private var resultBytes = 0

    private static var stagePlaces: [(name: String, seconds: (Timings) -> Double)] {
        [
            ("queue", \.queue), ("load", \.load), ("parse", \.parse), ("script", \.script), ("style", \.style),
            ("layout", \.layout), ("paint", \.paint), ("detect", \.detect), ("total", \.total)
        ]
    }

    public init() {}

    mutating func finished(_ result: JobResult) {
        if let error = result.error { failures[error.code, default: 0] += 1 } else { done += 1 }
        for (index, stage) in Metrics.stagePlaces.enumerated() { stages[index].histogram.observe(stage.seconds(result.timings)) }
        resultBytes += result.clips.reduce(0) { $0 + $1.bytes } + result.files.reduce(0) { $0 + $1.bytes }
    }

    mutating func retried(_ failure: JobFailure) { retries[failure.code, default: 0] += 1 }

    mutating func received(bytes: Int, isFromCache: Bool) {
        resources += 1
        if isFromCache { cacheHits += 1 } else { receivedBytes += bytes }
    }

    func text(_ state: SupervisorState) -> String {
        var text = ""
        func family(_ name: String, _ kind: String, _ help: String, _ samples: [(labels: String, value: String)]) {
            text += "# HELP webclip_\(name) \(help)\n# TYPE webclip_\(name) \(kind)\n"
            for sample in samples { text += "webclip_\(name)\(sample.labels) \(sample.value)\n" }
        }
        func codes(_ counts: [JobFailure.Code: Int]) -> [(code: JobFailure.Code, count: Int)] {
            JobFailure.Code.allCases.compactMap { code in counts[code].map { (code, $0) } }
        }
        family(
            "jobs_total", "counter", "Jobs that ended, by status and error code.",
            [("{status=\"done\",code=\"\"}", String(done))]
                + codes(failures).map { ("{status=\"failed\",code=\"\($0.code.rawValue)\"}", String($0.count)) })
        family(
            "retries_total", "counter", "Attempts that failed and were put back, by error code.",
            codes(retries).map { ("{code=\"\($0.code.rawValue)\"}", String($0.count)) })
        family("jobs_running", "gauge", "Pages that run now.", [("", String(state.running))])
        family("jobs_queued", "gauge", "Jobs that were taken and wait.", [("", String(state.queued))])
        family("paused", "gauge", "1 while the disk is in the way.", [("", state.isPaused ? "1" : "0")])
        family("workers_started_total", "counter", "Worker processes started.", [("", String(state.workers))])
        family("worker_restarts_total", "counter", "Worker processes that ended or were ended.", [("", String(state.workerRestarts))])
        family("resident_bytes", "gauge", "Resident bytes of the pages that run now.", [("", String(state.residentBytes))])
        family("resources_total", "counter", "Answers given to pages.", [("", String(resources))])
        family("cache_hits_total", "counter", "Answers that came from the cache.", [("", String(cacheHits))])
        family("received_bytes_total", "counter", "Decoded bytes received from the network.", [("", String(receivedBytes))])
        family("result_bytes_total", "counter", "Bytes of published files.", [("", String(resultBytes))])
        text += "# HELP webclip_stage_seconds Seconds of each stage of a job.\n# TYPE webclip_stage_seconds histogram\n"
        for (name, histogram) in stages {
            for (bound, count) in zip(Metrics.bounds, histogram.counts) {
                text += "webclip_stage_seconds_bucket{stage=\"\(name)\",le=\"\(bound)\"} \(count)\n"
            }
            text += "webclip_stage_seconds_bucket{stage=\"\(name)\",le=\"+Inf\"} \(histogram.count)\n"
            text +=
                "webclip_stage_seconds_sum{stage=\"\(name)\"} \(histogram.sum)\nwebclip_stage_seconds_count{stage=\"\(name)\"} \(histogram.count)\n"
        }
        return text
    }
}
