import CPSL
import ClipBase

/// Domains under which anyone may register a name, by the Public Suffix List.
enum PublicSuffix {
    /// libpsl's list, read once; libpsl only reads it from then on.
    private struct List: @unchecked Sendable {
        let pointer: OpaquePointer?
        init() {
            // The system's list where it is newer than the one built in.
            pointer = psl_latest(nil) ?? psl_builtin()
        }
    }
    private static let list = List()

    /// - Parameter domain: in ASCII and lower case.
    static func isPublicSuffix(_ domain: String) -> Bool {
        guard let list = list.pointer else { return !domain.contains(".") }
        return psl_is_public_suffix(list, domain) != 0
    }

    /// The public suffix and one label more; the host itself where it has none, as an address.
    static func registrableDomain(of host: String) -> String {
        guard let list = list.pointer, let domain = psl_registrable_domain(list, host) else { return host }
        return String(cString: domain)
    }

    /// "Schemelessly same site" (HTML Standard §7.1.1) and of one scheme.
    static func isSameSite(_ a: WebURL, _ b: WebURL) -> Bool {
        guard a.scheme == b.scheme, let hostA = a.host, let hostB = b.host else { return false }
        if hostA == hostB { return true }
        guard case .domain(let nameA) = hostA, case .domain(let nameB) = hostB else { return false }
        return registrableDomain(of: nameA) == registrableDomain(of: nameB)
    }
}
