/// Takes registrations.
///
/// The protocol asks for stores only; every way to register is an extension on it.
public protocol Registrar: AnyObject {
  /// Keeps a registration, in the place of one with the same key if there is one.
  func store(_ registration: Registration)

  /// Keeps an injection, behind those that there are.
  func store(_ injection: ObjectInjection)
  /// Keeps a decorator, behind those of the same key.
  func store(_ decorator: Decorator)
}
