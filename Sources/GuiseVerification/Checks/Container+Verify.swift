public import Guise

extension Container {
  /// Checks the registrations that are visible here, and builds nothing.
  ///
  /// Checked are the parameters of factories made by `auto`, the properties that these inject, and
  /// the parameters of a manifest's factories: that what they need is registered, that no
  /// registrations need each other in a cycle, and that nothing needs what does not live as long. A
  /// cycle is allowed where it has objects that their lifetimes share, and each of these is
  /// injected with what leads back to it. What a lazy resolver will ask for is checked as far as its
  /// type tells. Whatever else a closure or a factory that takes the resolver asks for is not known:
  /// these count as opaque. So do `instance:`, an expression that may use a container that it
  /// captured, `injectable:`, whose properties show only when an instance is made, and what is
  /// decorated, by a closure.
  ///
  /// What is `.scoped` to a name is checked as the container of that name builds it that encloses
  /// this one, or is it. Where there is none, it may be built for a child that does not exist yet, and
  /// so may what needs it. Such a child may register what is missing: these count as opaque then.
  /// Verify a child of that name, or one with what it registers, to know.
  ///
  /// A factory made with `passingTags` is checked for what it asks without tags. Where a registration
  /// needs its service under tags that nobody registers, it is checked for what it asks under these
  /// too. Tags that a lazy resolver is given are not known.
  ///
  /// A decorator whose key its container does not register does nothing, and is a warning: its tags may be
  /// others than the registration's, or the registration is a parent's.
  ///
  /// A sync registration that needs an async one is not a mistake: it resolves with `await`. Which of
  /// the services are resolved without, registrations do not say, so that nothing is reported.
  ///
  /// Registering may go on meanwhile; what comes later may be left out.
  ///
  /// - Complexity: linear in the registrations and in what they need, and for each further cycle of
  ///   those that need each other in these.
  public func verify() -> VerificationReport {
    RegistrationGraph(self).report
  }
}
