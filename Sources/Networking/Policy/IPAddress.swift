import ClipBase

/// An address to connect to.
enum IPAddress: Hashable, Sendable {
    case v4(UInt32)
    case v6(UInt128)

    /// From network order: 4 or 16 bytes.
    init?(bytes: some Collection<UInt8>) {
        switch bytes.count {
        case 4: self = .v4(bytes.reduce(0) { $0 << 8 | UInt32($1) })
        case 16: self = .v6(bytes.reduce(0) { $0 << 8 | UInt128($1) })
        default: return nil
        }
    }

    init?(_ host: URLHost) {
        switch host {
        case .ipv4(let address): self = .v4(address)
        case .ipv6(let address): self = .v6(address)
        case .domain, .opaque, .empty: return nil
        }
    }

    var host: URLHost {
        switch self {
        case .v4(let address): .ipv4(address)
        case .v6(let address): .ipv6(address)
        }
    }
}

extension IPAddress: CustomStringConvertible {
    var description: String { host.description }
}

extension IPAddress {
    /// What an address is for, when it is not for the public Internet (the IANA special-purpose registries); nil for
    /// a public one. An IPv6 address that carries an IPv4 address is what that one is.
    var specialPurpose: String? {
        switch self {
        case .v4(let address):
            for range in Self.specialV4 where address >> (32 - range.bits) == range.prefix >> (32 - range.bits) {
                return range.purpose
            }
            return nil
        case .v6(let address):
            if let inner = Self.embeddedV4(in: address) { return IPAddress.v4(inner).specialPurpose }
            for range in Self.specialV6 where address >> (128 - range.bits) == range.prefix >> (128 - range.bits) {
                return range.purpose
            }
            // All public unicast addresses are in 2000::/3.
            return address >> 125 == 1 ? nil : "reserved"
        }
    }

    private struct Range<Address: Sendable>: Sendable {
        var prefix: Address
        var bits: Address
        var purpose: String
    }

    private static let specialV4: [Range<UInt32>] = [
        .init(prefix: 0x0000_0000, bits: 8, purpose: "unspecified"),
        .init(prefix: 0x0A00_0000, bits: 8, purpose: "private"),
        .init(prefix: 0x6440_0000, bits: 10, purpose: "shared by carriers"),
        .init(prefix: 0x7F00_0000, bits: 8, purpose: "loopback"),
        // The platform address of a public cloud, though of a public range.
        .init(prefix: 0xA83F_8110, bits: 32, purpose: "metadata"),
        .init(prefix: 0xA9FE_A9FE, bits: 32, purpose: "metadata"),
        .init(prefix: 0xA9FE_0000, bits: 16, purpose: "link-local"),
        .init(prefix: 0xAC10_0000, bits: 12, purpose: "private"),
        .init(prefix: 0xC000_0000, bits: 24, purpose: "reserved"),
        .init(prefix: 0xC000_0200, bits: 24, purpose: "for documentation"),
        .init(prefix: 0xC058_6300, bits: 24, purpose: "reserved"),
        .init(prefix: 0xC0A8_0000, bits: 16, purpose: "private"),
        .init(prefix: 0xC612_0000, bits: 15, purpose: "for benchmarks"),
        .init(prefix: 0xC633_6400, bits: 24, purpose: "for documentation"),
        .init(prefix: 0xCB00_7100, bits: 24, purpose: "for documentation"),
        .init(prefix: 0xE000_0000, bits: 4, purpose: "multicast"),
        .init(prefix: 0xF000_0000, bits: 4, purpose: "reserved")
    ]

    private static func v6(_ high: UInt64) -> UInt128 { UInt128(high) << 64 }

    private static let specialV6: [Range<UInt128>] = [
        .init(prefix: 0, bits: 128, purpose: "unspecified"),
        .init(prefix: 1, bits: 128, purpose: "loopback"),
        .init(prefix: v6(0x0064_FF9B_0001_0000), bits: 48, purpose: "private"),
        .init(prefix: v6(0x2001_0000_0000_0000), bits: 32, purpose: "a Teredo tunnel"),
        .init(prefix: v6(0x2001_0010_0000_0000), bits: 28, purpose: "reserved"),
        .init(prefix: v6(0x2001_0020_0000_0000), bits: 28, purpose: "reserved"),
        .init(prefix: v6(0x2001_0DB8_0000_0000), bits: 32, purpose: "for documentation"),
        .init(prefix: v6(0x3FFF_0000_0000_0000), bits: 20, purpose: "for documentation"),
        .init(prefix: v6(0xFC00_0000_0000_0000), bits: 7, purpose: "private"),
        .init(prefix: v6(0xFE80_0000_0000_0000), bits: 10, purpose: "link-local"),
        .init(prefix: v6(0xFEC0_0000_0000_0000), bits: 10, purpose: "site-local"),
        .init(prefix: v6(0xFF00_0000_0000_0000), bits: 8, purpose: "multicast")
    ]

    /// The IPv4 address that a mapped, compatible, translated (NAT64), 6to4 or ISATAP address leads to.
    private static func embeddedV4(in address: UInt128) -> UInt32? {
        let low = UInt32(truncatingIfNeeded: address)
        switch address >> 32 {
        case 0: return low > 1 ? low : nil
        case 0xFFFF, UInt128(0xFFFF_0000): return low
        case v6(0x0064_FF9B_0000_0000) >> 32: return low
        default: break
        }
        if address >> 112 == 0x2002 { return UInt32(truncatingIfNeeded: address >> 80) }
        let interface = UInt32(truncatingIfNeeded: address >> 32)
        return interface & 0xFCFF_FFFF == 0x0000_5EFE ? low : nil
    }
}
