/// What wraps the instances of a registration, the innermost first.
final class DecoratorList: Sendable {
  let decorators: [Decorator]
  /// What only counts.
  let counters: [Decorator]
  let areAsync: Bool
  /// One of them runs on the main actor.
  let needMainActor: Bool

  /// - Parameter all: decorators and counters, in order.
  init(_ all: [Decorator]) {
    decorators = all.filter { $0.count == nil }
    counters = all.filter { $0.count != nil }
    areAsync = decorators.contains(where: \.isAsync)
    needMainActor = decorators.contains(where: \.isOnMainActor)
  }
}
