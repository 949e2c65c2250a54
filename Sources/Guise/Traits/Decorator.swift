/// What wraps the instances of one key, without the service's type: what containers keep.
///
/// Only this module makes them, by `decorate` and of a manifest's factories.
public struct Decorator: Sendable {
  package let key: AnyKey
  package let isAsync: Bool
  /// Its function runs on the main actor.
  package let isOnMainActor: Bool
  /// A `TypedDecorator` of the key's service.
  let typed: any AnyObject & Sendable
  private let parameters: WiredParameters

  /// - Parameter typed: a `TypedDecorator` of the key's service.
  init(
    _ key: AnyKey, typed: any AnyObject & Sendable, isAsync: Bool, isOnMainActor: Bool,
    parameters: WiredParameters
  ) {
    self.key = key
    self.typed = typed
    self.isAsync = isAsync
    self.isOnMainActor = isOnMainActor
    self.parameters = parameters
  }

  /// What it asks the container for besides the instance; nil where it is a closure, which does not
  /// show it.
  var requests: [DependencyRequest]? { parameters.requests }
}
