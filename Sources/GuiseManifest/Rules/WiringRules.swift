/// The rules that look at a manifest joined with what the code offers, in the order in which they run.
package enum WiringRules {
  package static var all: [any Rule.Type] {
    [
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
    ]
  }

  /// Rules about the check itself, which others fire.
  package static var others: [any Rule.Type] {
    [MissingSuppliedService.self, InvalidCatalog.self, NoCatalog.self, StaleCatalog.self]
  }
}
