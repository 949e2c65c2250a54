/// Every rule, in the order in which rules run and in which they are listed.
package enum RuleList {
  package static let all: [any Rule.Type] = [
    // Reading
    UnreadableFile.self,
    InvalidEncoding.self,
    InvalidJSON.self,
    DuplicateKey.self,
    LimitExceeded.self,
    // Shape
    UnknownKey.self,
    MissingKey.self,
    WrongType.self,
    InvalidValue.self,
    InvalidIdentifier.self,
    UnsupportedVersion.self,
    // Files
    IncludeNotFound.self,
    IncludeCycle.self,
    IncludeOutsideRoot.self,
    // Composition
    DuplicateRegistration.self,
    OverrideWithoutTarget.self,
    UnknownAssembly.self,
    DuplicateAssembly.self,
    AssemblyCycle.self,
    NoRoot.self,
    UnreachableAssembly.self,
    // Variables
    DuplicateVariable.self,
    InvalidVariable.self,
    UnsetVariable.self,
    UnknownVariable.self,
    UnusedVariable.self,
    // The code
    DuplicateFactory.self,
    InvalidFactory.self,
    // Registrations, each by itself
    NothingToCheck.self,
    UnknownFactory.self,
    UnknownService.self,
    UnexpectedSettings.self,
    MissingSetting.self,
    UnknownSetting.self,
    InvalidSetting.self,
    UncheckedSettings.self,
    OpaqueFactory.self,
    UnknownParameter.self,
    UnknownRegistration.self,
    DependencyTypeMismatch.self,
    InvalidDecorator.self,
    UnknownScope.self,
    WeakValueType.self,
    CachedArguments.self,
    InvalidEager.self,
    // The whole
    DuplicateService.self,
    MissingDependency.self,
    EmptyCollection.self,
    DependencyCycle.self,
    CaptiveDependency.self,
    CapturedScoped.self,
    UnmetRequirement.self,
    ScopeUnreachable.self,
    RequiresAsync.self,
    RequiresMainActor.self,
    UnusedRegistration.self,
    // The check itself: others make the findings of these
    MissingSuppliedService.self,
    InvalidCatalog.self,
    NoCatalog.self,
    StaleCatalog.self,
    // What is left to say when all others have run
    UnusedAllow.self,
  ]

  /// The rules that `allow` may name.
  package static let allowable = all.filter { $0.isAllowable }.map { $0.id }.sorted()

  /// The rule of that identifier.
  package static func rule(_ id: String) -> (any Rule.Type)? {
    all.first { $0.id == id }
  }
}
