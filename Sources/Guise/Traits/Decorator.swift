/// What wraps the instances of one key, without the service's type: what containers keep.
///
/// Only this module makes them, by `decorate` and of a manifest's factories.
public struct Decorator: Sendable {
  package var key: AnyKey { content.key }
  package var isAsync: Bool { content.isAsync }
  /// Its function runs on the main actor.
  package var isOnMainActor: Bool { content.isOnMainActor }
  /// A `TypedDecorator` of the key's service.
  var typed: any AnyObject & Sendable { content.typed }
  /// Where it was written.
  package var location: SourceLocation { content.location }
  /// Counts, and decorates nothing; nil for what decorates.
  package var count: ResolutionCount? { content.count }
  /// Not counted where they are another key's: a forward leads here.
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

  /// What counts the resolves of a key and the instances that are built for it, and changes nothing
  /// else. Of a kept instance that is there already, further resolves are not counted.
  package init(counting key: AnyKey, _ count: ResolutionCount) {
    self.init(counting: key, count, resolutions: true)
  }

  init(counting key: AnyKey, _ count: ResolutionCount, resolutions: Bool) {
    content = Content(
      key, count, .hidden, SourceLocation(file: "", line: 0), count: count,
      countsResolutions: resolutions)
  }

  /// What it asks the container for besides the instance; nil where it is a closure, which does not
  /// show it.
  package var requests: [DependencyRequest]? { content.parameters.requests }
}
