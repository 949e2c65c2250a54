public import Guise

extension Container {
  /// Checks the registrations that are visible here, without building anything.
  ///
  /// Checked are the parameters of factories made by `auto`, the properties that these inject, and the
  /// parameters of a manifest's factories: every dependency has to be registered, to be free of cycles, and
  /// to live long enough for its dependents. A cycle is allowed if one of its instances is shared by its
  /// lifetime, and one of its dependencies is injected into a property of an object. A lazy resolver needs some
  /// registration of its service.
  ///
  /// Opaque are closures, factories that take the resolver, `instance:`, `injectable:`, registrations that a
  /// closure decorates, and a factory under tags that it passes on. So is a registration that is `.scoped` to a
  /// name that no container of the chain has, with its dependents, unless they are kept for longer: verify a
  /// child of that name.
  ///
  /// A sync registration that needs an async one is not a mistake: it resolves with `await`. Registrations that
  /// are made meanwhile may be left out.
  ///
  /// - Complexity: linear in the registrations and their dependencies.
  public func verify() -> VerificationReport {
    RegistrationGraph(self).report
  }
}
