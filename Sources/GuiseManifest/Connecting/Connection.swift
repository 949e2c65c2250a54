/// The result of the third step: all that can be connected, and all faults.
package final class Connections: Sendable {
  /// A connection for each registration, in their order.
  package let all: [Connection]
  package let faults: [Fault]
  private let offers: Offers

  init(_ all: [Connection], faults: [Fault], offers: Offers) {
    (self.all, self.faults, self.offers) = (all, faults, offers)
  }

  /// Whether a parameter can get a registration.
  ///
  /// - Parameter isElement: Whether it is one of several for the parameter.
  package func fits(
    _ registration: Composition.Registration, _ parameter: Parameter, isElement: Bool
  ) -> Bool {
    guard let dependency = parameter.dependency, let offer = offers.offer(of: registration) else {
      return true
    }
    let key = try? offers.key(
      of: offer, for: parameter, dependency, called: "", isElement: isElement)
    return key != nil
  }

  /// Returns the key that a request for one instance means and several registrations share; nil if no several do.
  ///
  /// - Parameter arguments: The types of the arguments of the request; nil for any.
  package func sharedKey(
    _ service: ServiceName, tags: [String], arguments: [ServiceName]?
  ) -> (key: RegistrationKey, ids: [String])? {
    offers.sharedKey(service, tags.normalized, arguments)
  }
}

/// One registration with what fills the parameters of its factory and of its decorators.
package final class Connection: Sendable {
  package let registration: Composition.Registration
  /// The keys to register, at least one; empty only if they are at fault.
  package let keys: [RegistrationKey]
  /// The factory, then the decorators, innermost first; without those that cannot be used.
  package let uses: [Use]

  package struct Use: Sendable {
    package let part: Composition.Part
    package let signature: Signature
    package let fillings: [Filling]
  }

  init(_ registration: Composition.Registration, keys: [RegistrationKey], uses: [Use]) {
    (self.registration, self.keys, self.uses) = (registration, keys, uses)
  }
}

/// The instances that a parameter gets.
package enum Filling: Sendable {
  case argument(Int)
  case settings
  /// The instance that a decorator wraps.
  case decorated
  /// The container's answer for the parameter's type under its own tags.
  case plain
  /// The container's answer for the parameter's type under these tags.
  case tagged([String])
  /// The registration with this key.
  case one(RegistrationKey)
  case several([RegistrationKey])
  /// Registrations by their keys in a dictionary.
  case keyed([(key: String, registration: RegistrationKey)])
  /// Every registration by its identifier, with these tags or, if there are none, the parameter's own; a
  /// registration of the dictionary itself comes first.
  case everyByIdentifier(tags: [String]?)
  /// Nothing: the reference is at fault.
  case nothing
}

/// The key of a registration in a manifest.
package struct RegistrationKey: Sendable {
  package let id: String
  package let service: ServiceName
  /// The tags as written, sorted and each once.
  package let tags: [String]
  package let arguments: [ServiceName]
  /// Whether the identifier is part of the key: others share the rest of it, or the registration is disabled or
  /// unreached, and nothing answers.
  package let isShared: Bool

  package var text: String {
    Phrase.key(service.text, tags: tags, arguments: arguments.map(\.text))
  }
}
