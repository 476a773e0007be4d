import ClipBase
import DOM
import JobModel
import Scripting
import Selectors

// What a job does with the loaded page, in order; with its own events where the page's scripts run.
extension PageSession {
    func runSteps() throws(JobFailure) {
        for (index, step) in job.steps.enumerated() {
            record(.step, ["step": .number(Double(index)), "action": .string(step.key)])
            presentStep = (index, step.key)
            isActing = true
            defer { isActing = false }
            try perform(step)
            titleMayHaveChanged()
            noteAuthorization()
        }
    }

    func perform(_ step: Step) throws(JobFailure) {
        switch step {
        case .load(let text):
            guard let url = WebURL(text, base: document.baseURL) else { throw failed("“\(text)” is no URL") }
            try load(url, referrer: document.url)
        case .click(let selector) where job.javaScript.page:
            let node = try element(selector)
            try act { $0.click(node) }
        case .fill(let filling) where job.javaScript.page:
            let node = try element(filling.selector)
            try act { $0.fill(node, with: filling.value) }
        case .check(let selector) where job.javaScript.page:
            let node = try element(selector)
            try act { $0.setChecked(true, of: node) }
        case .uncheck(let selector) where job.javaScript.page:
            let node = try element(selector)
            try act { $0.setChecked(false, of: node) }
        case .submit(let selector) where job.javaScript.page:
            let node = try element(selector)
            try act { $0.submit(node) }
        case .click(let selector):
            let action = document.performClick(on: try element(selector))
            documentDidChange()
            try follow(action)
        case .fill(let filling):
            document.setControlValue(try element(filling.selector), to: filling.value)
            documentDidChange()
        case .select(let filling):
            let select = try element(filling.selector)
            guard document.options(of: select).contains(where: { document.optionValue($0) == filling.value }) else {
                throw failed("“\(filling.selector)” has no option with the value “\(filling.value)”")
            }
            if job.javaScript.page { return try act { $0.select(filling.value, in: select) } }
            document.setControlValue(select, to: filling.value)
            documentDidChange()
        case .check(let selector):
            document.setChecked(try element(selector), true)
            documentDidChange()
        case .uncheck(let selector):
            document.setChecked(try element(selector), false)
            documentDidChange()
        case .submit(let selector):
            let target = try element(selector)
            let form = document.isHTML(target, "form") ? target : document.formOwner(of: target)
            guard let form, let submission = FormSubmission(form: form, submitter: nil, in: document) else {
                throw failed("“\(selector)” belongs to no form that can be sent")
            }
            try follow(.submit(submission))
        case .waitFor(let condition): try wait(condition)
        case .goBack(let flag): if flag { try moveInHistory(-1, "There is no page to go back to") }
        case .goForward(let flag): if flag { try moveInHistory(1, "There is no page to go forward to") }
        case .reload(let flag): if flag { try moveInHistory(0, "There is no page to load again") }
        case .stopLoading(let flag): if flag { stopLoading() }
        case .evaluate(let source): try evaluate { $0.evaluate(source) }
        case .callJavaScript(let call):
            let arguments = call.arguments.text
            try evaluate { $0.callJavaScript(call.source, arguments: arguments, in: ScriptWorld(name: call.world)) }
        case .transform(let transforms): apply(transforms)
        case .clip(let clip): try paint(clip, of: render())
        case .deleteCookies(let filter): _ = loader.perform(.delete(name: filter.name, domain: filter.domain))
        }
    }

    private func element(_ selector: String) throws(JobFailure) -> NodeID {
        guard let query = SelectorQuery(selector, mode: document.mode) else {
            throw JobFailure(
                .invalidSelector, stage: .script,
                "Step \(presentStep.index + 1): “\(selector)” is no CSS selector; check its brackets and quotes.")
        }
        guard let node = query.firstMatch(in: document) else {
            throw failed("“\(selector)” matches no element of \(document.url?.href ?? "the page")")
        }
        return node
    }

    /// Something that the page's scripts see, and where they go then.
    func act(_ body: (ScriptSession) -> Void) throws(JobFailure) {
        withScripts(body)
        if let next = takeScriptNavigation() { try navigate(next) }
    }

    /// A script's value goes into the result; what it throws does too, and does not end the job.
    private func evaluate(_ work: (ScriptSession) -> Result<String, ScriptError>) throws(JobFailure) {
        var evaluation = EvaluationResult()
        evaluation.step = presentStep.index
        try act { scripts in
            switch work(scripts) {
            case .success(let json): evaluation.value = (try? JSONValue(parsing: json)).map(told) ?? .null
            case .failure(let error): evaluation.error = told(error.message)
            }
        }
        if let error = evaluation.error {
            warn(Diagnostic(.warning, code: "script.failed", message: "Step \(presentStep.index + 1): \(error)"))
        }
        result.evaluations.append(evaluation)
    }

    private func failed(_ why: String) -> JobFailure {
        JobFailure(.stepFailed, stage: .script, "Step \(presentStep.index + 1) (\(presentStep.name)) failed: \(why).")
    }

    private func follow(_ action: DefaultAction) throws(JobFailure) {
        switch action {
        case .none, .changed: break
        case .navigate(let url, let target):
            if let current = document.url, url.href.split(separator: "#").first == current.href.split(separator: "#").first,
                url.fragment != nil
            {
                return goToFragment(url)
            }
            // Without the page's scripts there is none to run.
            if url.scheme == "javascript" { return }
            let request = ResourceRequest(url: url, destination: .document, referrer: document.url)
            if let next = navigation(to: request, .linkActivated, target: target) { try navigate(next) }
        case .submit(let submission):
            if let next = navigation(to: request(for: submission), .formSubmitted, target: submission.target) { try navigate(next) }
        }
    }

    private func moveInHistory(_ delta: Int, _ problem: String) throws(JobFailure) {
        guard try traverse(by: delta) else { throw failed(problem) }
    }

    /// Gives up what is under way: resources, and what scripts wait for.
    func stopLoading() {
        resources.cancelAll()
        scripts?.stopLoading()
    }

    /// Milliseconds of virtual time between two looks at a condition.
    private static let waitSlice = 50.0

    /// A page with scripts has until the condition's time-out, in virtual time; without, it does not change by itself and a
    /// condition holds now or never.
    private func wait(_ condition: WaitCondition) throws(JobFailure) {
        if scripts != nil || condition.script != nil {
            if let milliseconds = condition.milliseconds { try act { $0.settle(milliseconds: milliseconds) } }
            var left = condition.timeout * 1_000 / PageSession.waitSlice
            while left > 0, !deadline.hasPassed {
                if try isMet(condition) { return }
                try act { $0.settle(milliseconds: PageSession.waitSlice) }
                left -= 1
            }
        }
        try check(condition)
    }

    private func isMet(_ condition: WaitCondition) throws(JobFailure) -> Bool {
        if let script = condition.script {
            var isTrue = false
            try act { isTrue = (try? $0.evaluate("!!(\(script))").get()) == "true" }
            if !isTrue { return false }
        }
        if condition.networkIdle, scripts?.isLoading ?? false { return false }
        do throws(JobFailure) { try check(condition) } catch { return false }
        return true
    }

    private func check(_ condition: WaitCondition) throws(JobFailure) {
        if let selector = condition.selector { _ = try element(selector) }
        if let text = condition.text {
            let page = render()
            let shown = LaidOutText(document: page.document, styles: page.styles, geometry: page.geometry)
            guard String(decoding: shown.bytes, as: UTF8.self).contains(text) else {
                throw failed("the page does not show “\(text)”")
            }
        }
        if let name = condition.cookie, document.url.map({ loader.perform(.find(name: name, url: $0)).isEmpty }) ?? true {
            throw failed("there is no cookie “\(name)” for \(document.url?.href ?? "the page")")
        }
        if let prefix = condition.url, document.url?.href.hasPrefix(prefix) != true {
            throw failed("the URL is \(document.url?.href ?? "empty"), not \(prefix)")
        }
    }
}
