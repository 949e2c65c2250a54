/// A destination for registrations, injections and decorators.
///
/// The protocol requires only stores; every way to register is an extension on it.
public protocol Registrar: AnyObject {
  /// Stores a registration, in place of the one with the same key if there is one.
  func store(_ registration: Registration)

  /// Stores an injection, after the existing ones.
  func store(_ injection: ObjectInjection)
  /// Stores a decorator, after the existing ones of the same key.
  func store(_ decorator: Decorator)
}
