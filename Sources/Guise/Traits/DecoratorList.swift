/// What wraps the instances of a registration, the innermost first.
final class DecoratorList: Sendable {
  let decorators: [Decorator]
  /// Of each, what it is made of: a `TypedDecorator` of the key's service. By themselves, as to copy a
  /// decorator takes longer than to call it.
  let functions: ContiguousArray<any AnyObject & Sendable>
  /// What only counts.
  let counters: [Decorator]
  let areAsync: Bool
  /// One of them runs on the main actor.
  let needMainActor: Bool

  /// - Parameter all: decorators and counters, in order.
  init(_ all: [Decorator]) {
    decorators = all.filter { $0.count == nil }
    functions = ContiguousArray(decorators.map(\.typed))
    counters = all.filter { $0.count != nil }
    areAsync = decorators.contains(where: \.isAsync)
    needMainActor = decorators.contains(where: \.isOnMainActor)
  }
}
