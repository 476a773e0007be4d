import ClipBase
import JobModel
import Networking
import Spool

/// The cookies of one job: its own, on top of its profile's.
struct CookieProfile {
    let jar: CookieJar
    private let file: String?

    /// Reads the profile, where the job names one, and puts the job's cookies into it.
    init(of job: Job, folder: String?) throws(JobFailure) {
        let now = Int64(Timestamp.wallSeconds)
        if let name = job.profile {
            guard let folder else {
                throw JobFailure(
                    .fileNotAllowed, stage: .load, "the job has the profile “\(name)”; say with --profiles DIR where profiles are kept")
            }
            do { try FileSystem.makeFolder("\(folder)/\(name)") } catch { throw JobFailure(.writeFailed, stage: .load, error.message) }
            let path = "\(folder)/\(name)/cookies.txt"
            do { jar = CookieJar(try CookieFile.read(path, now: now)) } catch { throw JobFailure(error) }
            jar.storage = CookieProfile.storage(in: "\(folder)/\(name)/storage.json")
            file = path
        } else {
            jar = CookieJar()
            file = nil
        }
        for filter in job.deleteCookies { _ = jar.perform(.delete(name: filter.name, domain: filter.domain), now: now) }
        let host = job.page.host ?? job.baseURL.flatMap { WebURL($0) }?.hostname ?? ""
        for cookie in job.cookies { jar.store.set(Networking.Cookie(cookie, host: host), now: now) }
    }

    /// Writes the profile back, beside what other jobs wrote meanwhile.
    func save() throws(JobFailure) {
        guard let file else { return }
        do { try CookieFile.update(file, with: jar, now: Int64(Timestamp.wallSeconds)) } catch { throw JobFailure(error) }
        guard !jar.changedOrigins.isEmpty else { return }
        let path = FileSystem.folder(of: file) + "/storage.json"
        var storage = CookieProfile.storage(in: path)
        for origin in jar.changedOrigins { storage[origin] = jar.storage[origin] }
        let members = storage.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) }
        do { try FileSystem.write(JSONValue.object(members).bytes(), to: path) } catch {
            throw JobFailure(.writeFailed, stage: .load, error.message)
        }
    }

    /// What sites kept, by origin; a file that is not there, or not ours, keeps nothing.
    private static func storage(in path: String) -> [String: String] {
        guard let bytes = try? FileSystem.read(path, maxBytes: 32 << 20), let members = (try? JSONValue(parsing: bytes))?.members else {
            return [:]
        }
        return members.reduce(into: [:]) { storage, member in storage[member.key] = member.value.string }
    }

    /// As a result tells them.
    var cookies: [JobModel.Cookie] { jar.store.cookies.map { JobModel.Cookie($0) } }
}

extension PageSource {
    /// Of a page that has a URL.
    var host: String? {
        guard case .url(let url) = self else { return nil }
        return WebURL(url)?.hostname
    }
}

extension Networking.Cookie {
    fileprivate init(_ cookie: JobModel.Cookie, host: String) {
        let sameSite: SameSite =
            switch cookie.sameSite {
            case .strict: .strict
            case .lax: .lax
            case Optional.some(.none): .none
            case nil: .unspecified
            }
        self.init(
            name: cookie.name, value: cookie.value, domain: cookie.domain ?? host, path: cookie.path,
            isSecure: cookie.isSecure, isHTTPOnly: cookie.isHTTPOnly, sameSite: sameSite,
            expiry: cookie.expires.map { Int64($0.rounded().clamped(to: -1e15...1e15)) })
    }
}

extension JobModel.Cookie {
    fileprivate init(_ cookie: Networking.Cookie) {
        self.init()
        name = cookie.name
        value = cookie.value
        domain = cookie.isHostOnly ? cookie.domain : "." + cookie.domain
        path = cookie.path
        expires = cookie.expiry.map(Double.init)
        isSecure = cookie.isSecure
        isHTTPOnly = cookie.isHTTPOnly
        switch cookie.sameSite {
        case .strict: sameSite = .strict
        case .lax: sameSite = .lax
        case .none: sameSite = SameSite.none
        case .unspecified: sameSite = nil
        }
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double { min(max(self, range.lowerBound), range.upperBound) }
}
