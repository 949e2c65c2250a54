// swift-tools-version: 6.3

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let pluginTool: [Target.Dependency] = [
  .target(name: "guise-validate", condition: .when(traits: ["PluginTool"]))
]

/// The modules that load a manifest.
let manifests: [Target.Dependency] = ["Guise", "GuiseVerification", "StrictJSON", "GuiseManifest"]
/// The modules that tools need in addition.
let tools = manifests + ["GuiseTooling"]

let package = Package(
  name: "guise",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Guise", targets: ["Guise"]),
    .library(name: "GuiseVerification", targets: ["GuiseVerification"]),
    .library(name: "GuiseManifest", targets: ["GuiseManifest"]),
    .library(name: "GuiseHosting", targets: ["GuiseHosting"]),
    .library(name: "GuiseTooling", targets: ["GuiseTooling"]),
    .library(name: "GuiseCommand", targets: ["GuiseCommand"]),
    .library(name: "GuiseTesting", targets: ["GuiseTesting"]),
    .executable(name: "guise-validate", targets: ["guise-validate"]),
    .executable(name: "guise-language-server", targets: ["guise-language-server"]),
    .plugin(name: "GuisePlugin", targets: ["GuisePlugin"]),
    .plugin(name: "GuiseBuildPlugin", targets: ["GuiseBuildPlugin"]),
  ],
  traits: [
    // Off by default: SwiftPM builds what a plugin depends on apart from everything else, so that each
    // build of this package would compile each module twice.
    .trait(
      name: "PluginTool",
      description: "Builds guise-validate for GuiseBuildPlugin, and for GuisePlugin in Xcode")
  ],
  targets: [
    .target(name: "Guise", swiftSettings: strict),
    .target(name: "GuiseVerification", dependencies: ["Guise"], swiftSettings: strict),
    .target(name: "StrictJSON", swiftSettings: strict),
    .target(
      name: "GuiseManifest", dependencies: ["Guise", "GuiseVerification", "StrictJSON"],
      swiftSettings: strict),
    .target(name: "GuiseTooling", dependencies: manifests, swiftSettings: strict),
    .target(name: "GuiseHosting", dependencies: tools, swiftSettings: strict),
    .target(name: "GuiseCommand", dependencies: tools, swiftSettings: strict),
    // For test targets alone: it imports Testing and XCTest, which no application links.
    .target(name: "GuiseTesting", dependencies: tools, swiftSettings: strict),
    .target(
      name: "GuiseLanguageServer", dependencies: tools + ["GuiseCommand"],
      swiftSettings: strict),
    .executableTarget(
      name: "guise-validate", dependencies: ["GuiseCommand"], swiftSettings: strict),
    .executableTarget(
      name: "guise-language-server", dependencies: ["GuiseLanguageServer"],
      swiftSettings: strict),
    .plugin(
      name: "GuisePlugin",
      capability: .command(
        intent: .custom(
          verb: "validate-manifests",
          description: "Prove that the manifests of this package can be wired")),
      dependencies: pluginTool, path: "Sources/GuisePlugin"),
    .plugin(
      name: "GuiseBuildPlugin", capability: .buildTool(), dependencies: pluginTool,
      path: "Sources/GuiseBuildPlugin"),

    // A test target, so that `swift build` does not build it.
    .testTarget(
      name: "TestSupport", dependencies: ["Guise", "GuiseVerification"], path: "Tests/Support",
      swiftSettings: strict),
    // What Foundation makes of the same JSON: for tests and for fuzzing.
    .testTarget(
      name: "FoundationOracle", dependencies: ["GuiseManifest", "StrictJSON"],
      path: "Tests/FoundationOracle", swiftSettings: strict),
    // Not `strict`: the calls of Guise 10 spell existentials without `any`.
    .testTarget(
      name: "GuiseTests", dependencies: ["Guise", "GuiseVerification", "TestSupport"],
      exclude: ["Golden"]),
    // A target of its own, so that the long search can be optimised without the others.
    .testTarget(
      name: "StepSearchTests", dependencies: ["Guise", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "GuiseManifestTests",
      dependencies: tools + ["FoundationOracle", "GuiseHosting", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GuiseCommandTests",
      dependencies: tools + ["GuiseCommand", "GuiseHosting", "TestSupport", "guise-validate"],
      exclude: ["Golden"],
      swiftSettings: strict),
    .testTarget(
      name: "GuiseLanguageServerTests",
      dependencies: tools + [
        "GuiseLanguageServer", "GuiseCommand", "TestSupport", "guise-language-server",
      ],
      exclude: ["Golden"],
      swiftSettings: strict),
    .testTarget(
      name: "GuiseTestingTests",
      dependencies: tools + ["GuiseTesting", "TestSupport"],
      exclude: ["Manifests"],
      // Two folders with the same files: one is copied whole, of the other only the files.
      resources: [.copy("Wiring"), .process("Flattened")], swiftSettings: strict),
    // A target of its own, so that release builds need not build the others.
    .testTarget(
      name: "SoundnessTests",
      dependencies: tools + ["TestSupport"], exclude: ["Fixtures"],
      swiftSettings: strict),
    // What is fuzzed. `GUISE_FUZZ=1` makes a program of it for libFuzzer; the target below it replays what
    // fuzzing has found, without.
    .testTarget(
      name: "FuzzEntries",
      dependencies: tools + ["FoundationOracle", "GuiseCommand"],
      path: "Tests/Fuzzing/Entries", swiftSettings: strict),
    .testTarget(
      name: "FuzzReplayTests", dependencies: ["FuzzEntries", "TestSupport"],
      path: "Tests/Fuzzing/Replay", swiftSettings: strict),
    // A target of its own, so that the thread sanitizer need not build the others.
    .testTarget(
      name: "StressTests", dependencies: ["Guise", "TestSupport"], swiftSettings: strict),
    // The same of what needs a manifest: instrumented, the module of manifests takes minutes to build.
    .testTarget(
      name: "LoadedStressTests", dependencies: tools + ["GuiseHosting", "TestSupport"],
      swiftSettings: strict),
    // As new application targets are built.
    .testTarget(
      name: "MainActorTests", dependencies: manifests,
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    // Builds and runs the one below.
    .executableTarget(
      name: "guise-benchmark", path: "Tests/Benchmarks/Launcher", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// With GUISE_BENCHMARKS=1 the benchmark itself takes the place of what starts it. Otherwise `swift build`
// and hooks would build it too.
if Context.environment["GUISE_BENCHMARKS"] != nil {
  package.targets.removeAll { $0.name == "guise-benchmark" }
  package.targets += [
    .executableTarget(
      name: "guise-benchmark",
      dependencies: tools + [
        "AllocationCount", "GuiseCommand", "GuiseHosting", "GuiseLanguageServer",
      ],
      path: "Tests/Benchmarks", exclude: ["AllocationCount", "Launcher"], swiftSettings: strict),
    .target(name: "AllocationCount", path: "Tests/Benchmarks/AllocationCount"),
  ]
}

/// A test target's sources as a target that others link.
func linked(_ target: Target) -> Target {
  .target(
    name: target.name, dependencies: target.dependencies, path: target.path,
    swiftSettings: target.swiftSettings)
}

// With GUISE_FUZZ=1 there is a program for libFuzzer: see .ci/fuzz. libFuzzer has the `main`.
if Context.environment["GUISE_FUZZ"] != nil {
  let fuzzed = package.targets.filter { ["FoundationOracle", "FuzzEntries"].contains($0.name) }
  package.targets.removeAll { $0.isTest }
  package.targets += fuzzed.map(linked)
  package.targets.append(
    .executableTarget(
      name: "guise-fuzz", dependencies: ["FuzzEntries"], path: "Tests/Fuzzing/Program",
      swiftSettings: strict))
}

// `GUISE_TESTS=StressTests swift test` builds and runs these targets alone, with what they need.
if let wanted = Context.environment["GUISE_TESTS"] {
  var needed: Set<String> = []
  var open = wanted.split(separator: " ").map(String.init)
  while let name = open.popLast() {
    guard needed.insert(name).inserted else { continue }
    for target in package.targets where target.name == name {
      for case .byNameItem(let dependency, _) in target.dependencies { open.append(dependency) }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  // SwiftPM makes one bundle of all tests; Xcode links none to another.
  package.targets = package.targets.map { $0.name == "TestSupport" ? linked($0) : $0 }
  package.products.removeAll { !needed.contains($0.name) }
}

// Targets that release builds do not optimise: of tests whose own speed does not matter that takes
// more time than anything else.
if let plain = Context.environment["GUISE_UNOPTIMIZED"] {
  let names = plain.split(separator: " ").map(String.init)
  for target in package.targets where names.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
  }
}

// With GUISE_STRICT=1, which .ci/run sets, a warning is an error.
if Context.environment["GUISE_STRICT"] != nil {
  for target in package.targets where target.type != .plugin {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}
