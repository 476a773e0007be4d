import JobModel

/// The page that is pictured where a failed job's page would have been.
enum ErrorCard {
    static func job(for job: Job, _ failure: JobFailure) -> Job {
        var card = Job(
            id: job.id,
            page: .html(
                """
                <!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>\(escaped(failure.code.rawValue))</title>
                <style>
                body { margin: 0; padding: 40px; background: #fff; color: #222; font: 16px/1.5 sans-serif }
                h1 { margin: 0 0 4px; font-size: 24px; color: #a40000 }
                p { margin: 0 0 16px; overflow-wrap: anywhere }
                dl { margin: 0; display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px }
                dt { color: #666 } dd { margin: 0; overflow-wrap: anywhere }
                </style>
                <h1>\(escaped(failure.code.rawValue))</h1><p>\(escaped(failure.code.entry.summary))</p>
                <dl><dt>page</dt><dd>\(escaped(job.page.text))</dd><dt>job</dt><dd>\(escaped(job.id))</dd>
                <dt>stage</dt><dd>\(escaped(failure.stage.rawValue))</dd><dt>message</dt><dd>\(escaped(failure.message))</dd></dl>
                """))
        card.viewport = job.viewport
        card.clips = [Clip(name: job.clips.first?.name ?? "page", target: .viewport)]
        return card
    }

    private static func escaped(_ text: String) -> String { MarkupText.escaped(String(text.prefix(2_000))) }
}
