internal import GuiseManifest

/// All rules by topic, in the order in which they run and are listed.
package enum RuleList {
  package static let topics: KeyValuePairs<RuleTopic, [Rule]> = [
    .reading: [
      .unreadableFile,
      .invalidEncoding,
      .invalidJSON,
      .duplicateKey,
      .limitExceeded,
    ],
    .shape: [
      .unknownKey,
      .missingKey,
      .wrongType,
      .invalidValue,
      .invalidIdentifier,
      .unsupportedVersion,
    ],
    .files: [
      .includeNotFound,
      .includeCycle,
      .includeOutsideRoot,
    ],
    .composition: [
      .duplicateRegistration,
      .overrideWithoutTarget,
      .overrideWithoutEffect,
      .unknownAssembly,
      .duplicateAssembly,
      .assemblyCycle,
      .noRoot,
      .unreachableAssembly,
    ],
    .variables: [
      .duplicateVariable,
      .invalidVariable,
      .variableCycle,
      .unsetVariable,
      .unknownVariable,
      .unusedVariable,
      .secretDefault,
    ],
    .code: [
      .duplicateFactory,
      .invalidFactory,
    ],
    .registrations: [
      .nothingToCheck,
      .unknownFactory,
      .unknownService,
      .unknownTag,
      .unexpectedSettings,
      .missingSetting,
      .unknownSetting,
      .invalidSetting,
      .uncheckedSettings,
      .opaqueFactory,
      .unknownParameter,
      .unknownRegistration,
      .dependencyTypeMismatch,
      .duplicateReference,
      .invalidDecorator,
      .unknownScope,
      .weakValueType,
      .unclosedInstance,
      .cachedArguments,
      .invalidEager,
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
      .missingSuppliedService,
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
