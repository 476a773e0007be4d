import CProcess
import Glibc
import JobModel

/// Tries to break out of the sandbox in every way that it closes, and tells what held, a JSON line each.
struct SelfTest {
    let sandbox: Sandbox

    private struct Attempt {
        var name: String
        /// True where it succeeded: the sandbox did not hold.
        var breaksOut: () -> Bool
    }

    /// Runs each attempt in a child of its own. Ends with exit code 0 where all held.
    func run() -> Never {
        var allHeld = true
        for attempt in attempts {
            let child = clip_fork()
            if child == 0 {
                _ = sandbox.enter(cpuSeconds: 2)
                _exit(attempt.breaksOut() ? 1 : 0)
            }
            var exitCode: Int32 = -1
            var signal: Int32 = -1
            var peak = 0
            let isOver = child > 0 && clip_wait(child, 0, &exitCode, &signal, &peak) == 1
            // A child that was killed for the attempt did not break out either.
            let held = isOver && exitCode != 1
            allHeld = allHeld && held
            print(JSONValue.object(["test": .string(attempt.name), "held": .bool(held)]).text)
        }
        let child = clip_fork()
        if child == 0 {
            for missing in sandbox.enter(cpuSeconds: 2) { report(missing) }
            _exit(0)
        }
        var exitCode: Int32 = -1
        var signal: Int32 = -1
        var peak = 0
        clip_wait(child, 0, &exitCode, &signal, &peak)
        fflush(nil)
        _exit(allHeld ? 0 : 1)
    }

    private func report(_ missing: String) {
        let line = Array((JSONValue.object(["missing": .string(missing)]).text + "\n").utf8)
        write(STDOUT_FILENO, line, line.count)
    }

    private var attempts: [Attempt] {
        let parent = getpid()
        return [
            Attempt(name: "open a network socket") { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 },
            Attempt(name: "open a local socket") { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) >= 0 },
            Attempt(name: "start a process") {
                let child = clip_fork()
                if child == 0 { _exit(0) }
                return child > 0
            },
            Attempt(name: "run a program") {
                var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
                execv("/bin/true", &arguments)
                return errno == ENOENT || errno == 0
            },
            Attempt(name: "read the system's user list") { open("/etc/passwd", O_RDONLY) >= 0 },
            Attempt(name: "read another process's memory") { open("/proc/\(parent)/mem", O_RDONLY) >= 0 },
            Attempt(name: "write a file") { open("/tmp/webclip-self-test", O_WRONLY | O_CREAT, 0o600) >= 0 },
            Attempt(name: "remove a file") { unlink("/tmp/webclip-self-test-nothing") == 0 || errno == ENOENT },
            Attempt(name: "make a folder") { mkdir("/tmp/webclip-self-test-folder", 0o700) == 0 },
            Attempt(name: "signal another process") { kill(parent, 0) == 0 },
            Attempt(name: "change its own limits") {
                clip_set_limit(clip_limit_open_files, 128) == 0
            },
            Attempt(name: "map more memory than allowed") {
                let size = 64 << 30
                return mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) != MAP_FAILED
            },
            Attempt(name: "compute without end") {
                // The processor limit ends this child long before the loop would.
                var number: UInt64 = 1
                for _ in 0..<(1 << 40) { number = number &* 6_364_136_223_846_793_005 &+ 1 }
                return number != 0
            }
        ]
    }
}
