// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "quickstart", platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://git.example.com/guise", from: "0.1.0")],
  targets: [
    .executableTarget(
      name: "quickstart",
      dependencies: [
        .product(name: "Guise", package: "guise"),
        .product(name: "GuiseManifest", package: "guise"),
      ]),
    .testTarget(
      name: "QuickstartTests",
      dependencies: ["quickstart", .product(name: "GuiseTesting", package: "guise")]),
  ]
)
