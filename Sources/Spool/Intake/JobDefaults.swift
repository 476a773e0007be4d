import JobModel

/// What the service gives to jobs that do not say otherwise: members of a job file. A member that the job has counts; where
/// both have an object, its members are put together likewise.
public struct JobDefaults: Hashable, Sendable {
    public static let none = JobDefaults()

    private let members: [JSONMember]
    /// The same as a job; its page and id are replaced.
    private let template: Job

    private init() {
        members = []
        template = Job(page: .url("about:blank"))
    }

    /// Reads the members as strictly as a job; the page and the id are no defaults.
    public init(_ members: [JSONMember]) throws(JobFailure) {
        for key in ["id", "url", "file", "html", "baseURL"] where members.contains(where: { $0.key == key }) {
            throw JobFailure(.badJob, stage: .intake, "“\(key)” is each job's own and has no default")
        }
        self.members = members
        do {
            template = try Job(decoding: .object([JSONMember("url", .string("about:blank"))] + members))
        } catch { throw error.failure }
    }

    /// A job of this page.
    func job(id: String, page: PageSource) -> Job {
        var job = template
        job.id = id
        job.page = page
        if job.clips.isEmpty { job.clips = [JobDefaults.wholePage] }
        return job
    }

    /// A job that says nothing of clips shows the whole page.
    static var wholePage: Clip { Clip(name: "page", target: .fullPage) }

    /// The job's JSON with what it leaves out; as it is where it is no object.
    func completing(_ job: JSONValue) -> JSONValue {
        guard case .object(let own) = job, !members.isEmpty else { return job }
        return .object(JobDefaults.merge(own, members, depth: 0))
    }

    /// Members nest only as deep as the known keys of a job do.
    private static let maxDepth = 4

    private static func merge(_ own: [JSONMember], _ defaults: [JSONMember], depth: Int) -> [JSONMember] {
        var merged = own
        for member in defaults {
            guard let place = merged.firstIndex(where: { $0.key == member.key }) else {
                merged.append(member)
                continue
            }
            guard depth < maxDepth, case .object(let inner) = merged[place].value, case .object(let innerDefaults) = member.value else {
                continue
            }
            merged[place] = JSONMember(member.key, .object(merge(inner, innerDefaults, depth: depth + 1)))
        }
        return merged
    }
}
