// swift-tools-version: 6.3

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "plugins",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "guise", path: "../..")],
  targets: [
    .target(
      name: "PluginsCore",
      dependencies: [.product(name: "GuiseManifest", package: "guise")], swiftSettings: strict),
    .target(
      name: "PluginsExtras",
      dependencies: ["PluginsCore", .product(name: "GuiseManifest", package: "guise")],
      swiftSettings: strict),
    .target(
      name: "PluginsApp",
      dependencies: [
        "PluginsCore", "PluginsExtras",
        .product(name: "Guise", package: "guise"),
        .product(name: "GuiseManifest", package: "guise"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "plugins",
      dependencies: [
        "PluginsApp",
        .product(name: "Guise", package: "guise"),
        .product(name: "GuiseManifest", package: "guise"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "plugins-validate",
      dependencies: ["PluginsApp", .product(name: "GuiseCommand", package: "guise")],
      swiftSettings: strict),
    .testTarget(
      name: "PluginsTests",
      dependencies: [
        "PluginsApp", "PluginsCore", "PluginsExtras", "plugins", "plugins-validate",
        .product(name: "Guise", package: "guise"),
        .product(name: "GuiseManifest", package: "guise"),
        .product(name: "GuiseTooling", package: "guise"),
        .product(name: "GuiseValidation", package: "guise"),
        .product(name: "guise-validate", package: "guise"),
      ], path: "Tests", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
