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
  /// Where it was written.
  package let location: SourceLocation
  /// Counts, and decorates nothing; nil for what decorates.
  package let count: ResolutionCount?
  /// Not counted where they are another key's: a forward leads here.
  let countsResolutions: Bool

  /// - Parameter typed: a `TypedDecorator` of the key's service.
  init(
    _ key: AnyKey, typed: any AnyObject & Sendable, isAsync: Bool, isOnMainActor: Bool,
    parameters: WiredParameters, at location: SourceLocation
  ) {
    self.key = key
    self.location = location
    self.typed = typed
    self.isAsync = isAsync
    self.isOnMainActor = isOnMainActor
    self.parameters = parameters
    count = nil
    countsResolutions = false
  }

  /// What counts the resolves of a key and the instances that are built for it, and changes nothing
  /// else. Of a kept instance that is there already, further resolves are not counted.
  package init(counting key: AnyKey, _ count: ResolutionCount) {
    self.init(counting: key, count, resolutions: true)
  }

  init(counting key: AnyKey, _ count: ResolutionCount, resolutions: Bool) {
    self.key = key
    location = SourceLocation(file: "", line: 0)
    isAsync = false
    isOnMainActor = false
    typed = count
    parameters = .hidden
    self.count = count
    countsResolutions = resolutions
  }

  /// What it asks the container for besides the instance; nil where it is a closure, which does not
  /// show it.
  package var requests: [DependencyRequest]? { parameters.requests }
}
