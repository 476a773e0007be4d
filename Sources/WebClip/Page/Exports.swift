// A program that uses the library needs the values that its pages take and give, and nothing else of the stages.
@_exported public import ClipBase
@_exported public import JobModel
public import Scripting

/// A script put into pages (`WKUserScript`).
public typealias UserScript = Scripting.UserScript
/// The set of globals that a script sees (`WKContentWorld`).
public typealias ContentWorld = Scripting.ScriptWorld
/// Why a script gave no value.
public typealias ScriptError = Scripting.ScriptError
