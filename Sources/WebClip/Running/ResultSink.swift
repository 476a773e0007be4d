import ClipBase
import JobModel

/// Where a job's files and events go while it runs.
public protocol ResultSink: AnyObject {
    /// Something in the page's life, in order.
    func record(_ event: PageEvent)
    /// Starts a file of the result; the bytes follow in order.
    func beginFile(_ name: String)
    func append(_ bytes: [UInt8])
    func endFile()
}
