import ClipBase

/// Which hosts and addresses the broker may connect to: the public Internet, and what the operator allows by name.
///
/// Names are judged by every address they resolve to, at the moment of connecting, so that neither a redirect nor a
/// name server that changes its mind leads inside.
public struct AddressPolicy: Sendable {
    /// One `--allow-host` entry.
    public struct AllowedHost: Hashable, Sendable {
        enum Target: Hashable, Sendable {
            case any
            case name(String)
            /// The name and all below it.
            case nameAndBelow(String)
            case network(IPAddress, bits: Int)
        }
        var target: Target
        var port: UInt16?

        /// Reads `name`, `*.name`, `address`, `address/bits` or `*`, each with `:port` where only that is meant; an
        /// IPv6 address with a port stands in brackets. Nil where it is none of these.
        public init?(_ text: String) {
            var host = Substring(text)
            if let address = IPv6.parse(Array(text.utf8)[...]) {
                target = .network(.v6(address), bits: 128)
                return
            }
            if let colon = text.lastIndex(of: ":"), !text.hasSuffix("]"), !text[colon...].contains("/") {
                guard let port = UInt16(text[text.index(after: colon)...]) else { return nil }
                self.port = port
                host = text[..<colon]
            }
            if host == "*" {
                target = .any
                return
            }
            if let slash = host.lastIndex(of: "/") {
                guard let bits = UInt8(host[host.index(after: slash)...]),
                    let address = Self.address(host[..<slash]), Int(bits) <= address.width
                else { return nil }
                target = .network(address, bits: Int(bits))
                return
            }
            let isWildcard = host.hasPrefix("*.")
            guard let parsed = WebURL("http://\(isWildcard ? host.dropFirst(2) : host)/"), parsed.path == "/",
                parsed.port == nil, !parsed.includesCredentials, let parsedHost = parsed.host
            else { return nil }
            if let address = IPAddress(parsedHost), !isWildcard {
                target = .network(address, bits: address.width)
            } else {
                let name = AddressPolicy.canonicalName(parsedHost.description)
                target = isWildcard ? .nameAndBelow(name) : .name(name)
            }
        }

        private static func address(_ text: Substring) -> IPAddress? {
            let bytes = Array(text.utf8)
            if let v6 = IPv6.parse(bytes.first == 0x5B ? bytes.dropFirst().dropLast() : bytes[...]) { return .v6(v6) }
            return IPv4.parse(bytes).map { .v4($0) }
        }

        fileprivate func matches(name: String) -> Bool {
            switch target {
            case .any: true
            case .name(let wanted): name == wanted
            case .nameAndBelow(let wanted): name == wanted || name.hasSuffix("." + wanted)
            case .network: false
            }
        }

        fileprivate func matches(_ address: IPAddress) -> Bool {
            switch (target, address) {
            case (.any, _): true
            case (.network(.v4(let prefix), let bits), .v4(let address)):
                UInt64(prefix ^ address) >> UInt64(32 - bits) == 0
            case (.network(.v6(let prefix), let bits), .v6(let address)):
                bits == 0 || (prefix ^ address) >> UInt128(128 - bits) == 0
            case (.name, _), (.nameAndBelow, _), (.network, _): false
            }
        }
    }

    public var allowedHosts: [AllowedHost]

    public init(allowedHosts: [AllowedHost] = []) { self.allowedHosts = allowedHosts }

    /// Without a dot at the end.
    static func canonicalName(_ name: String) -> String { name.hasSuffix(".") ? String(name.dropLast()) : name }

    /// Why a connection to `address` for `host` is refused; nil when it is not.
    func refusal(of address: IPAddress, host: URLHost, port: UInt16) -> String? {
        guard let purpose = address.specialPurpose, !allows(host, port: port) else { return nil }
        if allowedHosts.contains(where: { ($0.port == nil || $0.port == port) && $0.matches(address) }) { return nil }
        return "the address \(address) is \(purpose)"
    }

    /// Why `host` is refused before its name is resolved; nil when that has to be seen.
    func refusal(of host: URLHost, port: UInt16) -> String? {
        if Self.badPorts.contains(port), !allowedHosts.contains(where: { $0.port == port && self.allows(host, port: port) }) {
            return "port \(port) is of a service that is not the web"
        }
        return IPAddress(host).flatMap { refusal(of: $0, host: host, port: port) }
    }

    private func allows(_ host: URLHost, port: UInt16) -> Bool {
        let name = Self.canonicalName(host.description)
        return allowedHosts.contains { ($0.port == nil || $0.port == port) && $0.matches(name: name) }
    }

    /// The ports that browsers refuse (Fetch Standard, "bad port").
    private static let badPorts: Set<UInt16> = [
        0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109,
        110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530,
        531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190,
        5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080
    ]
}

extension IPAddress {
    var width: Int {
        switch self {
        case .v4: 32
        case .v6: 128
        }
    }
}
