internal import GuiseManifest

/// All rules by topic, in the order in which they run and are listed.
package enum RuleList {
  package static let topics: KeyValuePairs<String, [Rule]> = [
    "Reading": [
      "unreadable-file", "invalid-encoding", "invalid-json", "duplicate-key", "limit-exceeded",
    ],
    "The format": [
      "unknown-key", "missing-key", "wrong-type", .invalidValue, "invalid-identifier",
      "unsupported-version",
    ],
    "Included files": ["include-not-found", "include-cycle", "include-outside-root"],
    "Assemblies and overrides": [
      "duplicate-registration", "override-without-target", .overrideWithoutEffect,
      "unknown-assembly", "duplicate-assembly", "assembly-cycle", "no-root", .unreachableAssembly,
    ],
    "Variables": [
      "duplicate-variable", "invalid-variable", "variable-cycle", "unset-variable",
      "unknown-variable", .unusedVariable, .secretDefault,
    ],
    "Factories in code": ["duplicate-factory", "invalid-factory"],
    "Registrations": [
      .nothingToCheck, "unknown-factory", "unknown-service", .unknownTag, "unexpected-settings",
      "missing-setting", "unknown-setting", "invalid-setting", .uncheckedSettings, .opaqueFactory,
      "unknown-parameter", Rule("unknown-registration", ofWholeManifests: true),
      Rule("dependency-type-mismatch", ofWholeManifests: true), .duplicateReference,
      "invalid-decorator", .unknownScope, .weakValueType, .unclosedInstance, .cachedArguments,
      "invalid-eager",
    ],
    "The wiring as a whole": [
      .ambiguousDependency, .shadowedService, .replacedRegistration, .missingDependency,
      .emptyCollection, .absentOptional, .dependencyCycle, .captiveDependency, .capturedScoped,
    ],
    "What code resolves and supplies": [
      .unmetRequirement, .scopeUnreachable, .requiresAsync, .requiresMainActor,
      .unusedRegistration, "missing-supplied-service",
    ],
    "The check itself": ["invalid-catalog", "no-catalog", "stale-catalog", .unusedAllow],
  ]

  package static let all = topics.flatMap(\.value)

  /// The rules that `allow` may name.
  package static let allowable = all.filter(\.isAllowable).map(\.id).sorted()

  package static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }
}
