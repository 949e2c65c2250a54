public import Guise

extension Container {
  /// Checks the registrations that are visible here, without building anything.
  ///
  /// Checked are the parameters of factories made by `auto`, the properties that these inject, and the
  /// parameters of a manifest's factories: every dependency has to be registered, to be free of cycles, and
  /// to live long enough for its dependents. A cycle is allowed if one of its instances is shared by its
  /// lifetime, and one of its dependencies is injected into a property of an object. Requests of a lazy
  /// resolver are checked as far as its type tells. Other requests of a closure, or of a factory that takes
  /// the resolver, are unknown: these registrations count as opaque. So do `instance:`, an expression that
  /// may use a captured container; `injectable:`, whose properties show only when an instance is made; and
  /// registrations decorated by a closure.
  ///
  /// A registration that is `.scoped` to a name is checked as it is built by the container of that name that
  /// encloses this one, or is this one. If there is none, it counts as opaque, and so do its dependents, unless
  /// they are kept for longer. Verify a child of that name to know.
  ///
  /// A factory made with `passingTags` is checked for its requests without tags; under tags that it passes on,
  /// it counts as opaque.
  ///
  /// A decorator whose key its container does not register does nothing, and is a warning: its tags may
  /// differ from the registration's, or the registration is a parent's.
  ///
  /// A sync registration that needs an async one is not a mistake: it resolves with `await`. Registrations do
  /// not say which services are resolved without it, so nothing is reported.
  ///
  /// Registering may go on meanwhile; later registrations may be left out.
  ///
  /// - Complexity: linear in the registrations and their dependencies.
  public func verify() -> VerificationReport {
    RegistrationGraph(self).report
  }
}
