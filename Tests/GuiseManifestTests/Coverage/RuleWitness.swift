import Foundation
import GuiseManifest
import TestSupport

/// What shows that a rule fires, or that it does not fire too often.
enum RuleWitness: Sendable {
  /// A manifest in `Tests/Fixtures`; with the catalog of that rule's fixtures, else the shared one.
  case fixture(String, catalogOf: String? = nil)
  /// A test, for what needs code: its function and its file in `Tests`.
  case test(String, in: String)

  /// Rules that look at code, at a container or at a catalog beside code.
  static let firing: [String: RuleWitness] = [
    "duplicate-factory": .test("twoFactoriesOfOneIdentifier", in: problems),
    "invalid-factory": .test("numbersOfNames", in: problems),
    "missing-supplied-service": .test("everythingIsInOneError", in: loading("ManifestErrorTests")),
    "stale-catalog": .test("stale", in: "GuiseCommandTests/Command/LinkedFactoriesTests.swift"),
    "no-catalog": .test("missing", in: "GuiseCommandTests/Command/CatalogLookupTests.swift"),
  ]

  /// What comes near to breaking a rule, and does not.
  static let sparing: [String: RuleWitness] = [
    // Reading
    "unreadable-file": .test("oneFileUnderTwoNamesIsReadOnce", in: manifest("SourceTests")),
    "invalid-encoding": .fixture("valid/near/text.json"),
    "invalid-json": .fixture("valid/near/text.json"),
    "duplicate-key": .fixture("valid/near/text.json"),
    "limit-exceeded": .test("endsAtTheDepthLimit", in: reading("StrictReaderTests")),
    // Shape
    "unknown-key": .fixture("valid/everything.json"),
    "missing-key": .fixture("valid/minimal.json"),
    "wrong-type": .fixture("valid/everything.json"),
    "invalid-value": .fixture("valid/lifetimes.json"),
    "invalid-identifier": .fixture("valid/names.json"),
    "unsupported-version": .fixture("valid/near/text.json"),
    // Files
    "include-not-found": .fixture("valid/near/assemblies.json"),
    "include-cycle": .fixture("valid/overlay.json"),
    "include-outside-root": .fixture("valid/near/assemblies.json"),
    // Composition
    "duplicate-registration": .fixture("valid/overlay.json"),
    "override-without-target": .fixture("valid/overlay.json"),
    "unknown-assembly": .fixture("valid/near/assemblies.json"),
    "duplicate-assembly": .fixture("valid/overlay.json"),
    "assembly-cycle": .fixture("valid/near/assemblies.json"),
    "no-root": .fixture("valid/fragment.json"),
    "unreachable-assembly": .fixture("valid/near/assemblies.json"),
    // Variables
    "duplicate-variable": .fixture("valid/overlay.json"),
    "invalid-variable": .fixture("valid/everything.json"),
    "variable-cycle": .fixture("valid/near/variables.json"),
    "unset-variable": .fixture("valid/near/variables.json"),
    "unknown-variable": .fixture("valid/near/variables.json"),
    "unused-variable": .fixture("valid/near/variables.json"),
    // The code
    "duplicate-factory": .test("whatIsIncludedTwiceCountsOnce", in: problems),
    "invalid-factory": .test(
      "noneOfTheShapesIsWrong", in: "GuiseManifestTests/Factories/RegisterShapesTests.swift"),
    // Registrations, each by itself
    "nothing-to-check": .fixture("valid/near/disabled.json"),
    "unknown-factory": .fixture("valid/near/disabled.json"),
    "unknown-service": .fixture("valid/wiring.json"),
    "unknown-tag": .test(
      "whatIsNoCaseIsWarnedOf", in: "GuiseManifestTests/Factories/TypedTagTests.swift"),
    "unexpected-settings": .fixture("valid/near/disabled.json"),
    "missing-setting": .fixture("valid/near/variables.json"),
    "unknown-setting": .fixture("valid/near/variables.json"),
    "invalid-setting": .fixture("valid/near/variables.json"),
    "unchecked-settings": .fixture("valid/near/disabled.json"),
    "opaque-factory": .fixture("valid/near/deferred.json"),
    "unknown-parameter": .fixture("valid/wiring.json"),
    "unknown-registration": .fixture("valid/near/assemblies.json"),
    "dependency-type-mismatch": .fixture("valid/wiring.json"),
    "invalid-decorator": .fixture("valid/decorators.json", catalogOf: "invalid-decorator"),
    "unknown-scope": .fixture("valid/scopes.json", catalogOf: "captive-dependency"),
    "weak-value-type": .test("onlyObjectsAreHeldWeakly", in: rules("LifetimeRulesTests")),
    "cached-arguments": .test("keptInstancesKeepTheirArguments", in: rules("LifetimeRulesTests")),
    "invalid-eager": .fixture("valid/near/deferred.json"),
    // The whole
    "duplicate-service": .fixture("valid/near/deferred.json"),
    "missing-dependency": .fixture("valid/near/deferred.json"),
    "empty-collection": .fixture("valid/near/deferred.json"),
    "duplicate-reference": .test("eachIsListedOnce", in: rules("SeldomMeantTests")),
    "absent-optional": .test("whatIsNotPointedMayBeAbsent", in: rules("SeldomMeantTests")),
    "replaced-registration": .test("tagsTellThemApart", in: rules("SeldomMeantTests")),
    "dependency-cycle": .test("deferredDependenciesBreakIt", in: rules("DependencyCycleTests")),
    "captive-dependency": .fixture("valid/scopes.json", catalogOf: "captive-dependency"),
    "captured-scoped": .test("aScopedOneHoldsThoseOfItsOwnContainer", in: rules("ScopeRulesTests")),
    "unmet-requirement": .test(
      "optionalAndArrayRequirementsMayStayEmpty", in: rules("RequirementTests")),
    "scope-unreachable": .test(
      "aRequirementNamesTheScopeThatItNeeds", in: rules("ScopeRulesTests")),
    "requires-async": .test("awaitingAndDeferringIsFine", in: rules("RequirementTests")),
    "requires-main-actor": .test("whoMayResolveWhat", in: rules("IsolationRulesTests")),
    "unused-registration": .test("whatIsEagerIsBuilt", in: rules("UnusedRegistrationTests")),
    // The check itself
    "missing-supplied-service": .test(
      "suppliesMayBeMissing", in: loading("ManifestErrorTests")),
    "invalid-catalog": .test(
      "acceptsWhatTheRegistryWrites", in: "GuiseManifestTests/Factories/CatalogCheckTests.swift"),
    "no-catalog": .test("beside", in: "GuiseCommandTests/Command/CatalogLookupTests.swift"),
    "stale-catalog": .test("places", in: "GuiseCommandTests/Command/LinkedFactoriesTests.swift"),
    "unused-allow": .fixture("valid/wired/allowed.json"),
  ]

  private static let problems = "GuiseManifestTests/Factories/RegistryProblemTests.swift"
  private static func loading(_ suite: String) -> String {
    "GuiseManifestTests/Loading/\(suite).swift"
  }
  private static func manifest(_ suite: String) -> String {
    "GuiseManifestTests/Manifest/\(suite).swift"
  }
  private static func reading(_ suite: String) -> String {
    "GuiseManifestTests/Reading/\(suite).swift"
  }
  private static func rules(_ suite: String) -> String {
    "GuiseManifestTests/Validation/Rules/\(suite).swift"
  }

  /// The text of a test, up to the next one; nil where there is none of that name.
  static func text(ofTest name: String, in file: String) throws -> String? {
    let url = Fixtures.folder.deletingLastPathComponent().appending(path: file)
    let text = try String(contentsOf: url, encoding: .utf8)
    guard let start = text.firstRange(of: "func \(name)(") else { return nil }
    let before = text[..<start.lowerBound]
    guard let attribute = before.ranges(of: "@Test").last?.upperBound,
      !before[attribute...].contains("func ")
    else { return nil }
    let after = text[start.upperBound...]
    return String(after[..<(after.firstRange(of: "@Test")?.lowerBound ?? after.endIndex)])
  }
}
