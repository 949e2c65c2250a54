/// A decorator of one key's instances, as containers keep it.
///
/// Only this module creates decorators, in `decorate` and from a manifest's factories: each is a
/// `TypedDecorator` of the key's service, unless it only counts.
// Unchecked, like `Registration`: all is constant and `Sendable`.
public class Decorator: @unchecked Sendable {
  package final let key: AnyKey
  package final let isAsync: Bool
  package final let isOnMainActor: Bool
  package final let location: SourceLocation
  private final let parameters: WiredParameters
  /// The counter of a decorator that only counts; nil for one that decorates.
  package final let count: ResolutionCount?
  /// Whether resolves are counted; not if they are another key's, whose forward leads here.
  final let countsResolutions: Bool

  init(
    _ key: AnyKey, isAsync: Bool, isOnMainActor: Bool, parameters: WiredParameters,
    at location: SourceLocation, count: ResolutionCount? = nil, countsResolutions: Bool = false
  ) {
    self.key = key
    self.isAsync = isAsync
    self.isOnMainActor = isOnMainActor
    self.location = location
    self.parameters = parameters
    self.count = count
    self.countsResolutions = countsResolutions
  }

  /// Creates a decorator that only counts the resolves of a key and the instances that are built
  /// for it. For an existing kept instance, further resolves are not counted.
  package convenience init(
    counting key: AnyKey, _ count: ResolutionCount, resolutions: Bool = true
  ) {
    self.init(
      key, isAsync: false, isOnMainActor: false, parameters: .hidden,
      at: SourceLocation(file: "", line: 0), count: count, countsResolutions: resolutions)
  }

  /// The decorator's requests to the container, besides the instance; nil for a closure, which does
  /// not show them.
  package final var requests: [DependencyRequest]? { parameters.requests }
}

/// The decorators of a registration's instances, the innermost first.
final class DecoratorList: Sendable {
  let decorators: [Decorator]
  let counters: [Decorator]
  let areAsync: Bool
  /// Whether one of them runs on the main actor.
  let needMainActor: Bool

  /// - Parameter all: decorators and counters, in order.
  init(_ all: [Decorator]) {
    decorators = all.filter { $0.count == nil }
    counters = all.filter { $0.count != nil }
    areAsync = decorators.contains(where: \.isAsync)
    needMainActor = decorators.contains(where: \.isOnMainActor)
  }
}
