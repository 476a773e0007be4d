// swift-tools-version: 6.1
import PackageDescription

// The order of this list is the order of the stages: a target imports only targets above it.
// `ImportRulesTests` reads the same table and fails on any other import.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release))
]

func stage(_ name: String, _ dependencies: [String], links: [LinkerSetting] = []) -> Target {
    .target(
        name: name, dependencies: dependencies.map { .byName(name: $0) },
        path: "Sources/\(name)", swiftSettings: strict, linkerSettings: links)
}

func command(_ name: String, _ dependencies: [String]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies.map { .byName(name: $0) },
        path: "Sources/\(name)", swiftSettings: strict)
}

func library(_ name: String, _ pkgConfig: String, apt: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

func shim(_ name: String, _ dependencies: [String] = [], links: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies.map { .byName(name: $0) },
        path: "Sources/CLibraries/\(name)", publicHeadersPath: "include",
        linkerSettings: links.map { .linkedLibrary($0) })
}

func tests(_ name: String, _ dependencies: [String], resources: [Resource] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies.map { .byName(name: $0) },
        path: "Tests/\(name)Tests", resources: resources, swiftSettings: strict)
}

let package = Package(
    name: "WebClip",
    products: [
        .library(name: "WebClip", targets: ["WebClip", "Networking"]),
        .executable(name: "webclip", targets: ["WebClipCommand"]),
        .executable(name: "webclip-worker", targets: ["WebClipWorker"])
    ],
    targets: [
        // C libraries of the system, one bridging module each.
        library("CLibXML2", "libxml-2.0", apt: "libxml2-dev"),
        library("CICU", "icu-uc", apt: "libicu-dev"),
        library("CHarfBuzz", "harfbuzz", apt: "libharfbuzz-dev"),
        library("CFontconfig", "fontconfig", apt: "libfontconfig-dev"),
        library("CFreeType", "freetype2", apt: "libfreetype-dev"),
        library("CCairo", "cairo", apt: "libcairo2-dev"),
        library("CRSVG", "librsvg-2.0", apt: "librsvg2-dev"),
        library("CWebP", "libwebp", apt: "libwebp-dev"),
        library("CLCMS", "lcms2", apt: "liblcms2-dev"),
        library("CPSL", "libpsl", apt: "libpsl-dev"),
        library("CJavaScriptCore", "javascriptcoregtk-4.1", apt: "libjavascriptcoregtk-4.1-dev"),

        // What Swift cannot call: longjmp, variadic functions, C++, fork.
        shim("CImageCodecs", links: ["png", "isal", "jpeg", "gif"]),
        shim("CCurlShim", links: ["curl"]),
        shim("CWoff2", links: ["woff2dec", "brotlidec", "z"]),
        shim("CPhoneNumber", links: ["phonenumber", "protobuf"]),
        shim("CHyphen", links: ["hyphen"]),
        shim("CProcess"),
        // For benchmarks alone.
        shim("CAllocationCount"),

        // The stages.
        stage("ClipBase", []),
        stage("JobModel", ["ClipBase"]),
        stage("DOM", ["ClipBase"]),
        stage("MarkupParsing", ["ClipBase", "DOM", "CLibXML2", "CICU"]),
        stage("CSSSyntax", ["ClipBase"]),
        stage("Selectors", ["ClipBase", "DOM", "CSSSyntax"]),
        stage("Style", ["ClipBase", "DOM", "CSSSyntax", "Selectors"]),
        stage("TextShaping", ["ClipBase", "CHarfBuzz", "CFontconfig", "CFreeType", "CICU", "CWoff2", "CHyphen"]),
        stage("Imaging", ["ClipBase", "CCairo", "CRSVG", "CWebP", "CLCMS", "CImageCodecs"]),
        stage("Layout", ["ClipBase", "DOM", "Style", "TextShaping"]),
        stage("Painting", ["ClipBase", "DOM", "Style", "TextShaping", "Layout"]),
        stage("Raster", ["ClipBase", "Style", "Painting", "TextShaping", "Imaging", "CCairo", "CFreeType"]),
        stage("Detection", ["ClipBase", "DOM", "CPhoneNumber", "CPSL"]),
        stage("Scripting", ["ClipBase", "DOM", "MarkupParsing", "CSSSyntax", "Selectors", "Style", "CJavaScriptCore"]),
        stage(
            "WebClip",
            [
                "ClipBase", "JobModel", "DOM", "MarkupParsing", "CSSSyntax", "Selectors", "Style", "TextShaping",
                "Imaging", "Layout", "Painting", "Raster", "Detection", "Scripting"
            ]),
        stage("Networking", ["ClipBase", "CCurlShim", "CPSL"]),
        stage("WorkerProtocol", ["ClipBase", "JobModel", "CProcess"]),
        stage("Spool", ["ClipBase", "JobModel", "CProcess"]),
        stage("Supervisor", ["ClipBase", "JobModel", "WorkerProtocol", "Spool", "Networking", "CProcess"]),
        command("WebClipCommand", ["ClipBase", "JobModel", "Spool", "Networking", "Supervisor"]),
        command("WebClipWorker", ["ClipBase", "JobModel", "WebClip", "WorkerProtocol", "CProcess"]),
        command(
            "StyleBenchmark", ["ClipBase", "DOM", "MarkupParsing", "CSSSyntax", "Selectors", "Style", "CAllocationCount"]),

        tests("ClipBase", ["ClipBase"]),
        tests("JobModel", ["JobModel", "ClipBase"]),
        tests("DOM", ["DOM"]),
        tests("MarkupParsing", ["MarkupParsing", "DOM", "ClipBase"]),
        tests("CSSSyntax", ["CSSSyntax", "ClipBase"]),
        tests("Selectors", ["Selectors", "MarkupParsing", "DOM", "CSSSyntax"]),
        tests("Style", ["Style", "MarkupParsing", "DOM", "CSSSyntax", "ClipBase"]),
        tests("TextShaping", ["TextShaping", "ClipBase"]),
        tests("Imaging", ["Imaging", "ClipBase"]),
        tests("Layout", ["Layout", "MarkupParsing", "DOM", "CSSSyntax", "Style", "TextShaping", "ClipBase"]),
        tests("Painting", ["Painting", "Layout", "MarkupParsing", "DOM", "CSSSyntax", "Style", "TextShaping", "ClipBase"]),
        tests("Raster", ["Raster", "Style", "Painting", "TextShaping", "Imaging", "ClipBase"]),
        tests("Detection", ["Detection", "MarkupParsing", "DOM", "ClipBase"]),
        tests("Scripting", ["Scripting", "MarkupParsing", "DOM", "Style", "ClipBase"]),
        tests("WebClip", ["WebClip", "MarkupParsing", "DOM", "JobModel", "Imaging", "ClipBase"]),
        tests("Networking", ["Networking", "ClipBase"]),
        tests("WorkerProtocol", ["WorkerProtocol", "JobModel", "ClipBase", "CProcess"]),
        tests("Spool", ["Spool", "JobModel", "ClipBase", "CProcess"]),
        tests("Supervisor", ["Supervisor", "Spool", "JobModel", "WorkerProtocol", "Networking", "ClipBase"]),
        tests("Package", []),
        .testTarget(
            name: "EndToEnd", dependencies: ["JobModel", "WorkerProtocol", "CProcess"], path: "Tests/EndToEnd", swiftSettings: strict)
    ],
    cxxLanguageStandard: .cxx17
)
