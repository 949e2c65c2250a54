/// The decorators of a registration's instances, the innermost first.
final class DecoratorList: Sendable {
  let decorators: [Decorator]
  /// The function of each decorator: a `TypedDecorator` of the key's service. Kept apart, because
  /// copying a decorator takes longer than calling it.
  let functions: ContiguousArray<any AnyObject & Sendable>
  /// The decorators that only count.
  let counters: [Decorator]
  let areAsync: Bool
  /// Whether one of them runs on the main actor.
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
