/// The result of the third step: a connection for each registration, in their order, and all faults.
package typealias Connections = (all: [Connection], faults: [Fault], keys: KeyTable)

/// One registration with what fills the parameters of its factory and of its decorators.
package struct Connection: Sendable {
  package let registration: Composition.Registration
  /// The keys to register, at least one; empty only if they are at fault.
  package let keys: [RegistrationKey]
  /// The factory, then the decorators, innermost first; without those that cannot be used.
  package let uses: [Use]

  package struct Use: Sendable {
    package let part: Composition.Part
    package let fillings: [Filling]
  }
}

/// The instances that a parameter gets.
package enum Filling: Sendable {
  /// An argument; the one of a decorator is the instance that it wraps.
  case argument(Int)
  case settings
  /// The container's answer for the parameter's type under these tags, or else under its own. A dictionary gets
  /// every registration by its identifier, unless a registration of the dictionary itself answers.
  case request(tags: [String]?)
  /// The registration with this key.
  case one(RegistrationKey)
  /// Registrations, in a dictionary by these keys; none if the reference is at fault.
  case several([(key: String, registration: RegistrationKey)])
}
