import CAllocationCount
import CSSSyntax
import ClipBase
import DOM
import Glibc
import MarkupParsing
import Selectors
import Style

/// Measures what `Scripts/bench-style` prints: `StyleBenchmark PAGE SHEET…` parses the sheets and computes the styles of
/// the page, several times over, and says how long each took at the median and how often memory was asked for.
@main
struct StyleBenchmark {
    private static let rounds = 9

    static func main() {
        let paths = Array(CommandLine.arguments.dropFirst())
        guard paths.count >= 2 else { return fail("StyleBenchmark PAGE SHEET…") }
        var files: [[UInt8]] = []
        for path in paths {
            guard let bytes = read(path) else { return fail("\(path) cannot be read.") }
            files.append(bytes)
        }
        let document = MarkupParser().parse(files[0], contentType: "text/html; charset=utf-8", url: nil).document
        let elements = document.descendants.reduce(0) { $0 + (document.isElement($1) ? 1 : 0) }
        let limits = Limits()
        var parsing: [Sample] = []
        var cascading: [Sample] = []
        var rules = 0
        var styles = 0
        for _ in 0..<rounds {
            var sheets: [StyleSheet] = []
            parsing.append(
                Sample {
                    sheets = files.dropFirst().map { StyleSheet(utf8: $0, limits: limits, isValidSelector: SelectorStore.isValid) }
                })
            rules = sheets.reduce(0) { $0 + $1.rules.count }
            cascading.append(
                Sample {
                    let sources = sheets.map { StyleSource($0) }
                    let resolver = StyleResolver(
                        document, sheets: sources, configuration: StyleConfiguration(), metrics: FallbackFontMetrics())
                    styles = resolver.resolve().styles.count
                })
        }
        let bytes = files.dropFirst().reduce(0) { $0 + $1.count }
        print("\(elements) elements, \(bytes) bytes of style sheets, \(rules) rules, \(styles) styles made")
        report("parse", parsing, elements)
        report("cascade", cascading, elements)
    }

    /// What one stage cost once.
    private struct Sample {
        var milliseconds: Double
        var allocations: UInt64

        init(_ work: () -> Void) {
            let before = clip_allocation_count()
            let start = ContinuousClock.now
            work()
            let elapsed = (ContinuousClock.now - start).components
            milliseconds = Double(elapsed.seconds) * 1e3 + Double(elapsed.attoseconds) * 1e-15
            allocations = clip_allocation_count() - before
        }
    }

    private static func report(_ stage: String, _ samples: [Sample], _ elements: Int) {
        let times = samples.map(\.milliseconds).sorted()
        let allocations = samples.map(\.allocations).sorted()[samples.count / 2]
        let median = (times[times.count / 2] * 100).rounded() / 100
        let least = (times[0] * 100).rounded() / 100
        let each = (Double(allocations) / Double(max(elements, 1)) * 100).rounded() / 100
        print("\(stage): \(median) ms (least \(least)), \(allocations) allocations, \(each) an element")
    }

    private static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { return bytes }
            bytes.append(contentsOf: buffer[..<count])
        }
    }

    private static func fail(_ message: String) {
        let line = Array((message + "\n").utf8)
        _ = write(STDERR_FILENO, line, line.count)
        exit(2)
    }
}
