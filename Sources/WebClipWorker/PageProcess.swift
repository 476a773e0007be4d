import CProcess
import ClipBase
import Glibc
import JobModel
import WebClip
import WorkerProtocol

/// The child that one page lives and dies in.
struct PageProcess {
    let runner: PageRunner
    let channel: BlockingChannel
    let sandbox: Sandbox

    /// Bytes of stack: layout recurses as deep as `Limits.maxTreeDepth`. Mapped as it is used.
    private static let stackBytes = 1 << 30

    /// Takes the job that comes over the socket, closes the sandbox, runs the job and ends the process.
    func run() -> Never {
        clip_set_parent_death_signal(SIGKILL)
        // The job comes from the supervisor; what a page says is first read behind the closed door.
        var page = Page(runner: runner, channel: channel, job: receiveJob())
        // Threads of the C libraries count too, and the supervisor's clock ends the page long before.
        _ = sandbox.enter(cpuSeconds: 5 + 4 * (page.job.limits.seconds ?? Limits().seconds))
        let status = withUnsafeMutablePointer(to: &page) { pointer in
            clip_run_on_stack(PageProcess.stackBytes, { $0?.assumingMemoryBound(to: Page.self).pointee.run() }, pointer)
        }
        if status != 0 { log("error: no thread with a stack of \(PageProcess.stackBytes) bytes: \(String(cString: strerror(-status)))") }
        // The page's memory goes back with the process; its destructors would only take time.
        _exit(status == 0 ? 0 : 71)
    }

    private func receiveJob() -> Job {
        do throws(ProtocolError) {
            guard let frame = try channel.receive(), case .run(let job) = try SupervisorMessage(frame) else {
                exitWithoutSupervisor("it sent no job")
            }
            return job
        } catch {
            exitWithoutSupervisor(error.message)
        }
    }

    private struct Page {
        let runner: PageRunner
        let channel: BlockingChannel
        let job: Job

        func run() {
            let sink = SocketSink(channel)
            runner.limits = Limits(judged: job)
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
}
