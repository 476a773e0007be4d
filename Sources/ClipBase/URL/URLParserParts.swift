extension URLParser {
    // MARK: Authority

    /// "Special authority (ignore) slashes" state.
    mutating func specialAuthority() -> Bool {
        while isSlash(current) { p += 1 }
        return authority()
    }

    /// "Authority" state and what follows, to the end of the input.
    mutating func authority() -> Bool {
        let end = authorityEnd()
        if let at = input[p..<end].lastIndex(of: 0x40) {
            let colon = input[p..<at].firstIndex(of: 0x3A) ?? at
            PercentEncodeSet.userinfo.encode(input[p..<colon], into: &url.username)
            PercentEncodeSet.userinfo.encode(input[min(colon + 1, at)..<at], into: &url.password)
            p = at + 1
            if p == end { return false }
        }
        let hostEnd = hostEnd(before: end)
        if hostEnd == p, hostEnd < end || isSpecial { return false }
        guard let host = URLHost.parse(input[p..<hostEnd], isOpaque: !isSpecial) else { return false }
        url.host = host
        if hostEnd < end {
            let digits = input[(hostEnd + 1)..<end]
            guard digits.allSatisfy(\.isASCIIDigit), setPort(digits) else { return false }
        }
        p = end
        pathStart()
        return true
    }

    /// The first `:` outside of brackets.
    func hostEnd(before end: Int) -> Int {
        var isInsideBrackets = false
        var index = p
        while index < end, isInsideBrackets || input[index] != 0x3A {
            if input[index] == 0x5B { isInsideBrackets = true }
            if input[index] == 0x5D { isInsideBrackets = false }
            index += 1
        }
        return index
    }

    /// The end of "port" state; no digits change nothing.
    mutating func setPort(_ digits: ArraySlice<UInt8>) -> Bool {
        guard !digits.isEmpty else { return true }
        var port: UInt32 = 0
        for digit in digits {
            port = port * 10 + UInt32(digit - 0x30)
            if port > UInt32(UInt16.max) { return false }
        }
        url.port = url.kind.defaultPort.map(UInt32.init) == port ? nil : UInt16(port)
        return true
    }

    /// "File host" state and what follows.
    mutating func fileHost() -> Bool {
        let end = authorityEnd()
        let bytes = input[p..<end]
        // `file://C:/` names no host; the letter is the first segment of the path.
        guard !WindowsDriveLetter.matches(bytes) else {
            pathAndRest()
            return true
        }
        guard setFileHost(bytes) else { return false }
        p = end
        pathStart()
        return true
    }

    mutating func setFileHost(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard !bytes.isEmpty else {
            url.host = .empty
            return true
        }
        guard let host = URLHost.parse(bytes, isOpaque: false) else { return false }
        url.host = host == .domain("localhost") ? .empty : host
        return true
    }

    // MARK: Path

    private mutating func pathStart() {
        if !isSpecial {
            guard let current else { return }
            if current == 0x3F || current == 0x23 { return queryAndFragment() }
        }
        if isSlash(current) { p += 1 }
        pathAndRest()
    }

    mutating func pathAndRest() {
        pathSegments(ending: .atQuery)
        queryAndFragment()
    }

    /// Where a path ends: a setter's holds `?` and `#`.
    enum PathEnd { case atQuery, atInputEnd }

    /// "Path" state.
    mutating func pathSegments(ending: PathEnd) {
        while true {
            let start = p
            while p < input.count, !isSlash(input[p]),
                ending == .atInputEnd || (input[p] != 0x3F && input[p] != 0x23)
            {
                p += 1
            }
            let hasNext = p < input.count && isSlash(input[p])
            appendSegment(input[start..<p], isLast: !hasNext)
            guard hasNext else { return }
            p += 1
        }
    }

    private mutating func appendSegment(_ segment: ArraySlice<UInt8>, isLast: Bool) {
        switch dots(segment) {
        case 2:
            url.shortenPath()
            if isLast { url.path.append(0x2F) }
        case 1:
            if isLast { url.path.append(0x2F) }
        default:
            let isDrive = url.kind == .file && url.path.isEmpty && WindowsDriveLetter.matches(segment)
            url.path.append(0x2F)
            if isDrive {
                url.path.append(contentsOf: segment.prefix(1))
                url.path.append(0x3A)
            } else {
                PercentEncodeSet.path.encode(segment, into: &url.path)
            }
        }
    }

    /// How many dots, plain or as `%2e`, the segment is made of; 0 when it is anything else.
    private func dots(_ segment: ArraySlice<UInt8>) -> Int {
        guard (1...6).contains(segment.count), segment.first == 0x2E || segment.first == 0x25 else { return 0 }
        var rest = segment
        var count = 0
        while let byte = rest.popFirst() {
            if byte == 0x25 {
                guard rest.popFirst() == 0x32, rest.popFirst().map({ $0 | 0x20 }) == 0x65 else { return 0 }
            } else if byte != 0x2E {
                return 0
            }
            count += 1
        }
        return count > 2 ? 0 : count
    }

    mutating func opaquePath() {
        url.hasOpaquePath = true
        while let byte = current, byte != 0x3F, byte != 0x23 {
            p += 1
            if byte == 0x20 {
                let isLast = current == 0x3F || current == 0x23
                url.path.append(contentsOf: isLast ? Array("%20".utf8) : [0x20])
            } else if PercentEncodeSet.c0Control.contains(byte) {
                PercentEncodeSet.escape(byte, into: &url.path)
            } else {
                url.path.append(byte)
            }
        }
        queryAndFragment()
    }

    // MARK: Query and fragment

    /// From a `?`, a `#` or the end of the input.
    mutating func queryAndFragment() {
        if current == 0x3F {
            let end = input[p...].firstIndex(of: 0x23) ?? input.count
            setQuery(input[(p + 1)..<end])
            p = end
        }
        if current == 0x23 { setFragment(input[(p + 1)...]) }
    }

    mutating func setQuery(_ bytes: ArraySlice<UInt8>) {
        let set = isSpecial ? PercentEncodeSet.specialQuery : .query
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        if let queryEncoder, isSpecial, url.kind != .ws, url.kind != .wss {
            set.encode(queryEncoder(String(decoding: bytes, as: UTF8.self)), into: &out)
        } else {
            set.encode(bytes, into: &out)
        }
        url.query = out
    }

    mutating func setFragment(_ bytes: ArraySlice<UInt8>) {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        PercentEncodeSet.fragment.encode(bytes, into: &out)
        url.fragment = out
    }
}
