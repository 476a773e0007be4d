import CSSSyntax
import ClipBase
import Testing

@Suite struct ConditionTests {
    private func matches(_ query: String, _ environment: MediaEnvironment = MediaEnvironment()) -> Bool {
        MediaQueryList(query).matches(environment)
    }

    @Test(arguments: [
        "", "all", "screen", "only screen", "not print", "SCREEN and (min-width: 1280px)", "print, screen",
        "(width = 1280px)", "(600px < width <= 80em)", "(2000px > width)", "(orientation: landscape)",
        "(aspect-ratio: 8/5)", "(min-aspect-ratio: 1.6)", "(width) and (not (width < 10px))", "(color)",
        "(min-resolution: 96dpi)", "(resolution: 1x)", "(prefers-color-scheme: light)", "not (prefers-reduced-motion)",
        "(hover) or (unknown-thing)", "(-webkit-min-device-pixel-ratio: 1)", "(width >= calc(10px + 2 * 10em))",
        "(height<801px)", "((color))", "(grid: calc(2 * sign(16px - 1rem)))", "(width > max(10px, 2em))",
        "(width = clamp(1px, 1280px, 9999px))", "(resolution > calc(-1dppx * sign(17px - 1rem)))", "(color >= abs(-8))",
        "(max-width: 100vw)", "not foo and (color)", "(width"
    ])
    func holds(_ query: String) {
        #expect(matches(query))
    }

    @Test(arguments: [
        "print", "tv", "not screen", "(min-width: 1281px)", "(unknown)", "not (unknown)", "screen and (unknown)",
        "(min-aspect-ratio: 0/0)", "(min-width > 3px)", "(100px < width > 50px)", "and", "not", "screen or (color)",
        "(color) and",
        "(color) and (width) or (height)", "screen and (color) or (width)", "(orientation: diagonal)", "not not screen",
        "(monochrome)", "(width: 5)", "(prefers-color-scheme: dark)", "(inline-size > 0px)", "layer"
    ])
    func fails(_ query: String) {
        #expect(!matches(query))
    }

    @Test func environment() {
        var dark = MediaEnvironment(viewportWidth: 400, viewportHeight: 800, deviceScaleFactor: 2)
        dark.colorScheme = .dark
        dark.mediaType = .print
        #expect(matches("print and (orientation: portrait) and (prefers-color-scheme: dark)", dark))
        #expect(matches("(min-resolution: 2dppx)", dark))
        #expect(!matches("screen", dark))
    }

    @Test func containers() throws {
        func answer(_ prelude: String, width: Double?, height: Double?) throws -> Ternary {
            let buffer = TokenBuffer(prelude)
            let query = try #require(ContainerQuery(buffer, buffer.all))
            return query.evaluate(ContainerSize(width: width, height: height), lengths: LengthBasis())
        }
        #expect(try answer("(width > 10px)", width: 11, height: nil) == .true)
        #expect(try answer("c (inline-size > 1em) and (width < 100px)", width: 17, height: nil) == .true)
        #expect(try answer("(height > 10px)", width: 11, height: nil) == .unknown)
        #expect(try answer("not (height > 10px)", width: 11, height: nil) == .unknown)
        #expect(try answer("(orientation: portrait)", width: 1, height: 2) == .true)
        let buffer = TokenBuffer("c and (width > 1px)")
        #expect(ContainerQuery(buffer, buffer.all) == nil)
    }

    @Test func supports() throws {
        func holds(_ text: String) -> Bool? {
            let buffer = TokenBuffer(text)
            return SupportsCondition(buffer, buffer.all)?.holds { leaf in
                switch leaf {
                case .declaration(let declaration): declaration.name == "color"
                case .selector: true
                case .fontTech(let tech): tech == "variations"
                case .fontFormat, .atRule: false
                }
            }
        }
        #expect(holds("(color: red)") == true)
        #expect(holds("not (COLOR: red)") == false)
        #expect(holds("(float: left) or ((color: red) and selector(a > b))") == true)
        #expect(holds("not (what is this)") == true)
        #expect(holds("font-tech(variations)") == true)
        #expect(holds("(color: red) and (color: red) or (color: red)") == nil)
        #expect(holds("color: red") == nil)
    }

    @Test(
        arguments: [
            ("100vw", 1280), ("(max-width: 600px) 480px, (min-width: 1000px) 50vw, 100px", 640),
            ("calc(100vw - 2em)", 1248),
            ("(width < 10px) 5px, 33px", 33), ("50%", nil), ("", nil), ("(width) -5px, 7px", 7),
            ("not (width < 9px) 10px", 10)
        ] as [(String, Double?)])
    func sourceSizes(_ sizes: String, _ expected: Double?) {
        #expect(SourceSizes.width(sizes, MediaEnvironment()) == expected)
    }
}
