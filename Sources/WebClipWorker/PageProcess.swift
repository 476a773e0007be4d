import CProcess
import ClipBase
import Glibc
import JobModel
import WebClip
import WorkerProtocol

/// The child that one page lives and dies in.
struct PageProcess {
    let runner: PageRunner
    let socket: Int32

    /// Bytes of stack: layout recurses as deep as `Limits.maxTreeDepth`. Mapped as it is used.
    private static let stackBytes = 1 << 30

    /// Runs the job that comes over the socket and ends the process.
    func run() -> Never {
        clip_set_parent_death_signal(SIGKILL)
        var process = self
        let status = withUnsafeMutablePointer(to: &process) { pointer in
            clip_run_on_stack(
                PageProcess.stackBytes, { context in context?.assumingMemoryBound(to: PageProcess.self).pointee.serve() }, pointer)
        }
        if status != 0 { log("error: no thread with a stack of \(PageProcess.stackBytes) bytes: \(String(cString: strerror(-status)))") }
        // The page's memory goes back with the process; its destructors would only take time.
        _exit(status == 0 ? 0 : 71)
    }

    private func serve() {
        let channel = BlockingChannel(descriptor: socket, limits: .fromSupervisor)
        let sink = SocketSink(channel)
        var job: Job?
        do throws(ProtocolError) {
            if let frame = try channel.receive(), case .run(let received) = try SupervisorMessage(frame) { job = received }
        } catch {
            exitWithoutSupervisor(error.message)
        }
        guard let job else { exitWithoutSupervisor("it sent no job") }
        do throws(JobFailure) {
            sink.finish(try runner.run(job, loader: SocketLoader(channel), sink: sink))
        } catch {
            var result = JobResult()
            result.status = .failed
            result.error = error
            sink.finish(result)
        }
    }
}
