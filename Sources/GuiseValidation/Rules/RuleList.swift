internal import GuiseManifest

/// All rules by topic, in the order in which they run and are listed.
package enum RuleList {
  package static let topics: KeyValuePairs<RuleTopic, [Rule]> = [
    .reading: [
      .unreadableFile,
      "invalid-encoding",
      "invalid-json",
      "duplicate-key",
      "limit-exceeded",
    ],
    .shape: [
      "unknown-key",
      "missing-key",
      "wrong-type",
      .invalidValue,
      "invalid-identifier",
      "unsupported-version",
    ],
    .files: [
      "include-not-found",
      "include-cycle",
      "include-outside-root",
    ],
    .composition: [
      "duplicate-registration",
      "override-without-target",
      .overrideWithoutEffect,
      .unknownAssembly,
      "duplicate-assembly",
      "assembly-cycle",
      "no-root",
      .unreachableAssembly,
    ],
    .variables: [
      "duplicate-variable",
      "invalid-variable",
      "variable-cycle",
      "unset-variable",
      .unknownVariable,
      .unusedVariable,
      .secretDefault,
    ],
    .code: [
      "duplicate-factory",
      "invalid-factory",
    ],
    .registrations: [
      .nothingToCheck,
      "unknown-factory",
      "unknown-service",
      .unknownTag,
      "unexpected-settings",
      "missing-setting",
      "unknown-setting",
      "invalid-setting",
      .uncheckedSettings,
      .opaqueFactory,
      "unknown-parameter",
      Rule("unknown-registration", ofWholeManifests: true),
      Rule("dependency-type-mismatch", ofWholeManifests: true),
      .duplicateReference,
      "invalid-decorator",
      .unknownScope,
      .weakValueType,
      .unclosedInstance,
      .cachedArguments,
      "invalid-eager",
    ],
    .wiring: [
      .ambiguousDependency,
      .shadowedService,
      .replacedRegistration,
      .missingDependency,
      .emptyCollection,
      .absentOptional,
      .dependencyCycle,
      .captiveDependency,
      .capturedScoped,
    ],
    .requirements: [
      .unmetRequirement,
      .scopeUnreachable,
      .requiresAsync,
      .requiresMainActor,
      .unusedRegistration,
      "missing-supplied-service",
    ],
    .check: [
      .invalidCatalog,
      .noCatalog,
      .staleCatalog,
      .unusedAllow,
    ],
  ]

  package static let all = topics.flatMap(\.value)

  /// The rules that `allow` may name.
  package static let allowable = all.filter(\.isAllowable).map(\.id).sorted()

  /// The rule with an identifier.
  package static func rule(_ id: String) -> Rule? {
    all.first { $0.id == id }
  }
}

/// The subject of a rule, which groups the rules in lists.
package enum RuleTopic: String, CaseIterable, Sendable {
  case reading = "Reading"
  case shape = "The format"
  case files = "Included files"
  case composition = "Assemblies and overrides"
  case variables = "Variables"
  case code = "Factories in code"
  case registrations = "Registrations"
  case wiring = "The wiring as a whole"
  case requirements = "What code resolves and supplies"
  case check = "The check itself"
}
