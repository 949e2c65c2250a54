// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "server",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "guise", path: "../..")],
  targets: [
    .target(
      name: "ServerKit",
      dependencies: [
        .product(name: "Guise", package: "guise"),
        .product(name: "GuiseManifest", package: "guise"),
      ]),
    .executableTarget(
      name: "server",
      dependencies: [
        "ServerKit",
        .product(name: "Guise", package: "guise"),
        .product(name: "GuiseHosting", package: "guise"),
        .product(name: "GuiseManifest", package: "guise"),
      ]),
    .testTarget(
      name: "ServerTests",
      dependencies: ["ServerKit", "server", .product(name: "GuiseTesting", package: "guise")]),
  ],
  swiftLanguageModes: [.v6]
)
