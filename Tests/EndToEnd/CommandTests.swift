import Glibc
import JobModel
import Testing

@Suite struct CommandTests {
    private func run(_ arguments: [String], input: String? = nil) async throws -> (
        code: Int32, output: String, errors: String, folder: TestFolder
    ) {
        let folder = TestFolder()
        if let input { folder.write(input, to: "input") }
        let code = try await Program.run(
            arguments.map { $0.replacing("FOLDER", with: folder.path) }, logs: folder.path, input: input.map { _ in "\(folder.path)/input" }
        )
        return (code, folder.text("stdout"), folder.text("stderr"), folder)
    }

    @Test func mistakesNameTheRightSpelling() async throws {
        let command = try await run(["snpa"])
        #expect(command.code == 64 && command.errors == "webclip: unknown command “snpa”; did you mean “snap”?\n")
        let option = try await run(["run", "x", "--alow-host", "a"])
        #expect(option.code == 64 && option.errors.contains("did you mean --allow-host?"))
        let value = try await run(["snap", "http://a.example/", "--workers", "many"])
        #expect(value.code == 64 && value.errors.contains("--workers takes a whole number from 1 to 256, not “many”"))
    }

    @Test func helpTeachesWithExamples() async throws {
        for command in ["snap", "run", "serve", "check", "status", "retry", "cancel", "report"] {
            let help = try await run([command, "--help"])
            #expect(help.code == 0)
            #expect(help.output.contains("Examples:") && help.output.contains("webclip \(command)") && help.output.contains("Exit codes:"))
        }
        let reference = try await run(["help", "job"])
        for field in Job.fields { #expect(reference.output.contains("\n  \(field.key) ")) }
    }

    @Test func everyExampleJobIsGoodButTheOneThatIsWrongOnPurpose() async throws {
        let folder = "\(Program.sourceRoot)/examples/jobs"
        let stream = try #require(opendir(folder))
        defer { closedir(stream) }
        var files: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { files.append("\(folder)/\(name)") }
        }
        let check = try await run(["check"] + files)
        #expect(check.code == 65)
        #expect(
            check.output.split(separator: "\n").filter { !$0.hasSuffix(": good") } == [
                "\(folder)/misspelt.json: unknown key “clipz”; did you mean “clips”?"
            ])
    }

    @Test func aPageBecomesAPicture() async throws {
        let html = "<!DOCTYPE html><body style=\"margin:0\"><div id=a style=\"width:120px;height:40px;background:#0a0\"></div>"
        let folder = TestFolder()
        folder.write(html, to: "a.html")
        let code = try await Program.run(
            ["snap", "\(folder.path)/a.html", "--selector", "#a", "--scale", "2", "-o", "\(folder.path)/a.png"], logs: folder.path)
        #expect(code == 0, "\(folder.text("stderr"))")
        let png = folder.read("a.png")
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(png.dropFirst(16).prefix(8).elementsEqual([0, 0, 0, 240, 0, 0, 0, 80]))
    }

    @Test func jobLinesAreAnsweredOneByOne() async throws {
        let lines = """
            {"id":"one","html":"<!DOCTYPE html><p style='margin:0'>Hello","viewport":{"width":200,"height":100},"clips":[{"name":"clip"}],"outputs":["layout"]}
            {"id":"two","htm":"x"}

            """
        let answer = try await run(["snap", "--jobs", "-", "--out", "FOLDER/out", "--workers", "1"], input: lines)
        #expect(answer.code == 1)
        let results = try answer.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
        #expect(Set(results.map { $0["id"]?.string }) == ["one", "two"])
        let one = try #require(results.first { $0["id"]?.string == "one" })
        #expect(one["status"]?.string == "done", "\(one.text)")
        let two = try #require(results.first { $0["id"]?.string == "two" })
        #expect(two["error"]?["message"]?.string?.contains("did you mean “html”?") == true)
        let layout = try JSONValue(parsing: answer.folder.read("out/one/layout.json"))
        #expect(layout["page"]?["width"]?.double == 200)
        #expect(layout["elements"]?.array?.first?["tag"]?.string == "html")
        #expect(layout["texts"]?.array?.first?["lines"]?.array?.first?["text"]?.string == "Hello")
    }

    @Test func theTrustedExecutableLinksNoPageParser() async throws {
        let maps = try libraries(of: "\(Program.folder)/webclip")
        for library in ["gumbo", "libxml2", "pango", "harfbuzz", "cairo", "freetype", "javascriptcore", "rsvg", "webp", "libpng", "libjpeg"]
        {
            #expect(!maps.contains(library), "webclip links \(library)")
        }
    }

    /// The names that the executable's dynamic section needs, read from its string table.
    private func libraries(of path: String) throws -> String {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&buffer, 1, buffer.count, file)
        // Needed libraries stand in .dynstr, in the first pages of the file, as "libNAME.so.N".
        for word in buffer.prefix(count).split(separator: 0) where word.count < 80 {
            let name = String(decoding: word, as: UTF8.self)
            if name.hasPrefix("lib"), name.contains(".so") { text += name + "\n" }
        }
        try #require(text.contains("libcurl.so"))
        return text
    }
}
