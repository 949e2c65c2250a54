/// All rules by topic, in the order in which they run and are listed.
package enum RuleList {
  package static let topics: KeyValuePairs<RuleTopic, [any Rule.Type]> = [
    .reading: [
      UnreadableFile.self,
      InvalidEncoding.self,
      InvalidJSON.self,
      DuplicateKey.self,
      LimitExceeded.self,
    ],
    .shape: [
      UnknownKey.self,
      MissingKey.self,
      WrongType.self,
      InvalidValue.self,
      InvalidIdentifier.self,
      UnsupportedVersion.self,
    ],
    .files: [
      IncludeNotFound.self,
      IncludeCycle.self,
      IncludeOutsideRoot.self,
    ],
    .composition: [
      DuplicateRegistration.self,
      OverrideWithoutTarget.self,
      UnknownAssembly.self,
      DuplicateAssembly.self,
      AssemblyCycle.self,
      NoRoot.self,
      UnreachableAssembly.self,
    ],
    .variables: [
      DuplicateVariable.self,
      InvalidVariable.self,
      VariableCycle.self,
      UnsetVariable.self,
      UnknownVariable.self,
      UnusedVariable.self,
      LiteralSecret.self,
    ],
    .code: [
      DuplicateFactory.self,
      InvalidFactory.self,
    ],
    .registrations: [
      NothingToCheck.self,
      UnknownFactory.self,
      UnknownService.self,
      UnknownTag.self,
      UnexpectedSettings.self,
      MissingSetting.self,
      UnknownSetting.self,
      InvalidSetting.self,
      UncheckedSettings.self,
      OpaqueFactory.self,
      UnknownParameter.self,
      UnknownRegistration.self,
      DependencyTypeMismatch.self,
      DuplicateReference.self,
      InvalidDecorator.self,
      UnknownScope.self,
      WeakValueType.self,
      CachedArguments.self,
      InvalidEager.self,
    ],
    .wiring: [
      DuplicateService.self,
      ShadowedService.self,
      ReplacedRegistration.self,
      MissingDependency.self,
      EmptyCollection.self,
      AbsentOptional.self,
      DependencyCycle.self,
      CaptiveDependency.self,
      CapturedScoped.self,
    ],
    .requirements: [
      UnmetRequirement.self,
      ScopeUnreachable.self,
      RequiresAsync.self,
      RequiresMainActor.self,
      UnusedRegistration.self,
      MissingSuppliedService.self,
    ],
    .check: [
      InvalidCatalog.self,
      NoCatalog.self,
      StaleCatalog.self,
      UnusedAllow.self,
    ],
  ]

  package static let all = topics.flatMap(\.value)

  /// The findings of all rules about a manifest, but for those about other findings.
  static func findings(in check: Check) -> [Finding] {
    all.filter { $0.applies(to: check) }.flatMap { $0.findings(in: check) }
  }

  /// The rules that `allow` may name.
  package static let allowable = all.filter { $0.isAllowable }.map { $0.id }.sorted()

  /// The rule with an identifier.
  package static func rule(_ id: String) -> (any Rule.Type)? {
    all.first { $0.id == id }
  }
}
