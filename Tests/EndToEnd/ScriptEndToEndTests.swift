import JobModel
import Testing

/// Scripts in the confined worker.
@Suite struct ScriptEndToEndTests {
    /// The collector of JavaScript's garbage stops other threads by signals, which the sandbox has to let through.
    @Test(arguments: [
        "for (let i = 0; i < 60000; i++) document.createElement('x' + i % 100)", "while (true) document.createElement('p')",
        "(async () => { for (;;) await {} })()"
    ])
    func garbageAndEndlessScriptsEndInAResult(_ script: String) async throws {
        let folder = TestFolder()
        folder.write(
            #"{"id":"a","html":"<p>before<script>\#(script)</script><p>after","javaScript":{"page":true,"timeLimit":1},"attempts":1,"clips":[{"name":"v"}]}"#
                + "\n", to: "jobs")
        let code = try await Program.run(
            ["snap", "--jobs", "\(folder.path)/jobs", "--out", "\(folder.path)/out", "--workers", "1"], logs: folder.path)
        let result = try JSONValue(parsing: String(folder.text("stdout").split(separator: "\n").first ?? ""))
        #expect(code == 0 && result["status"]?.string == "done", "\(result.text)")
        #expect(result["clips"]?.array?.first?["file"]?.string != nil)
    }
}
