// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Snapshot",
    dependencies: [.package(name: "WebClip", path: "../..")],
    targets: [
        .executableTarget(name: "Snapshot", dependencies: [.product(name: "WebClip", package: "WebClip")])
    ]
)
