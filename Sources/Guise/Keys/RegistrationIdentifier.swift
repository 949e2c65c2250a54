/// The tag of a registration that shares its key with others, or that makes the instances and does not offer its own
/// service. A reference to a registration that is not registered has it, too.
package struct RegistrationIdentifier: Hashable, Sendable, CustomStringConvertible {
  package let id: String

  package init(id: String) { self.id = id }

  package var description: String { "the registration \(id)" }
}

extension Tags {
  /// Whether one of the tags is an identifier.
  package var haveIdentifier: Bool { contains { $0.value is RegistrationIdentifier } }
}
