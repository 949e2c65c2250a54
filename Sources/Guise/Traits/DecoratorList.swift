/// What wraps the instances of a registration, the innermost first.
final class DecoratorList: Sendable {
  let decorators: [Decorator]
  let areAsync: Bool
  /// One of them runs on the main actor.
  let needMainActor: Bool

  init(_ decorators: [Decorator]) {
    self.decorators = decorators
    areAsync = decorators.contains(where: \.isAsync)
    needMainActor = decorators.contains(where: \.isOnMainActor)
  }
}
