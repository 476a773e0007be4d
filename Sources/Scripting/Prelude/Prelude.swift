/// The web platform as scripts see it: classes in JavaScript over a narrow set of native functions.
///
/// Each world evaluates it once. Its one function takes the native functions, the global object and the settings, and gives
/// the hooks that the session calls.
enum Prelude {
    static let source =
        "(function(n, window, config) {\n'use strict';\n" + events + nodes + elements + traversal + styling + network + canvas + modules
        + interface
        + "\n})"
}
