import ClipBase
import DOM
import JobModel
import Scripting
import Selectors

// What a job does with the loaded page, in order, without JavaScript.
extension PageSession {
    func runSteps() throws(JobFailure) {
        for (index, step) in job.steps.enumerated() {
            record(.step, ["step": .number(Double(index)), "action": .string(step.key)])
            try run(step, index: index)
            titleMayHaveChanged()
        }
    }

    private func run(_ step: Step, index: Int) throws(JobFailure) {
        switch step {
        case .load(let text):
            guard let url = WebURL(text, base: document.effectiveBaseURL) else { throw failed(index, "“\(text)” is no URL") }
            try navigate(to: ResourceRequest(url: url, destination: .document, referrer: document.url))
        case .click(let selector):
            let action = document.performClick(on: try element(selector, index))
            documentDidChange()
            try follow(action)
        case .fill(let filling):
            document.setControlValue(try element(filling.selector, index), to: filling.value)
            documentDidChange()
        case .select(let filling):
            let select = try element(filling.selector, index)
            guard document.options(of: select).contains(where: { document.optionValue($0) == filling.value }) else {
                throw failed(index, "“\(filling.selector)” has no option with the value “\(filling.value)”")
            }
            document.setControlValue(select, to: filling.value)
            documentDidChange()
        case .check(let selector):
            document.setChecked(try element(selector, index), true)
            documentDidChange()
        case .uncheck(let selector):
            document.setChecked(try element(selector, index), false)
            documentDidChange()
        case .submit(let selector):
            let target = try element(selector, index)
            let form = document.isHTML(target, "form") ? target : document.formOwner(of: target)
            guard let form, let submission = FormSubmission(form: form, submitter: nil, in: document) else {
                throw failed(index, "“\(selector)” belongs to no form that can be sent")
            }
            try follow(.submit(submission))
        case .waitFor(let condition): try wait(condition, index)
        case .goBack(let flag): if flag { try moveInHistory(-1, index, "There is no page to go back to") }
        case .goForward(let flag): if flag { try moveInHistory(1, index, "There is no page to go forward to") }
        case .reload(let flag): if flag { try moveInHistory(0, index, "There is no page to load again") }
        case .stopLoading: break
        case .evaluate, .callJavaScript:
            throw JobFailure(.notSupported, stage: .script, "Step \(index + 1): JavaScript steps do not run here yet.")
        case .transform(let transforms): apply(transforms)
        case .clip(let clip): try paint(clip, of: render())
        case .deleteCookies: break
        }
    }

    private func element(_ selector: String, _ index: Int) throws(JobFailure) -> NodeID {
        guard let query = SelectorQuery(selector, mode: document.mode) else {
            throw JobFailure(.invalidSelector, stage: .script, "Step \(index + 1): “\(selector)” is no CSS selector; check its brackets and quotes.")
        }
        guard let node = query.firstMatch(in: document) else { throw failed(index, "“\(selector)” matches no element of \(document.url?.href ?? "the page")") }
        return node
    }

    private func failed(_ index: Int, _ why: String) -> JobFailure {
        JobFailure(.stepFailed, stage: .script, "Step \(index + 1) (\(job.steps[index].key)) failed: \(why).")
    }

    private func follow(_ action: DefaultAction) throws(JobFailure) {
        switch action {
        case .none, .changed: break
        case .navigate(let url, _):
            if let current = document.url, url.href.split(separator: "#").first == current.href.split(separator: "#").first, url.fragment != nil {
                document.url = url
                record(.urlChange, ["url": .string(url.href)])
                documentDidChange()
                return
            }
            try navigate(to: ResourceRequest(url: url, destination: .document, referrer: document.url))
        case .submit(let submission):
            var request = ResourceRequest(url: submission.url, destination: .document, referrer: document.url)
            request.method = submission.method
            request.body = submission.body
            if !submission.contentType.isEmpty { request.headers.append(HTTPHeader("Content-Type", submission.contentType)) }
            try navigate(to: request)
        }
    }

    private func moveInHistory(_ delta: Int, _ index: Int, _ problem: String) throws(JobFailure) {
        guard let entry = history.move(by: delta), let request = entry.request else { throw failed(index, problem) }
        try navigate(to: request, isHistoryMove: true)
    }

    /// Without scripts a page does not change by itself: a condition holds now or never.
    private func wait(_ condition: WaitCondition, _ index: Int) throws(JobFailure) {
        if let selector = condition.selector { _ = try element(selector, index) }
        if let text = condition.text {
            let page = render()
            let shown = LaidOutText(document: page.document, styles: page.styles, geometry: page.geometry)
            guard String(decoding: shown.bytes, as: UTF8.self).contains(text) else { throw failed(index, "the page does not show “\(text)”") }
        }
        if let prefix = condition.url, document.url?.href.hasPrefix(prefix) != true {
            throw failed(index, "the URL is \(document.url?.href ?? "empty"), not \(prefix)")
        }
    }
}
