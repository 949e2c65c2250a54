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

/// The modules that load a manifest: an application links no others.
let loader: [Target.Dependency] = ["Guise", "StrictJSON", "GuiseManifest"]
/// The modules that prove one.
let validator = loader + ["GuiseVerification", "GuiseValidation"]
/// The modules that tools need in addition.
let tools = validator + ["GuiseCommand"]

let package = Package(
  name: "guise",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Guise", targets: ["Guise"]),
    .library(name: "GuiseVerification", targets: ["GuiseVerification"]),
    .library(name: "GuiseManifest", targets: ["GuiseManifest"]),
    .library(name: "GuiseValidation", targets: ["GuiseValidation"]),
    .library(name: "GuiseHosting", targets: ["GuiseHosting"]),
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
    .target(name: "GuiseManifest", dependencies: ["Guise", "StrictJSON"], swiftSettings: strict),
    .target(
      name: "GuiseValidation", dependencies: loader + ["GuiseVerification"],
      resources: [.embedInCode("Format/Format.json")], swiftSettings: strict),
    .target(
      name: "GuiseCommand", dependencies: validator,
      resources: [
        .embedInCode("GuiseCommand.docc/Rules.md"), .embedInCode("Options/Help.txt"),
        .embedInCode("Page/page.css"), .embedInCode("Page/page.html"), .embedInCode("Page/page.js"),
      ], swiftSettings: strict),
    .target(name: "GuiseHosting", dependencies: tools, swiftSettings: strict),
    // For test targets alone: it imports Testing and XCTest, which no application links.
    .target(name: "GuiseTesting", dependencies: validator, swiftSettings: strict),
    .target(name: "GuiseLanguageServer", dependencies: tools, swiftSettings: strict),
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

    // Libraries of the tests: test targets, so that `swift build` does not build them.
    .testTarget(
      name: "TestSupport", dependencies: ["Guise", "GuiseVerification"], path: "Tests/Support",
      swiftSettings: strict),
    .testTarget(
      name: "ManifestSupport", dependencies: tools + ["FoundationOracle", "TestSupport"],
      swiftSettings: strict),
    // Foundation's reading of the same JSON.
    .testTarget(
      name: "FoundationOracle", dependencies: validator,
      swiftSettings: strict),

    // The everyday tests.
    // Not `strict`: the calls of Guise 10 spell existentials without `any`.
    .testTarget(
      name: "GuiseTests", dependencies: ["Guise", "GuiseVerification", "TestSupport"],
      exclude: ["Golden"]),
    .testTarget(
      name: "GuiseManifestTests",
      dependencies: tools + ["FoundationOracle", "GuiseHosting", "ManifestSupport", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GuiseValidationTests",
      dependencies: tools + ["ManifestSupport", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "GuiseCommandTests",
      dependencies: tools + ["TestSupport", "guise-validate"],
      exclude: ["Golden", "Transcripts"], swiftSettings: strict),
    .testTarget(
      name: "GuiseLanguageServerTests",
      dependencies: tools + [
        "GuiseLanguageServer", "TestSupport", "guise-language-server",
      ],
      exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "GuiseTestingTests",
      dependencies: tools + ["GuiseTesting", "TestSupport"],
      exclude: ["Manifests"],
      // Two folders with the same files: one is copied whole, of the other only the files.
      resources: [.copy("Wiring"), .process("Flattened")], swiftSettings: strict),
    // As new application targets are built.
    .testTarget(
      name: "MainActorTests", dependencies: validator,
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),

    // The tests that GUISE_TESTS asks for.
    .testTarget(
      name: "DocumentationTests",
      dependencies: tools + ["ManifestSupport", "TestSupport", "guise-validate"],
      swiftSettings: strict),
    .testTarget(
      name: "GeneratedTests",
      dependencies: tools + ["FoundationOracle", "ManifestSupport", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SoundnessTests", dependencies: tools + ["TestSupport"], exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "StressTests", dependencies: ["Guise", "TestSupport"], swiftSettings: strict),
    // Apart from StressTests: with a sanitizer, the module of manifests takes minutes to build.
    .testTarget(
      name: "LoadedStressTests", dependencies: tools + ["GuiseHosting", "TestSupport"],
      swiftSettings: strict),
    // The inputs of fuzzing, and a replay of its findings.
    .testTarget(
      name: "FuzzEntries", dependencies: tools + ["FoundationOracle"],
      path: "Tests/Fuzzing/Entries", swiftSettings: strict),
    .testTarget(
      name: "FuzzReplayTests", dependencies: ["FuzzEntries", "TestSupport"],
      path: "Tests/Fuzzing/Replay", swiftSettings: strict),
    // Builds and runs the benchmark below.
    .executableTarget(
      name: "guise-benchmark", path: "Tests/Benchmarks/Launcher", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// The targets that environment variables choose. `.ci/README.md` lists the variables.

/// The test targets of `swift test`. GUISE_TESTS names others, separated by spaces, or is `all`.
let everyday = [
  "GuiseTests", "GuiseManifestTests", "GuiseValidationTests", "GuiseCommandTests",
  "GuiseLanguageServerTests", "GuiseTestingTests", "MainActorTests",
]

/// Programs that take the place of other targets where GUISE_TESTS names them.
let programs: [String: [Target]] = [
  "guise-benchmark": [
    .executableTarget(
      name: "guise-benchmark",
      dependencies: loader + ["AllocationCount"], path: "Tests/Benchmarks",
      exclude: ["AllocationCount", "Launcher"], swiftSettings: strict),
    .target(name: "AllocationCount", path: "Tests/Benchmarks/AllocationCount"),
  ],
  "guise-fuzz": [
    .executableTarget(
      name: "guise-fuzz", dependencies: ["FuzzEntries"], path: "Tests/Fuzzing/Program",
      swiftSettings: strict)
  ],
]

func dependency(_ dependency: Target.Dependency) -> String? {
  if case .byNameItem(let name, _) = dependency { name } else { nil }
}

/// The names of targets, and of those that they depend on.
func closure(of names: [String], in targets: [Target]) -> Set<String> {
  var found: Set<String> = []
  var open = names
  while let name = open.popLast() {
    guard found.insert(name).inserted else { continue }
    for target in targets where target.name == name {
      open += target.dependencies.compactMap(dependency)
    }
  }
  return found
}

// Tests are built faster without debug information, which GUISE_DEBUG=1 adds. `-gnone` of the driver would come before
// SwiftPM's own `-g`.
if Context.environment["GUISE_DEBUG"] == nil {
  for target in package.targets where target.isTest {
    add(.unsafeFlags(["-Xfrontend", "-gnone"]), to: target)
  }
}

let wanted = (Context.environment["GUISE_TESTS"] ?? "").split(separator: " ").map(String.init)
if wanted.isEmpty {
  let needed = closure(of: everyday, in: package.targets)
  package.targets.removeAll { $0.isTest && !needed.contains($0.name) }
} else if wanted != ["all"] {
  for (name, targets) in programs where wanted.contains(name) {
    package.targets.removeAll { $0.name == name }
    package.targets += targets
  }
  let needed = closure(of: wanted, in: package.targets)
  for name in needed where !package.targets.contains(where: { $0.name == name }) {
    fatalError("GUISE_TESTS: there is no target \(name)")
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { !needed.contains($0.name) }
  // Only SwiftPM's bundle of all tests links one test target to another: not Xcode, and not a program.
  let used = Set(package.targets.flatMap(\.dependencies).compactMap(dependency))
  package.targets = package.targets.map { target in
    guard target.isTest, used.contains(target.name) else { return target }
    return .target(
      name: target.name, dependencies: target.dependencies,
      path: target.path ?? "Tests/\(target.name)", swiftSettings: target.swiftSettings)
  }
}

// Targets that release builds do not optimise, since that takes more time than their tests.
if let plain = Context.environment["GUISE_UNOPTIMIZED"] {
  let names = plain.split(separator: " ").map(String.init)
  for target in package.targets where names.contains(target.name) {
    add(.unsafeFlags(["-Onone"]), to: target)
  }
}

// With GUISE_STRICT=1, which .ci/run sets, a warning is an error.
if Context.environment["GUISE_STRICT"] != nil {
  for target in package.targets where target.type != .plugin {
    add(.treatAllWarnings(as: .error), to: target)
  }
}

func add(_ setting: SwiftSetting, to target: Target) {
  target.swiftSettings = (target.swiftSettings ?? []) + [setting]
}
