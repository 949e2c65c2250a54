/// Why a service could not be resolved.
public struct ResolutionError: Error, Sendable {
  public enum Reason: Hashable, Sendable {
    /// Nothing is registered under the key, here or in a parent.
    case notFound
    /// A sync resolve met an async registration, or a build that may be suspended.
    case requiresAsync
    /// A sync resolve met a factory of the main actor, and is not there itself.
    case requiresMainActor
    /// The factories need each other; `path` ends in the closed circle.
    case cycle
    /// The instance belongs to a container of a name that no container asked has, or is enclosed by.
    case noScope
    /// Its container is gone or was closed.
    case noResolver
    /// A factory threw; `underlying` is what it threw.
    case factoryFailed
    /// A block that injects threw; `underlying` is what it threw.
    case injectionFailed
  }

  /// One key on the way from what was asked for to what failed.
  public struct Step: Hashable, Sendable {
    public let key: AnyKey
    /// Of an injection: the property of `key.service`, as far as its key path tells.
    public let property: String?
    /// Where the key is registered; nil where it is not. Of an injection: where it was written.
    public let location: SourceLocation?

    /// - Parameters:
    ///   - key: the key.
    ///   - property: of an injection: the property of the key's service.
    ///   - location: where the key is registered, or the injection was written.
    public init(key: AnyKey, property: String? = nil, location: SourceLocation? = nil) {
      self.key = key
      self.property = property
      self.location = location
    }
  }

  public let reason: Reason
  /// The key that failed.
  public let key: AnyKey
  /// From the key that was asked for to the one that failed; in a cycle the first of its keys is
  /// also the last.
  public private(set) var path: [Step]
  /// For `.notFound`: keys of the same service that are registered; where arguments were given, also
  /// with the parameters of what is registered by `auto` as arguments.
  public let nearMisses: [AnyKey]
  /// What the factory threw.
  public let underlying: (any Error)?

  /// For `.noScope`: the name that no container has.
  public let scopeName: String?

  /// How many steps at the end of the path are a closed circle.
  private var circleCount = 0

  /// For a resolver of your own, or a factory that knows why it fails. The path is added to while the
  /// error leaves the factories that were running.
  ///
  /// - Parameters:
  ///   - reason: why the key could not be resolved.
  ///   - key: the key that failed.
  ///   - path: from the key that was asked for to the one that failed; nil: this one alone where
  ///     nothing is registered under it, and no step elsewhere.
  ///   - nearMisses: for `.notFound`: keys that could have been meant.
  ///   - underlying: for `.factoryFailed` and `.injectionFailed`: what was thrown.
  ///   - scopeName: for `.noScope`: the name that no container has.
  public init(
    _ reason: Reason, key: AnyKey, path: [Step]? = nil, nearMisses: [AnyKey] = [],
    underlying: (any Error)? = nil, scopeName: String? = nil
  ) {
    self.reason = reason
    self.key = key
    self.path = path ?? (reason == .notFound ? [Step(key: key)] : [])
    self.nearMisses = nearMisses
    self.underlying = underlying
    self.scopeName = scopeName
  }

  /// A cycle that is found where it closes: the other steps are added as the error unwinds.
  init(cycleThrough registration: Registration) {
    self.init(.cycle, key: registration.key)
  }

  /// A cycle of `key` that is known whole, its first step also the last.
  init(_ key: AnyKey, cycle: [Step]) {
    self.init(.cycle, key: key, path: cycle)
    circleCount = path.count
  }

  /// Adds the registration whose factory the error leaves.
  ///
  /// A path costs nothing until there is an error: it is put together on the way out. A cycle of
  /// transients unwinds through many turns of itself; only its position moves then.
  mutating func unwind(through step: Step) {
    guard reason == .cycle else { return path.insert(step, at: 0) }
    if circleCount == 0 {
      if path.last == step { circleCount = path.count + 1 }
      path.insert(step, at: 0)
    } else if circleCount == path.count, let place = path.firstIndex(of: step) {
      let turn = path.dropLast()
      path = Array(turn[place...] + turn[..<place] + [step])
    } else {
      path.insert(step, at: 0)
    }
  }
}

extension Registration {
  var step: ResolutionError.Step { .init(key: key, location: location) }

  /// The error to throw in place of one that the factory threw.
  @usableFromInline @inline(never)
  final func failure(_ error: any Error) -> any Error {
    if error is CancellationError { return error }
    var failure =
      error as? ResolutionError ?? ResolutionError(.factoryFailed, key: key, underlying: error)
    failure.unwind(through: step)
    return failure
  }
}

extension Resolver {
  /// The error for a key that nothing is registered under; `.noResolver` where that cannot be known,
  /// because a container that would have been asked was closed.
  @inline(never)
  ///
  /// - Parameter service: of what is registered, the type that comes near; the key's, where nil.
  func notFound(_ key: AnyKey, near service: Any.Type? = nil) -> ResolutionError {
    if isCutOff { return ResolutionError(.noResolver, key: key) }
    return ResolutionError(
      .notFound, key: key, path: [.init(key: key, location: nil)],
      nearMisses: registrations(of: service ?? key.service, arguments: nil)
        .flatMap { $0.keys(withArguments: !key.arguments.isEmpty) })
  }
}
