import JobModel

/// What stands where in a spool, read from outside: nothing is changed.
public struct SpoolStatus: Sendable {
    public struct Supervisor: Sendable {
        /// Of its folder below `work/`.
        public var name: String
        public var isAlive: Bool
        /// Claimed job files.
        public var jobs: [String]
    }
    public struct Failure: Sendable {
        public var file: String
        public var error: JobFailure
        public var time: String
    }

    public var waiting: [String]
    public var supervisors: [Supervisor]
    public var done: [String]
    public var failed: [Failure]

    public init(root: String) {
        func files(_ folder: String) -> [String] { FileSystem.entries(of: "\(root)/\(folder)").filter { !$0.hasPrefix(".") } }
        waiting = files("inbox")
        done = files("done")
        supervisors = files("work").map { name in
            let folder = "\(root)/work/\(name)"
            // The lock is free exactly when its holder is gone; on another machine only the holder's beats tell.
            let isAlive = Lease.heartbeat(of: folder)?.isOfThisMachine == false || Lease(folder: folder) == nil
            return Supervisor(name: name, isAlive: isAlive, jobs: files("work/\(name)").filter(Claim.isJobFile))
        }
        failed = files("failed").filter { $0.hasSuffix(".error.json") }.compactMap { name in
            guard let bytes = try? FileSystem.read("\(root)/failed/\(name)", maxBytes: 1 << 20),
                let value = try? JSONValue(parsing: bytes), let error = value["error"]
            else { return nil }
            var problems: [JobProblem] = []
            guard let failure = JobFailure.read(error, at: "", &problems) else { return nil }
            return Failure(file: String(name.dropLast(".error.json".count)), error: failure, time: value["time"]?.string ?? "")
        }
    }
}

/// Changes to a spool from outside a supervisor.
public enum SpoolControl {
    /// Moves failed jobs back into the inbox. Gives the names that were moved.
    ///
    /// - Parameter names: of files in `failed/`, or ids; empty means all.
    public static func retry(root: String, names: [String]) throws(SpoolError) -> [String] {
        var moved: [String] = []
        for file in FileSystem.entries(of: "\(root)/failed") where !file.hasSuffix(".error.json") && !file.hasPrefix(".") {
            guard names.isEmpty || names.contains(file) || names.contains(JobIntake.split(file).stem) else { continue }
            guard try FileSystem.move("\(root)/failed/\(file)", to: "\(root)/inbox/\(file)") else {
                throw SpoolError("inbox/\(file) already exists; nothing was changed")
            }
            FileSystem.remove("\(root)/failed/\(file).error.json")
            moved.append(file)
        }
        return moved
    }

    /// Asks for the end of jobs: a waiting one is filed under `failed/` at once, a running one by its supervisor.
    /// Gives the names that were found.
    public static func cancel(root: String, names: [String]) throws(SpoolError) -> [String] {
        var found: [String] = []
        func isMeant(_ file: String) -> Bool { names.contains(file) || names.contains(JobIntake.split(file).stem) }
        for supervisor in FileSystem.entries(of: "\(root)/work") where !supervisor.hasPrefix(".") {
            let folder = "\(root)/work/\(supervisor)"
            for file in FileSystem.entries(of: folder) where Claim.isJobFile(file) && isMeant(file) {
                try FileSystem.write([], to: "\(folder)/\(file)\(Claim.cancelSuffix)")
                found.append(file)
            }
        }
        for file in FileSystem.entries(of: "\(root)/inbox") where !file.hasPrefix(".") && isMeant(file) {
            let report = JSONValue.object([
                "file": .string(file), "error": JobFailure(.cancelled, stage: .intake, "cancelled before it was started").json,
                "time": .string(Timestamp.now)
            ])
            try FileSystem.write(report.bytes(.indented) + [0x0A], to: "\(root)/failed/\(file).error.json")
            guard try FileSystem.move("\(root)/inbox/\(file)", to: "\(root)/failed/\(file)") else {
                throw SpoolError("failed/\(file) already exists; move it away first")
            }
            found.append(file)
        }
        return found
    }
}
