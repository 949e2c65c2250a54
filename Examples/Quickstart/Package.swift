// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "quickstart", platforms: [.macOS(.v15)],
  dependencies: [.package(name: "guise", path: "../..")],
  targets: [
    .target(
      name: "Greetings", dependencies: [.product(name: "GuiseManifest", package: "guise")]),
    .executableTarget(
      name: "quickstart",
      dependencies: [
        "Greetings",
        .product(name: "Guise", package: "guise"),
        .product(name: "GuiseManifest", package: "guise"),
      ]),
    .executableTarget(
      name: "quickstart-validate",
      dependencies: [
        "Greetings",
        .product(name: "GuiseCommand", package: "guise"),
        .product(name: "GuiseManifest", package: "guise"),
      ]),
    .testTarget(
      name: "QuickstartTests",
      dependencies: ["Greetings", .product(name: "GuiseTesting", package: "guise")]),
  ]
)
