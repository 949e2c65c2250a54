// swift-tools-version: 6.3

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "guise",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Guise", targets: ["Guise"]),
    .library(name: "GuiseManifest", targets: ["GuiseManifest"]),
    .library(name: "GuiseCommand", targets: ["GuiseCommand"]),
    .executable(name: "guise-validate", targets: ["guise-validate"]),
  ],
  targets: [
    .target(name: "Guise", swiftSettings: strict),
    .target(name: "GuiseManifest", dependencies: ["Guise"], swiftSettings: strict),
    .target(name: "GuiseCommand", dependencies: ["GuiseManifest"], swiftSettings: strict),
    .executableTarget(
      name: "guise-validate", dependencies: ["GuiseCommand"], swiftSettings: strict),

    .testTarget(name: "GuiseTests", dependencies: ["Guise"], exclude: ["Golden"]),
    .testTarget(
      name: "GuiseManifestTests", dependencies: ["GuiseManifest"], swiftSettings: strict),
    .testTarget(
      name: "GuiseCommandTests", dependencies: ["GuiseCommand", "guise-validate"],
      swiftSettings: strict),
    .executableTarget(
      name: "guise-benchmark", dependencies: ["Guise"], path: "Tests/Benchmarks"),

    .target(
      name: "LogbookKit", dependencies: ["GuiseManifest"],
      path: "Examples/Logbook/Sources/LogbookKit", swiftSettings: strict),
    .executableTarget(
      name: "logbook", dependencies: ["LogbookKit"], path: "Examples/Logbook/Sources/logbook",
      swiftSettings: strict),
    .executableTarget(
      name: "logbook-validate", dependencies: ["LogbookKit", "GuiseCommand"],
      path: "Examples/Logbook/Sources/logbook-validate", swiftSettings: strict),
    .executableTarget(
      name: "logbook-generate", path: "Examples/Logbook/Sources/logbook-generate",
      swiftSettings: strict),
    .testTarget(
      name: "LogbookTests", dependencies: ["LogbookKit", "logbook", "logbook-validate"],
      path: "Examples/Logbook/Tests", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
