import Glibc

/// The thread on which all pages of a process live, as WebKit's live on the main actor.
///
/// Pages take turns: JavaScript, layout and fonts are not made for two at once. It is a thread of its own because layout
/// recurses as deep as a page's elements are nested, which a thread of Swift's pool has no stack for.
@globalActor public actor WebPageActor {
    public static let shared = WebPageActor()

    private static let executor = PageThread()

    public nonisolated var unownedExecutor: UnownedSerialExecutor { WebPageActor.executor.asUnownedSerialExecutor() }
}
