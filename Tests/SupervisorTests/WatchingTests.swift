import JobModel
import Testing

@testable import Supervisor

@Suite struct RunComparisonTests {
    private func run(_ pictures: [(String, String)], _ text: [String], _ phones: [String]) -> RunComparison.Run {
        var run = RunComparison.Run()
        run.pictures = pictures.map { RunComparison.Run.Picture(name: $0.0, digest: $0.1) }
        run.text = text
        run.detections = phones.map {
            var record = DetectionRecord()
            record.type = "phoneNumber"
            record.value = $0
            return record
        }
        return run
    }

    @Test func theSameRunIsUnchanged() {
        let same = run([("a", "1")], ["x", "y"], ["+1"])
        let comparison = RunComparison(of: same, against: same, named: "r")
        #expect(!comparison.isChanged)
        #expect(comparison.json["changed"]?.bool == false)
    }

    @Test func whatChangedIsTold() {
        let before = run([("a", "1"), ("b", "1")], ["price 1", "same"], ["+1", "+2"])
        let now = run([("a", "2"), ("c", "1")], ["price 2", "same"], ["+2", "+3"])
        let json = RunComparison(of: now, against: before, named: "r1").json
        #expect(json["changed"]?.bool == true && json["previousRun"]?.string == "r1")
        #expect(json["pictures"]?.text == #"{"changed":["a"],"added":["c"],"gone":["b"]}"#)
        #expect(json["text"]?.text == #"{"changed":true,"added":["price 2"],"removed":["price 1"]}"#)
        #expect(json["detections"]?.text == #"{"added":["phoneNumber +3"],"gone":["phoneNumber +1"]}"#)
    }

    @Test func aPictureMayDifferALittle() {
        func run(_ digest: String, _ tiles: String) -> RunComparison.Run {
            var run = RunComparison.Run()
            var fingerprint = PictureFingerprint()
            (fingerprint.width, fingerprint.height, fingerprint.tileSide) = (32, 32, 16)
            fingerprint.hash = "0"
            fingerprint.tiles = tiles
            run.pictures = [.init(name: "a", digest: digest, fingerprint: fingerprint)]
            return run
        }
        let before = run("1", "0000000100020003")
        let now = run("2", "000000010002ffff")
        #expect(RunComparison(of: now, against: before, named: "r").changedPictures == ["a"])
        let tolerant = RunComparison(of: now, against: before, named: "r", threshold: 0.25)
        #expect(tolerant.changedPictures.isEmpty && !tolerant.isChanged)
        #expect(
            tolerant.json["pictures"]?["differences"]?.text == #"[{"name":"a","distance":0,"area":0.25,"bounds":[16,16,16,16]}]"#)
        // Another file of the same pixels.
        #expect(!RunComparison(of: run("3", "0000000100020003"), against: before, named: "r").isChanged)
    }

    @Test func longTextsAreComparedInBoundedTime() {
        let before = run([], (0..<20_000).map { "old \($0)" } + ["same"], [])
        let now = run([], ["same"] + (0..<20_000).map { "new \($0)" }, [])
        let comparison = RunComparison(of: now, against: before, named: "r")
        #expect(comparison.addedLines.count == 20_000 && comparison.removedLines.count == 20_000)
        #expect(comparison.addedLines.first == "new 0")
    }

    @Test func aPicturesDigestLeavesOutWhenItWasMade() {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] { [0, 0, 0, UInt8(data.count)] + Array(type.utf8) + data + [0, 0, 0, 0] }
        let first = signature + chunk("IHDR", [1, 2]) + chunk("tEXt", [1]) + chunk("IDAT", [3])
        let later = signature + chunk("IHDR", [1, 2]) + chunk("tEXt", [9, 9]) + chunk("IDAT", [3])
        let other = signature + chunk("IHDR", [1, 2]) + chunk("tEXt", [1]) + chunk("IDAT", [4])
        #expect(PictureDigest.of(first) == PictureDigest.of(later))
        #expect(PictureDigest.of(first) != PictureDigest.of(other))
        #expect(PictureDigest.of(signature + [255, 255, 255, 255]) != PictureDigest.of(signature))
    }
}

@Suite struct MetricsTests {
    @Test func figuresComeOutAsPrometheusReadsThem() {
        var metrics = Metrics()
        var result = JobResult()
        result.timings.total = 0.3
        metrics.finished(result)
        result.error = JobFailure(.httpStatus, stage: .load, "404")
        metrics.finished(result)
        let text = metrics.text(SupervisorState())
        #expect(text.contains("webclip_jobs_total{status=\"done\",code=\"\"} 1\n"))
        #expect(text.contains("webclip_jobs_total{status=\"failed\",code=\"httpStatus\"} 1\n"))
        #expect(text.contains("webclip_stage_seconds_bucket{stage=\"total\",le=\"0.25\"} 0\n"))
        #expect(text.contains("webclip_stage_seconds_bucket{stage=\"total\",le=\"0.5\"} 2\n"))
        #expect(text.contains("webclip_stage_seconds_count{stage=\"total\"} 2\n"))
    }
}
