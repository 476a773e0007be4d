import Glibc

/// Writes all of the text to a descriptor; a closed one is passed over.
func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN {
            var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&entry, 1, 1_000)
            continue
        }
        guard count > 0 else { return }
        bytes = bytes.dropFirst(count)
    }
}

/// Writes a line for a person to standard error.
func tell(_ line: String) { write("webclip: \(line)\n", to: STDERR_FILENO) }
