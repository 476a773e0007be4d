/// Links and e-mail addresses, as people type them: with a scheme, with `www.`, or as a bare host whose last label is in
/// the public suffix list.
struct LinkDetector {
    let text: SourceText
    private let hosts: HostReader

    init(text: SourceText) {
        self.text = text
        hosts = HostReader(text: text)
    }

    func detect(into found: inout [Candidate]) {
        var done = 0
        let emails = EmailReader(text: text)
        for token in text.tokens {
            let index = Int(token.start)
            guard index >= done else { continue }
            var end: Int?
            if token.kind == .symbol {
                guard token.count == 1 else { continue }
                switch token.payload {
                case 0x3A: end = scheme(colon: index, floor: done, into: &found)
                case 0x40: end = emails.email(at: index, floor: done, into: &found)
                case 0x2E: end = bareHost(dot: index, floor: done, into: &found)
                case 0x2F: end = protocolRelative(slash: index, floor: done, into: &found)
                default: continue
                }
            } else if token.kind == .word, token.count == 9, text.byte(index) | 0x20 == 0x6C {
                end = localhost(at: index, into: &found)
            }
            if let end, end > index { done = end }
        }
    }

    // MARK: With a scheme

    private func scheme(colon: Int, floor: Int, into found: inout [Candidate]) -> Int? {
        // Most colons end a word.
        guard text.byte(colon + 1) > 0x20 else { return nil }
        var start = colon
        while start > max(floor, colon - 40), LinkText.isSchemeByte(text.byte(start - 1)) { start -= 1 }
        while start < colon, !LinkText.isLetter(text.byte(start)) { start += 1 }
        guard start < colon else { return nil }
        let name = text.string(start..<colon).asciiLower
        if text.byte(colon + 1) == 0x2F, text.byte(colon + 2) == 0x2F {
            return hierarchical(start: start, colon: colon, name: name, into: &found)
        }
        guard start == 0 || !LinkText.isWordByte(text.byte(start - 1)) else { return nil }
        switch name {
        case "mailto":
            return EmailReader(text: text).mailto(start: start, colon: colon, into: &found)
        case "magnet":
            return magnet(start: start, colon: colon, into: &found)
        case "tel", "sms", "sip", "sips", "xmpp", "geo", "urn", "data", "javascript", "vbscript", "file", "isbn", "doi", "callto":
            return name == "javascript" || name == "vbscript" || name == "data" ? skipToSpace(colon) : nil
        case "http", "https", "ftp", "git", "skype", "facetime", "bitcoin":
            guard let host = hosts.host(at: colon + 1, cutsScripts: true), host.labels.count > 1,
                hosts.isWellFormed(host), PublicSuffixes.isTopLevel(hosts.lastLabel(host))
            else { return nil }
            let end = LinkText.end(text, from: host.range.upperBound, host: host.range)
            append(start..<end, value: text.string(start..<end), confidence: 0.7, into: &found)
            return end
        default:
            return nil
        }
    }

    private func skipToSpace(_ index: Int) -> Int {
        var end = index + 1
        while end < text.bytes.count, text.bytes[end] > 0x20 { end += 1 }
        return end
    }

    private func hierarchical(start: Int, colon: Int, name: String, into found: inout [Candidate]) -> Int? {
        var start = start
        var known = LinkText.commonSchemes.contains(name)
        if !known, let common = LinkText.commonSchemes.first(where: { name.hasSuffix($0) && $0.utf8.count > 2 }) {
            // `xxxhttp://…`: the word before ran into the scheme.
            start = colon - common.utf8.count
            known = true
        }
        let before = text.byte(start - 1)
        if !known, start > 0, LinkText.isWordByte(before) || before == 0x2B || before == 0x2D { return nil }
        if start > 0, before == 0x5F, !known { return nil }

        var authority = colon + 3
        // user:password@ before the host.
        var at = authority
        while at < min(text.bytes.count, authority + 256), !LinkText.endsAuthority(text.byte(at)) {
            if text.byte(at) == 0x40 {
                guard at > authority, !(at == authority + 1 && text.byte(authority) == 0x3A) else { return nil }
                authority = at + 1
                break
            }
            at += 1
        }
        if name == "file" {
            let end = LinkText.end(text, from: authority, host: authority..<authority)
            guard end > authority + 1 else { return nil }
            append(start..<end, value: text.string(start..<end), confidence: 0.9, into: &found)
            return end
        }
        var hostEnd: Int
        if text.byte(authority) == 0x5B {
            var close = authority + 1
            while close < text.bytes.count, close - authority < 60, LinkText.isAddressByte(text.byte(close)) { close += 1 }
            guard text.byte(close) == 0x5D, close > authority + 2 else { return nil }
            hostEnd = close + 1
        } else {
            guard let host = hosts.host(at: authority, cutsScripts: true) else { return nil }
            hostEnd = host.range.upperBound
            let next = text.byte(hostEnd)
            if text.byte(host.range.lowerBound) == 0x2D || text.byte(host.range.lowerBound) == 0x5F && host.labels.count == 1 {
                return nil
            }
            if let last = host.labels.last {
                let edge = text.byte(last.upperBound - 1)
                if edge == 0x5F, known { return nil }
                if edge == 0x2D, host.labels.count > 1 { return nil }
            }
            if known, host.labels.count == 1, next == 0x2A || next == 0x7E { return nil }
            if known, !labelsHold(host) { return nil }
            if name == "http" || name == "https" || name == "ftp", isNumeric(host), !hosts.isIPv4(host) { return nil }
        }
        if text.byte(hostEnd) == 0x3A, LinkText.isDigit(text.byte(hostEnd + 1)) {
            hostEnd += 1
            while LinkText.isDigit(text.byte(hostEnd)) { hostEnd += 1 }
        }
        let end = LinkText.end(text, from: hostEnd, host: authority..<hostEnd)
        append(start..<end, value: text.string(start..<end), confidence: known ? 0.98 : 0.8, into: &found)
        return end
    }

    /// Hyphens at the edges of the registered name or the last label make no host.
    private func labelsHold(_ host: HostReader.Host) -> Bool {
        for label in host.labels.suffix(2) where label.count > 1 {
            if text.byte(label.lowerBound) == 0x2D { return false }
            if text.byte(label.upperBound - 1) == 0x2D, host.labels.count == 2 { return false }
        }
        return host.labels.allSatisfy { $0.count <= 190 }
    }

    private func isNumeric(_ host: HostReader.Host) -> Bool {
        host.labels.count > 1 && host.labels.allSatisfy { label in text.bytes[label].allSatisfy(LinkText.isDigit) }
    }

    /// `magnet:?xt=urn:<kind>:<hash>` with the hash lengths of the kinds in use.
    private func magnet(start: Int, colon: Int, into found: inout [Candidate]) -> Int? {
        guard text.byte(colon + 1) == 0x3F else { return nil }
        let end = LinkText.end(text, from: colon + 1, host: colon..<colon + 1)
        let query = text.string(colon + 2..<max(end, colon + 2))
        guard MagnetLink.isWellFormed(query) else { return skipToSpace(colon) }
        append(start..<end, value: text.string(start..<end), confidence: 0.95, into: &found)
        return end
    }

    // MARK: Without a scheme

    private func protocolRelative(slash: Int, floor: Int, into found: inout [Candidate]) -> Int? {
        guard text.byte(slash + 1) == 0x2F, slash == 0 || LinkText.isBoundary(text.byte(slash - 1)), slash >= floor,
            let host = hosts.host(at: slash + 2, cutsScripts: true), hosts.isWellFormed(host)
        else { return nil }
        let last = hosts.lastLabel(host)
        guard host.labels.count > 1 && PublicSuffixes.isTopLevel(last) || last == "localhost" else { return nil }
        let end = LinkText.end(text, from: portEnd(host.range.upperBound), host: host.range)
        append(slash..<end, value: text.string(slash..<end), confidence: 0.75, into: &found)
        return end
    }

    private func localhost(at index: Int, into found: inout [Candidate]) -> Int? {
        let word = "localhost"
        guard
            index == 0
                || !LinkText.isWordByte(text.byte(index - 1)) && text.byte(index - 1) != 0x2E
                    && text.byte(index - 1) != 0x40 && text.byte(index - 1) != 0x2F,
            index + 9 <= text.bytes.count,
            zip(text.bytes[index..<index + 9], word.utf8).allSatisfy({ $0 | 0x20 == $1 })
        else { return nil }
        let hostEnd = index + 9
        let next = text.byte(hostEnd)
        guard
            next == 0x3A && LinkText.isDigit(text.byte(hostEnd + 1)) || next == 0x2F || index == 0 && hostEnd == text.bytes.count
        else { return nil }
        let end = LinkText.end(text, from: portEnd(hostEnd), host: index..<hostEnd)
        append(index..<end, value: "http://" + text.string(index..<end), confidence: 0.7, into: &found)
        return end
    }

    private func portEnd(_ index: Int) -> Int {
        guard text.byte(index) == 0x3A, LinkText.isDigit(text.byte(index + 1)) else { return index }
        var end = index + 1
        while LinkText.isDigit(text.byte(end)), end - index < 7 { end += 1 }
        return end
    }

    /// Digits alone touch the dot on both sides, and no other dot: `45.2`.
    private func isDecimalPoint(_ dot: Int) -> Bool {
        var (before, after) = (dot - 1, dot + 1)
        while LinkText.isDigit(text.byte(before)), dot - before < 20 { before -= 1 }
        while LinkText.isDigit(text.byte(after)), after - dot < 20 { after += 1 }
        guard before < dot - 1, after > dot + 1, isPlainEdge(text.byte(after)) else { return false }
        // A minus sign stands apart.
        return isPlainEdge(text.byte(before)) || text.byte(before) == 0x2D && isPlainEdge(text.byte(before - 1))
    }

    /// No byte of a host.
    private func isPlainEdge(_ byte: UInt8) -> Bool {
        byte < 0x80 && !LinkText.isWordByte(byte) && byte != 0x2E && byte != 0x2D && byte != 0x40
    }

    private func bareHost(dot: Int, floor: Int, into found: inout [Candidate]) -> Int? {
        // Most full stops end a sentence.
        guard text.byte(dot + 1) > 0x20, !isDecimalPoint(dot) else { return nil }
        let start = hosts.start(ofHostWith: dot, notBefore: floor)
        guard start < dot, let host = hosts.host(at: start, cutsScripts: true), host.range.contains(dot) else { return nil }
        let hostEnd = host.range.upperBound
        let before = text.byte(start - 1)
        // An e-mail address is found from its `@`; a name after one is its host.
        if text.byte(hostEnd) == 0x40 { return nil }
        if start > 0, start > floor || floor == 0,
            before == 0x40 || before == 0x23 || before == 0x24 && text.scalar(before: start) == 0x24
        {
            return hostEnd
        }
        if leadsToMailbox(hostEnd) { return nil }
        guard host.labels.count > 1, hosts.isWellFormed(host) else { return hostEnd }
        let last = hosts.lastLabel(host)
        let first = text.string(host.labels[0]).asciiLower
        let isWWW = first == "www" || first.hasSuffix("-www") || first == "ftp"
        let next = text.byte(hostEnd)
        if hosts.isIPv4(host) {
            guard start == 0 || LinkText.isBoundary(before), !LinkText.isWordByte(next) else { return hostEnd }
            let end = LinkText.end(text, from: portEnd(hostEnd), host: host.range)
            append(start..<end, value: "http://" + text.string(start..<end), confidence: 0.6, into: &found)
            return end
        }
        let isTopLevel = PublicSuffixes.isTopLevel(last)
        guard isTopLevel || isWWW && host.labels.count > 2 else { return hostEnd }
        if start > 0, before == 0x2F || before == 0x5C { return hostEnd }
        if next == 0x2D || next == 0x5F { return hostEnd }
        let hasMore = next == 0x2F || next == 0x3A && LinkText.isDigit(text.byte(hostEnd + 1))
        if !isWWW, !hasMore, !isPlausible(host, last) { return hostEnd }
        var begin = start
        if first.hasSuffix("-www"), let label = host.labels.first { begin = label.upperBound - 3 }
        let end = LinkText.end(text, from: portEnd(hostEnd), host: begin..<hostEnd)
        append(begin..<end, value: "http://" + text.string(begin..<end), confidence: isWWW ? 0.9 : 0.8, into: &found)
        return end
    }

    /// The dots belong to the local part of a mail address: `user.name+tag@`.
    private func leadsToMailbox(_ end: Int) -> Bool {
        var index = end
        while index - end < 64, EmailReader.isLocalByte(text.byte(index)) { index += 1 }
        return index > end && text.byte(index) == 0x40 && text.byte(end) != 0x2F && text.byte(end) != 0x3F
            && text.byte(end) != 0x3A
    }

    /// Keeps out sentences without a space after the full stop, files, versions and initials.
    private func isPlausible(_ host: HostReader.Host, _ last: String) -> Bool {
        guard let name = host.labels.dropLast().last, let tail = host.labels.last else { return false }
        let hasLetter = text.bytes[name].contains { LinkText.isLetter($0) || $0 >= 0x80 }
        if !hasLetter, last.utf8.count == 2, last.utf8.allSatisfy(LinkText.isLetter), host.labels.count == 2 { return false }
        // `Done.It was`: a capital after the dot and none before.
        let lead = text.byte(tail.lowerBound)
        let second = text.byte(tail.lowerBound + 1)
        if lead >= 0x41, lead <= 0x5A, second >= 0x61 { return false }
        if PublicSuffixes.isUnlikely(last), host.labels.count == 2, name.count < 2 || LinkText.isFileLike(last) { return false }
        if name.count == 1, host.labels.count == 2, last.utf8.count == 1 { return false }
        return true
    }

    private func append(_ range: Range<Int>, value: String, confidence: Double, into found: inout [Candidate]) {
        found.append(Candidate(type: .link, range: range, value: value, confidence: confidence))
    }
}
