// A program that uses the library needs the values that its pages take and give: URLs, clips, events, user scripts.
@_exported public import ClipBase
@_exported public import JobModel
@_exported public import Scripting

/// The set of globals that a script sees (`WKContentWorld`).
public typealias ContentWorld = ScriptWorld
