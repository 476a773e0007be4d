import ClipBase
import Glibc

/// Cookies in Netscape's `cookies.txt`, as curl and wget read and write it.
public enum CookieFile {
    /// Bytes of the largest file that is read.
    static let maxBytes = 16 << 20

    /// Reads the text of a file. Lines that are no cookies are passed over; expired cookies are left out.
    public static func parse(_ text: String, now: Int64) -> CookieStore {
        var store = CookieStore()
        for line in text.split(whereSeparator: \.isNewline) {
            var line = line
            var isHTTPOnly = false
            if line.hasPrefix("#HttpOnly_") {
                line = line.dropFirst("#HttpOnly_".count)
                isHTTPOnly = true
            } else if line.hasPrefix("#") {
                continue
            }
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            // A cookie without a value may lack the last tab.
            guard fields.count == 7 || fields.count == 6, !fields[0].isEmpty else { continue }
            let expiry = Int64(fields[4]) ?? 0
            var cookie = Cookie(
                name: String(fields[5]), value: fields.count == 7 ? String(fields[6]) : "", domain: String(fields[0]),
                path: String(fields[2]), isSecure: fields[3].uppercased() == "TRUE", isHTTPOnly: isHTTPOnly,
                expiry: expiry == 0 ? nil : expiry)
            cookie.isHostOnly = fields[1].uppercased() != "TRUE"
            store.set(cookie, now: now)
        }
        store.clearChanges()
        return store
    }

    /// The text of a file with all cookies of the store; those of the session have the expiry 0.
    public static func serialize(_ store: CookieStore) -> String {
        var text = "# Netscape HTTP Cookie File\n"
        for cookie in store.cookies where isStorable(cookie) {
            text += cookie.isHTTPOnly ? "#HttpOnly_" : ""
            text += [
                cookie.isHostOnly ? cookie.domain : "." + cookie.domain, cookie.isHostOnly ? "FALSE" : "TRUE", cookie.path,
                cookie.isSecure ? "TRUE" : "FALSE", String(cookie.expiry ?? 0), cookie.name, cookie.value
            ].joined(separator: "\t")
            text += "\n"
        }
        return text
    }

    private static func isStorable(_ cookie: Cookie) -> Bool {
        ![cookie.domain, cookie.path, cookie.name, cookie.value].contains { $0.contains { $0 == "\t" || $0.isNewline } }
    }

    /// Reads a file; one that is not there is an empty store.
    public static func read(_ path: String, now: Int64) throws(ResourceError) -> CookieStore {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0, errno == ENOENT { return CookieStore() }
        let file = try LocalFile(descriptor: descriptor, path: path)
        return parse(String(decoding: try file.read(maxBytes: maxBytes), as: UTF8.self), now: now)
    }

    /// Brings what changed in the jar into the file, whatever other processes wrote into it meanwhile, and what they
    /// wrote into the jar. The file changes whole, by rename, under a lock on `path` + `.lock`.
    public static func update(_ path: String, with jar: CookieJar, now: Int64) throws(ResourceError) {
        let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw LocalFile.failure("could not be locked", path: path + ".lock") }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            if errno != EINTR { throw LocalFile.failure("could not be locked", path: path + ".lock") }
        }
        var store = try read(path, now: now)
        store.apply(jar.store.changes, now: now)
        store.clearChanges()
        try LocalFile.replace(path, with: Array(serialize(store).utf8), .synced)
        jar.store = store
    }
}
