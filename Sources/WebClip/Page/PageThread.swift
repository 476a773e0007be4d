import Glibc

/// Runs the jobs of one actor, in order, on a thread with a large stack that starts with the first of them.
final class PageThread: SerialExecutor, @unchecked Sendable {
    /// Bytes of stack, mapped as they are used: enough for the deepest tree that the limits allow; smaller where the system
    /// gives no more.
    private static let stackSizes = [1 << 30, 256 << 20, 64 << 20]

    // Guarded by `lock`.
    private var waiting: [UnownedJob] = []
    private var isStarted = false
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(lock, nil)
        pthread_cond_init(arrival, nil)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pthread_mutex_lock(lock)
        waiting.append(job)
        if !isStarted {
            isStarted = true
            start()
        }
        pthread_cond_signal(arrival)
        pthread_mutex_unlock(lock)
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    private func start() {
        for size in PageThread.stackSizes {
            var attributes = pthread_attr_t()
            pthread_attr_init(&attributes)
            defer { pthread_attr_destroy(&attributes) }
            pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
            guard pthread_attr_setstacksize(&attributes, size) == 0 else { continue }
            var thread = pthread_t()
            // The thread lives as long as the process, and so does this executor.
            let own = Unmanaged.passRetained(self).toOpaque()
            let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { own in
                if let own { Unmanaged<PageThread>.fromOpaque(own).takeUnretainedValue().run() }
                return nil
            }
            if pthread_create(&thread, &attributes, body, own) == 0 { return }
        }
    }

    private func run() -> Never {
        while true {
            pthread_mutex_lock(lock)
            while waiting.isEmpty { pthread_cond_wait(arrival, lock) }
            let jobs = waiting
            waiting = []
            pthread_mutex_unlock(lock)
            for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }
}
