// swift-tools-version: 6.3

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "logbook",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "guise", path: "../..")],
  targets: [
    .target(
      name: "LogbookKit",
      dependencies: [.product(name: "GuiseManifest", package: "guise")], swiftSettings: strict),
    .executableTarget(
      name: "logbook",
      dependencies: [
        "LogbookKit",
        .product(name: "Guise", package: "guise"),
        .product(name: "GuiseManifest", package: "guise"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "logbook-validate",
      dependencies: ["LogbookKit", .product(name: "GuiseCommand", package: "guise")],
      swiftSettings: strict),
    .testTarget(
      name: "LogbookTests",
      dependencies: [
        "LogbookKit", "logbook", "logbook-validate",
        .product(name: "Guise", package: "guise"),
        .product(name: "GuiseManifest", package: "guise"),
        .product(name: "GuiseValidation", package: "guise"),
        .product(name: "guise-validate", package: "guise"),
      ], path: "Tests", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
