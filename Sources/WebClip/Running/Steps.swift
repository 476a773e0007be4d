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
        case .click(let selector) where job.javaScript.page:
            let node = try element(selector, index)
            try act { $0.click(node) }
        case .fill(let filling) where job.javaScript.page:
            let node = try element(filling.selector, index)
            try act { $0.fill(node, with: filling.value) }
        case .check(let selector) where job.javaScript.page:
            let node = try element(selector, index)
            try act { $0.setChecked(true, of: node) }
        case .uncheck(let selector) where job.javaScript.page:
            let node = try element(selector, index)
            try act { $0.setChecked(false, of: node) }
        case .submit(let selector) where job.javaScript.page:
            let node = try element(selector, index)
            try act { $0.submit(node) }
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
            if job.javaScript.page { return try act { $0.select(filling.value, in: select) } }
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
        case .evaluate(let source): try evaluate(index) { $0.evaluate(source) }
        case .callJavaScript(let call):
            let arguments = call.arguments.text
            try evaluate(index) { $0.callJavaScript(call.source, arguments: arguments, in: ScriptWorld(name: call.world)) }
        case .transform(let transforms): apply(transforms)
        case .clip(let clip): try paint(clip, of: render())
        case .deleteCookies: break
        }
    }

    private func element(_ selector: String, _ index: Int) throws(JobFailure) -> NodeID {
        guard let query = SelectorQuery(selector, mode: document.mode) else {
            throw JobFailure(
                .invalidSelector, stage: .script, "Step \(index + 1): “\(selector)” is no CSS selector; check its brackets and quotes.")
        }
        guard let node = query.firstMatch(in: document) else {
            throw failed(index, "“\(selector)” matches no element of \(document.url?.href ?? "the page")")
        }
        return node
    }

    /// Something that the page's scripts see, and where they go then.
    private func act(_ body: (ScriptSession) -> Void) throws(JobFailure) {
        withScripts(body)
        if let request = takeScriptNavigation() { try navigate(to: request) }
    }

    /// A script's value goes into the result; what it throws does too, and does not end the job.
    private func evaluate(_ index: Int, _ work: (ScriptSession) -> Result<String, ScriptError>) throws(JobFailure) {
        var evaluation = EvaluationResult()
        evaluation.step = index
        try act { scripts in
            switch work(scripts) {
            case .success(let json): evaluation.value = (try? JSONValue(parsing: json)) ?? .null
            case .failure(let error): evaluation.error = error.message
            }
        }
        if let error = evaluation.error {
            warn(Diagnostic(.warning, code: "script.failed", message: "Step \(index + 1): \(error)"))
        }
        result.evaluations.append(evaluation)
    }

    private func failed(_ index: Int, _ why: String) -> JobFailure {
        JobFailure(.stepFailed, stage: .script, "Step \(index + 1) (\(job.steps[index].key)) failed: \(why).")
    }

    private func follow(_ action: DefaultAction) throws(JobFailure) {
        switch action {
        case .none, .changed: break
        case .navigate(let url, _):
            if let current = document.url, url.href.split(separator: "#").first == current.href.split(separator: "#").first,
                url.fragment != nil
            {
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

    /// Milliseconds of virtual time between two looks at a condition.
    private static let waitSlice = 50.0

    /// A page with scripts has until the condition's time-out, in virtual time; without, it does not change by itself and a
    /// condition holds now or never.
    private func wait(_ condition: WaitCondition, _ index: Int) throws(JobFailure) {
        if scripts != nil || condition.script != nil {
            if let milliseconds = condition.milliseconds { try act { $0.settle(milliseconds: milliseconds) } }
            var left = condition.timeout * 1_000 / PageSession.waitSlice
            while left > 0, !deadline.hasPassed {
                if try isMet(condition, index) { return }
                try act { $0.settle(milliseconds: PageSession.waitSlice) }
                left -= 1
            }
        }
        try check(condition, index)
    }

    private func isMet(_ condition: WaitCondition, _ index: Int) throws(JobFailure) -> Bool {
        if let script = condition.script {
            var isTrue = false
            try act { isTrue = (try? $0.evaluate("!!(\(script))").get()) == "true" }
            if !isTrue { return false }
        }
        if condition.networkIdle, scripts?.isLoading ?? false { return false }
        do throws(JobFailure) { try check(condition, index) } catch { return false }
        return true
    }

    private func check(_ condition: WaitCondition, _ index: Int) throws(JobFailure) {
        if let selector = condition.selector { _ = try element(selector, index) }
        if let text = condition.text {
            let page = render()
            let shown = LaidOutText(document: page.document, styles: page.styles, geometry: page.geometry)
            guard String(decoding: shown.bytes, as: UTF8.self).contains(text) else {
                throw failed(index, "the page does not show “\(text)”")
            }
        }
        if let prefix = condition.url, document.url?.href.hasPrefix(prefix) != true {
            throw failed(index, "the URL is \(document.url?.href ?? "empty"), not \(prefix)")
        }
    }
}
