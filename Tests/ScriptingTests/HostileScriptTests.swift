import ClipBase
import DOM
import Testing

@testable import Scripting

/// Scripts that would run on and on, or eat the machine: each ends in a clear error within its limit.
@Suite(.serialized) struct HostileScriptTests {
    private func exhaustion(_ script: String) -> ScriptError? {
        let page = ScriptPage("<body><script>\(script)</script>") {
            $0.timeLimit = 0.4
            $0.memoryLimit = 200 << 20
            $0.limits.maxNodes = 20_000
        }
        return page.session.exhaustion
    }

    @Test func endlessLoopsAndTimers() {
        #expect(exhaustion("while (true);")?.code == .timeLimit)
        #expect(exhaustion("for (;;) try { while (true); } catch {}")?.code == .timeLimit)
        #expect(exhaustion("setInterval(() => { for (let i = 0; i < 1e7; i++); }, 0)")?.code == .timeLimit)
    }

    /// Microtasks run at the end of a call, and as a part of its time.
    @Test(arguments: [
        "(function f() { Promise.resolve().then(f) })()", "(async () => { for (;;) await 0 })()", "(function f() { queueMicrotask(f) })()",
        "new MutationObserver(() => document.body.title = Math.random()).observe(document.body, {attributes: true}); document.body.title = 1",
        "setTimeout(async () => { for (;;) await null })"
    ])
    func microtasksWithoutEnd(_ script: String) { #expect(exhaustion(script)?.code == .timeLimit) }

    @Test func scriptsInsideScriptsAreAllStopped() {
        #expect(exhaustion("while (true) document.write('<script>1<\\/script>')") != nil)
        #expect(exhaustion("while (true) document.body.dispatchEvent(Object.assign(new Event('x')))")?.code == .timeLimit)
        #expect(
            exhaustion("document.onx = 1; addEventListener('x', () => { while (true); }); for (;;) dispatchEvent(new Event('x'))")?.code
                == .timeLimit)
    }

    @Test func tasksWithoutEnd() {
        let page = ScriptPage("<body><script>(function f() { setTimeout(f); setTimeout(f) })()</script>") { $0.maxTasks = 2_000 }
        #expect(page.session.exhaustion?.code == .workLimit)
    }

    @Test func expressionsAndTexts() {
        #expect(exhaustion("/^(a+)+$/.test('a'.repeat(40) + 'b'); while (true);")?.code == .timeLimit)
        #expect(exhaustion("let s = 'x'.repeat(1e6), a = []; while (true) a.push(s + a.length)") != nil)
        #expect(exhaustion("let o = []; for (;;) o = [o, JSON.stringify(o)]") != nil)
        let page = ScriptPage("<body><script>let s = 'x'; while (true) s += s</script><p>after</p>")
        #expect(page.host.errors.first?.contains("memory") ?? false)
        #expect(page.body.contains("after"))
    }

    @Test func floods() {
        #expect(exhaustion("const a = []; while (true) a.push(new Array(10000).fill(1.5))") != nil)
        for grow in [
            "document.body.append(document.createElement('p'))", "document.body.append(document.body.cloneNode(true))",
            "document.createTextNode('x')", "document.body.innerHTML += '<p>x'.repeat(100)",
            "new DOMParser().parseFromString('<p>'.repeat(100), 'text/html')"
        ] {
            #expect(exhaustion("while (true) \(grow)") != nil, "\(grow)")
        }
    }

    @Test func recursionIsAnException() {
        let page = ScriptPage("<body><script>(function f() { f() })()</script><p>after</p>")
        #expect(page.host.errors.first?.contains("call stack") ?? false)
        #expect(page.body.contains("after"))
        let events = ScriptPage(
            "<body><script>document.addEventListener('x', e => document.dispatchEvent(new Event('x'))); document.dispatchEvent(new Event('x'))</script>"
        )
        #expect(!events.host.errors.isEmpty)
    }

    @Test func tamperingHarmsThePageAlone() {
        let page = ScriptPage(
            "<body><script>Array.prototype.push = () => { throw 1 }; Map.prototype.get = () => null; Object.defineProperty = null; Promise.prototype.then = null; Function.prototype.call = null;"
                + "JSON.stringify = () => 'x'; Node.prototype.appendChild = null</script><p>after</p>")
        #expect(page.body.contains("after"))
        #expect(page.value("1 + 1") == "2")
    }

    @Test func argumentsOutOfRangeAreRefused() {
        let page = ScriptPage("<body><p></p>")
        #expect(page.value("try { document.querySelector('p[') } catch (e) { e.name }") == "\"SyntaxError\"")
        #expect(
            page.value("try { document.body.insertBefore(document.createElement('i'), document.head) } catch (e) { e.name }")
                == "\"NotFoundError\"")
        #expect(
            page.value("try { document.body.appendChild(document.documentElement) } catch (e) { e.name }") == "\"HierarchyRequestError\"")
    }
}

struct ResidentMemoryTests {
    @Test func bothWaysTellASize() {
        #expect(ResidentMemory.bytes() > 1 << 20)
        #expect(ResidentMemory.peak() > 1 << 20)
    }
}
