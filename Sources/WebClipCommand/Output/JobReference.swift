import JobModel
import Supervisor

/// All that a job file may say, written from the fields that read it.
enum JobReference {
    static var text: String {
        section("A job is a JSON object with one of url, file and html:", Job.fields)
            + section("viewport:", Viewport.fields) + section("an entry of clips (without a target: the viewport):", Clip.fields)
            + section("an entry of navigation:", NavigationRule.fields) + section("javaScript:", JavaScriptOptions.fields)
            + section("an entry of userScripts:", UserScriptSource.fields)
            + section("an entry of transform, one of:", Transform.cases) + section("dialogs:", DialogAnswers.fields)
            + section("an entry of steps, one of:", Step.cases) + section("waitFor:", WaitCondition.fields)
            + section("an entry of cookies:", Cookie.fields) + section("limits:", JobLimits.fields)
            + section("onChange, onCompletion:", Hook.fields) + failures
    }

    /// All that a service configuration may say.
    static var configurationText: String {
        section("A service configuration is a JSON object; all of it is optional:", ServiceConfiguration.fields)
            + section("an entry of hooks:", ServiceHook.fields) + section("limits, ceiling:", JobLimits.fields)
            + "defaults holds what a job file may say, without its page; see webclip help job.\n"
    }

    private static func section<Record>(_ title: String, _ fields: [Field<Record>]) -> String {
        section(title, fields.map { ($0.key, $0.summary.isEmpty ? $0.expectation : "\($0.summary): \(short($0.expectation))") })
    }

    private static func section<Choice>(_ title: String, _ cases: [ChoiceCase<Choice>]) -> String {
        section(title, cases.map { ($0.key, short($0.expectation)) })
    }

    private static func section(_ title: String, _ rows: [(key: String, text: String)]) -> String {
        let width = rows.map(\.key.count).max() ?? 0
        return "\(title)\n\n" + rows.map { "  \($0.key)\(String(repeating: " ", count: width - $0.key.count + 2))\($0.text)\n" }.joined()
            + "\n"
    }

    private static func short(_ expectation: String) -> String { expectation.hasPrefix("an object with") ? "an object" : expectation }

    private static var failures: String {
        section(
            "Error codes (“again” is tried again, up to attempts):",
            JobFailure.Code.table.map {
                ($0.code.rawValue, $0.summary + ($0.isRetryable ? " (again)" : ""))
            })
    }
}
