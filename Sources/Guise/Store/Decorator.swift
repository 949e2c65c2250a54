/// A type-erased decorator of one key's instances, as containers keep it.
///
/// Only this module creates them, in `decorate` and from a manifest's factories.
public struct Decorator: Sendable {
  package var key: AnyKey { content.key }
  package var isAsync: Bool { content.isAsync }
  /// Whether its function runs on the main actor.
  package var isOnMainActor: Bool { content.isOnMainActor }
  /// A `TypedDecorator` of the key's service.
  var typed: any AnyObject & Sendable { content.typed }
  /// The location of the decorator.
  package var location: SourceLocation { content.location }
  /// The counter of a decorator that only counts; nil for one that decorates.
  package var count: ResolutionCount? { content.count }
  /// Whether resolves are counted; not if they are another key's, whose forward leads here.
  var countsResolutions: Bool { content.countsResolutions }

  private let content: Content

  private final class Content: Sendable {
    let key: AnyKey
    let isAsync: Bool
    let isOnMainActor: Bool
    let typed: any AnyObject & Sendable
    let parameters: WiredParameters
    let location: SourceLocation
    let count: ResolutionCount?
    let countsResolutions: Bool

    init(
      _ key: AnyKey, _ typed: any AnyObject & Sendable, _ parameters: WiredParameters,
      _ location: SourceLocation, isAsync: Bool = false, isOnMainActor: Bool = false,
      count: ResolutionCount? = nil, countsResolutions: Bool = false
    ) {
      self.key = key
      self.typed = typed
      self.parameters = parameters
      self.location = location
      self.isAsync = isAsync
      self.isOnMainActor = isOnMainActor
      self.count = count
      self.countsResolutions = countsResolutions
    }
  }

  /// - Parameter typed: a `TypedDecorator` of the key's service.
  init(
    _ key: AnyKey, typed: any AnyObject & Sendable, isAsync: Bool, isOnMainActor: Bool,
    parameters: WiredParameters, at location: SourceLocation
  ) {
    content = Content(
      key, typed, parameters, location, isAsync: isAsync, isOnMainActor: isOnMainActor)
  }

  /// Creates a decorator that only counts the resolves of a key and the instances that are built
  /// for it. For an existing kept instance, further resolves are not counted.
  package init(counting key: AnyKey, _ count: ResolutionCount) {
    self.init(counting: key, count, resolutions: true)
  }

  init(counting key: AnyKey, _ count: ResolutionCount, resolutions: Bool) {
    content = Content(
      key, count, .hidden, SourceLocation(file: "", line: 0), count: count,
      countsResolutions: resolutions)
  }

  /// The decorator's requests to the container, besides the instance; nil for a closure, which does
  /// not show them.
  package var requests: [DependencyRequest]? { content.parameters.requests }
}

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
