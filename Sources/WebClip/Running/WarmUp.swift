import JobModel

extension PageRunner {
    /// Runs pages of the program's own, so that a child forked from here finds done what a process does once: the user
    /// agent's sheet and the table of properties, the types of the runtime, the faces of the usual scripts, the functions of
    /// the libraries, and the memory that all of this touches.
    ///
    /// Starts no thread, and so may be followed by a fork.
    ///
    /// - Throws: what kept such a page from being done, which would keep every page from it.
    public func warmUp() throws(JobFailure) {
        for html in [WarmUp.page, WarmUp.quirkyPage] {
            var job = Job(id: "warm-up", page: .html(html))
            job.clips = [Clip(name: "page", target: .fullPage)]
            job.dataDetectorTypes = [.all]
            // Jobs come as JSON and results go as JSON.
            let result = try run(Job(decoding: job.json.bytes()), loader: EmbeddedLoader(), sink: WarmUp.Sink())
            _ = result.json.bytes()
        }
    }
}

/// What is run before the first page.
private enum WarmUp {
    /// Drops everything.
    final class Sink: ResultSink {
        func record(_ event: PageEvent) {}
        func beginFile(_ name: String) {}
        func append(_ bytes: [UInt8]) {}
        func endFile() {}
    }

    /// One of each of the things that pages are built of.
    static let page = """
        <!DOCTYPE html>
        <html lang="en"><meta charset="utf-8"><title>Warm-up</title>
        <style>
        :root { --ink: #234; --gap: 8px } * { box-sizing: border-box }
        body { font: 16px/1.5 "Helvetica Neue", Arial, sans-serif; color: var(--ink) }
        header { display: flex; gap: var(--gap); position: sticky; top: 0; background: linear-gradient(#fff, rgb(0 0 0 / 10%)) }
        main { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: calc(var(--gap) * 2) }
        .card { border: 1px solid #ccc; border-radius: 6px; box-shadow: 0 1px 3px rgba(0, 0, 0, .2); overflow: hidden }
        .card:nth-child(2n) > p::before { content: counter(card) ". "; font-weight: bold }
        .badge { position: absolute; opacity: .8; transform: rotate(3deg); text-transform: uppercase; letter-spacing: .05em }
        table { border-collapse: collapse; width: 100% } td, th { border: 1px solid; padding: 2px 4px; vertical-align: top }
        img { float: right; width: 20px } code { font-family: monospace } cite { font-family: Georgia, serif; font-style: italic }
        @media (max-width: 600px) { main { display: block } } @supports (display: grid) { a:not(:visited) { color: #06c } }
        @keyframes pulse { from { opacity: 0 } } .columns { columns: 2 }
        </style>
        <header><a href="/">Home</a> <a href="/news"><b>News</b></a> <nav><ul><li>One<li>Two</ul></nav></header>
        <main>
        <div class="card"><h1>Quick brown fox</h1><p>Jumps over the <em>lazy</em> dog, <code>0x1F</code>, <cite>“soft­ly”</cite>.</p></div>
        <div class="card"><h2>日本語の文章。</h2><p>中文、한국어 and العربية with עברית, Ελληνικά, русский, ไทย, 🙂.</p></div>
        <div class="card"><span class="badge">New</span><ol><li>First<li value="4">Fourth</ol>
        <img alt="" src="data:image/png;base64,\(pixel)">
        <svg width="20" height="20" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="currentColor"/><path d="M0 0L9 9"/></svg></div>
        <form class="card"><label>Name <input placeholder="Ada"></label> <input type="checkbox" checked> <select><option>One</select>
        <textarea>Text</textarea> <button>Send</button> <progress value=".5"></progress></form>
        </main>
        <table><thead><tr><th>Price<th>Date<tbody><tr><td>$ 1,299.00<td>3 May 2024, 10:30–11:15 CET</table>
        <p class="columns">Call +44 20 7946 0958 or write to info@example.com, 10 Downing Street, London SW1A 2AA; see www.example.com.
        Flight LH 400, parcel 1Z999AA10123456784, ISBN 978-3-16-148410-0, 5.5 km, 48.8584° N, 2.2945° E, open Mo–Fr 9–17.</p>
        """

    /// In quirks mode, which has a sheet of its own.
    static let quirkyPage = "<table border=1 cellpadding=2><tr><td bgcolor=silver><font size=2>Old</font><td align=right>page</table>"

    /// One pixel, as PNG.
    private static let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
}
