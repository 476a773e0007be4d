import CProcess
import ClipBase
import Glibc
import JobModel
import Testing
import WorkerProtocol

@Suite struct FrameTests {
    private let limits = FrameLimits(maxHeader: 1_000, maxBody: 10_000)

    @Test func framesComeOutHoweverTheStreamIsCut() throws {
        let frames = (0..<20).map { Frame(header: Array("{\"n\":\($0)}".utf8), body: [UInt8](repeating: UInt8($0), count: $0 * 7)) }
        let stream = frames.flatMap { wire($0) }
        for cut in [1, 3, 8, 64, 10_000] {
            var decoder = FrameDecoder(limits: limits)
            var got: [Frame] = []
            for start in stride(from: 0, to: stream.count, by: cut) {
                decoder.append(stream[start..<min(start + cut, stream.count)])
                while let frame = try decoder.next() { got.append(frame) }
            }
            #expect(got == frames)
        }
    }

    @Test func aFrameAtTheLimitPassesAndOneAboveIsAnError() throws {
        var decoder = FrameDecoder(limits: limits)
        decoder.append(wire(Frame(header: [1], body: [UInt8](repeating: 0, count: 10_000))))
        #expect(try decoder.next()?.body.count == 10_000)
        decoder.append(wire(Frame(header: [1], body: [UInt8](repeating: 0, count: 10_001))))
        #expect(throws: ProtocolError.self) { try decoder.next() }
        var header = FrameDecoder(limits: limits)
        header.append([0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0])
        #expect(throws: ProtocolError.self) { try header.next() }
    }

    /// Whatever a broken worker sends gives messages or an error and never a trap.
    @Test func garbageGivesErrors() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let header = (0..<Int.random(in: 0..<40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(throws: ProtocolError.self) { try WorkerMessage(Frame(header: header)) }
        }
        for text in [
            #"{"type":"request"}"#, #"{"type":"file"}"#, #"{"type":"finished"}"#, #"{"type":7}"#, #"[]"#, #"{"type":"event","kind":"x"}"#,
            #"{"type":"request","id":1.5,"url":"http://a/","method":"GET","destination":"image"}"#,
            #"{"type":"request","id":1,"url":"http://a/","method":"GET","destination":"image","headers":[["a"]]}"#
        ] {
            #expect(throws: ProtocolError.self) { try WorkerMessage(Frame(header: Array(text.utf8))) }
        }
    }

    private func wire(_ frame: Frame) -> [UInt8] {
        var bytes: [UInt8] = []
        for count in [frame.header.count, frame.body.count] { bytes += (0..<4).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) } }
        return bytes + frame.header + frame.body
    }
}

@Suite struct MessageTests {
    @Test func requestsRoundTrip() throws {
        let url = try #require(WebURL("http://example.com/a?b"))
        var request = ResourceRequest(url: url, destination: .image, referrer: url)
        request.headers = [HTTPHeader("Accept", "image/*"), HTTPHeader("Accept", "b")]
        request.body = [0, 255, 1]
        request.sendsCookies = false
        guard case .request(let id, let read) = try WorkerMessage(WorkerMessage.request(id: 7, request).frame) else {
            Issue.record("no request")
            return
        }
        #expect(id == 7)
        #expect(read.url == url && read.referrer == url && read.headers == request.headers)
        #expect(read.body == request.body && !read.sendsCookies && read.destination == .image)
    }

    @Test func responsesRoundTrip() throws {
        let url = try #require(WebURL("http://example.com/"))
        var response = ResourceResponse(url: url, status: 404, headers: [HTTPHeader("Content-Type", "text/html")], body: [1, 2])
        response.redirects = [url, url]
        response.seconds = 0.25
        let message = SupervisorMessage.response(request: 3, response)
        guard case .response(3, let read) = try SupervisorMessage(message.frame) else {
            Issue.record("no response")
            return
        }
        #expect(read.status == 404 && read.body == [1, 2] && read.redirects == [url, url] && read.seconds == 0.25)
        #expect(read.header("content-type") == "text/html")
    }

    @Test func jobsTravelWhole() throws {
        var job = Job(id: "x", page: .html("<p>"))
        job.clips = [Clip(name: "a", target: .selector("p"))]
        job.limits.seconds = 1.5
        guard case .run(let read) = try SupervisorMessage(SupervisorMessage.run(job).frame) else {
            Issue.record("no job")
            return
        }
        #expect(read == job)
    }

    @Test func channelsCarryLargeBodiesBothWays() async throws {
        var ends: (Int32, Int32) = (-1, -1)
        #expect(clip_socket_pair(&ends.0, &ends.1) == 0)
        let (first, second) = ends
        let polled = PolledChannel(descriptor: first, limits: .fromWorker)
        let echoing = Task.detached {
            let channel = BlockingChannel(descriptor: second, limits: .fromSupervisor)
            while let frame = try? channel.receive() { try? channel.send(frame) }
        }
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        polled.send(Frame(header: [1], body: body))
        var echo: Frame?
        for _ in 0..<10_000 where echo == nil {
            var entry = pollfd(fd: first, events: Int16(POLLIN) | (polled.hasOutput ? Int16(POLLOUT) : 0), revents: 0)
            poll(&entry, 1, 1_000)
            polled.flush()
            polled.receive()
            echo = try polled.next()
        }
        #expect(echo?.body == body)
        shutdown(first, Int32(SHUT_RDWR))
        await echoing.value
    }
}

@Suite struct ZygoteTests {
    @Test(arguments: [
        ZygoteReport.ready, .started(process: 4_242), .ended(exitCode: 0, signal: -1, peakKilobytes: 123_456),
        .ended(exitCode: -1, signal: 11, peakKilobytes: 1)
    ])
    func reportsRoundTrip(report: ZygoteReport) { #expect(ZygoteReport(report.bytes) == report) }
}
