// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "quickstart", platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://git.example.com/guise", branch: "main")],
  targets: [
    .executableTarget(
      name: "quickstart",
      dependencies: [
        .product(name: "Guise", package: "guise"),
        .product(name: "GuiseManifest", package: "guise"),
        .product(name: "GuiseCommand", package: "guise"),
      ]),
    .testTarget(
      name: "QuickstartTests",
      dependencies: ["quickstart", .product(name: "GuiseTesting", package: "guise")]),
  ]
)
