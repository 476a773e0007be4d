import CCurlShim
import ClipBase
import Glibc

/// The transfers on their way and the connections they share: owns a libcurl multi handle.
final class CurlMulti {
    struct Completion {
        var id: FetchID
        var code: CURLcode
    }

    private let multi: UnsafeMutableRawPointer?
    /// What libcurl waits for, by socket.
    private var sockets: [Int32: Int16] = [:]
    /// When libcurl wants to be called though nothing happened.
    private var timer: Deadline?
    private var transfers: [UnsafeMutableRawPointer: (id: FetchID, transfer: CurlTransfer)] = [:]
    private var refused: [Completion] = []

    init(maxConnections: Int) {
        curl_global_init(Int(CURL_GLOBAL_ALL))
        multi = curl_multi_init()
        guard let multi else { return }
        _ = clip_curl_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, max(1, maxConnections))
        _ = clip_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(1, maxConnections))
        _ = clip_curl_multi_set_callbacks(
            multi,
            { _, socket, what, context, _ in
                if let context { Unmanaged<CurlMulti>.fromOpaque(context).takeUnretainedValue().watch(socket, what) }
                return 0
            },
            { _, milliseconds, context in
                if let context {
                    Unmanaged<CurlMulti>.fromOpaque(context).takeUnretainedValue().timer =
                        milliseconds < 0 ? nil : Deadline(secondsFromNow: Double(milliseconds) / 1_000)
                }
                return 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        for (easy, _) in transfers { curl_multi_remove_handle(multi, easy) }
        curl_multi_cleanup(multi)
    }

    func add(_ transfer: CurlTransfer, for id: FetchID) {
        guard let multi, curl_multi_add_handle(multi, transfer.easy) == CURLM_OK else {
            refused.append(Completion(id: id, code: CURLE_OUT_OF_MEMORY))
            return
        }
        transfers[transfer.easy] = (id, transfer)
    }

    func remove(_ transfer: CurlTransfer) {
        guard transfers.removeValue(forKey: transfer.easy) != nil else { return }
        curl_multi_remove_handle(multi, transfer.easy)
    }

    private func watch(_ socket: curl_socket_t, _ what: Int32) {
        switch what {
        case CURL_POLL_IN: sockets[socket] = Int16(POLLIN)
        case CURL_POLL_OUT: sockets[socket] = Int16(POLLOUT)
        case CURL_POLL_INOUT: sockets[socket] = Int16(POLLIN | POLLOUT)
        default: sockets[socket] = nil
        }
    }

    /// Waits for the transfers' sockets, libcurl's timer and the caller's descriptors, and moves the transfers on.
    ///
    /// - Returns: the caller's descriptors that are ready; nil where a signal broke the waiting.
    func poll(seconds: Double, watched: [WatchedDescriptor]) -> [WatchedDescriptor]? {
        var entries: [pollfd] = []
        entries.reserveCapacity(sockets.count + watched.count)
        for (socket, events) in sockets { entries.append(pollfd(fd: socket, events: events, revents: 0)) }
        let socketCount = entries.count
        for item in watched {
            entries.append(pollfd(fd: item.descriptor, events: item.events.poll, revents: 0))
        }
        var seconds = refused.isEmpty ? seconds : 0
        if let timer { seconds = min(seconds, timer.secondsLeft) }
        let milliseconds = Int32((min(max(seconds, 0), 3_600) * 1_000).rounded(.up))
        let count = Glibc.poll(&entries, nfds_t(entries.count), milliseconds)
        let wasInterrupted = count < 0 && errno == EINTR
        if count > 0 {
            for entry in entries[..<socketCount] where entry.revents != 0 { act(entry.fd, entry.revents) }
        }
        if let timer, timer.hasPassed {
            self.timer = nil
            act(noSocket, 0)
        }
        guard !wasInterrupted else { return nil }
        return entries[socketCount...].filter { $0.revents != 0 }.map {
            WatchedDescriptor($0.fd, DescriptorEvents(poll: $0.revents))
        }
    }

    private func act(_ socket: curl_socket_t, _ events: Int16) {
        var mask: Int32 = 0
        let events = Int32(events)
        if events & POLLIN != 0 { mask |= CURL_CSELECT_IN }
        if events & POLLOUT != 0 { mask |= CURL_CSELECT_OUT }
        if events & (POLLERR | POLLHUP | POLLNVAL) != 0 { mask |= CURL_CSELECT_ERR }
        var running: Int32 = 0
        curl_multi_socket_action(multi, socket, mask, &running)
    }

    /// The transfers that have ended since the last call.
    func completions() -> [Completion] {
        var completions = refused
        refused = []
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                let entry = transfers[easy]
            else { continue }
            let code = message.pointee.data.result
            completions.append(Completion(id: entry.id, code: code))
            remove(entry.transfer)
        }
        return completions
    }
}

private let noSocket: curl_socket_t = -1

extension DescriptorEvents {
    fileprivate var poll: Int16 {
        Int16((contains(.readable) ? POLLIN : 0) | (contains(.writable) ? POLLOUT : 0))
    }

    fileprivate init(poll events: Int16) {
        let events = Int32(events)
        self = []
        if events & POLLIN != 0 { insert(.readable) }
        if events & POLLOUT != 0 { insert(.writable) }
        if events & (POLLERR | POLLHUP | POLLNVAL) != 0 { insert(.closed) }
    }
}
