// swift-tools-version: 6.3

import PackageDescription

// A package elsewhere writes `.package(url: …, from: …)` for Guise.
let package = Package(
  name: "newsletter",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "guise", path: "../..")],
  targets: [
    .target(
      name: "NewsletterKit",
      dependencies: [.product(name: "GuiseManifest", package: "guise")]),
    .executableTarget(
      name: "newsletter",
      dependencies: ["NewsletterKit", .product(name: "GuiseManifest", package: "guise")]),
    // GuiseTesting belongs to test targets and to nothing else.
    .testTarget(
      name: "NewsletterTests",
      dependencies: ["NewsletterKit", .product(name: "GuiseTesting", package: "guise")]),
  ],
  swiftLanguageModes: [.v6]
)
