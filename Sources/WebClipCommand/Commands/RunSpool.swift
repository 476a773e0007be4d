import JobModel
import Spool
import Supervisor

/// `webclip run` and `webclip serve`: the jobs of a spool.
enum RunSpool {
    static let run = CommandDescription(
        name: "run", summary: "do every job of a spool and end", operands: "SPOOL [options]", discussion: discussion,
        options: options,
        examples: [
            ("webclip run spool", "until the inbox is empty"),
            ("webclip run spool --workers 8 --allow-root pages", "eight pages at once, with local pages below pages/")
        ])

    static let serve = CommandDescription(
        name: "serve", summary: "do the jobs of a spool as they come", operands: "SPOOL [options]",
        discussion: discussion
            + "\nSIGTERM ends it: running pages get 20 seconds, the rest goes back to the inbox. SIGHUP reads --config anew.",
        options: options,
        examples: [
            ("webclip serve /var/spool/webclip --log-format json", "as a service"),
            ("cp prices.json /var/spool/webclip/inbox/", "a job for it")
        ])

    private static let options =
        [
            Option("hook", value: "NAME=PROGRAM", "a program that jobs may name under onChange and onCompletion; repeatable"),
            Option("keep", value: "DAYS", "delete ended jobs and their results after so long (default: keep all)")
        ] + CommonOptions.all

    private static let discussion = """
        Drop job files into SPOOL/inbox; the folders are made where they are missing. What comes out:
          out/ID/RUN/   the pictures and result.json, detections.json, events.jsonl; out/ID/latest is the newest
          done/         job files that ended well
          failed/       job files that did not, each beside NAME.error.json, which says why
        """

    static func run(_ arguments: ParsedArguments, mode: SpoolSource.Mode) throws -> Int32 {
        let root = try arguments.operand("spool folder")
        let progress = ProgressReport(style: try ProgressReport.style(arguments))
        var configuration = try configuration(arguments)
        let spool = try Spool(root: root)
        configuration.profilesFolder = spool.profiles
        let source = SpoolSource(spool, mode: mode)
        let supervisor = Supervisor(configuration, source: source, observer: progress) {
            var configuration = try RunSpool.configuration(arguments)
            configuration.profilesFolder = spool.profiles
            return configuration
        }
        try supervisor.run()
        progress.end()
        try source.handBackWatched()
        source.close()
        let done = progress.results[.done] ?? 0
        let failed = progress.results[.failed] ?? 0
        if !arguments.has("quiet") { tell("\(done) done, \(failed) failed; see \(root)/out and \(root)/failed") }
        return failed == 0 ? 0 : 1
    }

    private static func configuration(_ arguments: ParsedArguments) throws -> SupervisorConfiguration {
        var configuration = try CommonOptions.configuration(arguments)
        if let days = try arguments.double("keep", in: 0.01...36_500) { configuration.keepDays = days }
        for hook in arguments.all("hook") {
            guard let equals = hook.firstIndex(of: "=") else { throw UsageError("--hook takes NAME=PROGRAM, not “\(hook)”") }
            configuration.hookCommands[String(hook[..<equals])] = String(hook[hook.index(after: equals)...])
        }
        return configuration
    }
}
