// swift-tools-version: 6.3

import PackageDescription

let manifests: Target.Dependency = .product(name: "GuiseManifest", package: "guise")

// As Xcode makes the modules of an application: their code is on the main actor.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "reader",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "guise", path: "../..")],
  targets: [
    .target(name: "Core", dependencies: [manifests]),
    .target(
      name: "Networking", dependencies: ["Core", manifests], resources: [.copy("Wiring")]),
    .target(name: "Persistence", dependencies: ["Core", manifests]),
    .target(
      name: "Features", dependencies: ["Core", "Networking", "Persistence", manifests],
      resources: [.copy("Wiring")], swiftSettings: onMainActor),
    .target(
      name: "Reader",
      dependencies: [
        "Core", "Networking", "Persistence", "Features", manifests,
        .product(name: "Guise", package: "guise"),
      ],
      resources: [.copy("Wiring")], swiftSettings: onMainActor),
    // Stands for the application's target in Xcode, whose views this package does not have.
    .executableTarget(name: "reader-walk", dependencies: ["Reader"], swiftSettings: onMainActor),
    .executableTarget(
      name: "reader-validate",
      dependencies: ["Reader", .product(name: "GuiseCommand", package: "guise")]),
    .testTarget(
      name: "ReaderTests",
      dependencies: [
        "Core", "Networking", "Persistence", "Features", "Reader",
        .product(name: "Guise", package: "guise"),
        .product(name: "GuiseTesting", package: "guise"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
