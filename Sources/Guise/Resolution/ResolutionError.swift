/// An error that explains why a service could not be resolved.
public struct ResolutionError: Error, Sendable {
  /// The kinds of failure, for code to switch over.
  public enum Reason: Hashable, Sendable {
    /// Nothing is registered under the key, here or in a parent.
    case notFound
    /// A sync resolve met an async factory, or would wait for a build that may be suspended.
    case requiresAsync
    /// A sync resolve met a factory of the main actor, and is not there itself.
    case requiresMainActor
    /// The factories need each other; `path` ends in the closed cycle.
    case cycle
    /// The factories are nested too deeply for the rest of the thread's stack.
    case tooDeep
    /// The instance belongs to a scope, but neither the requested container nor one that encloses
    /// it has the scope's name.
    case noScope
    /// The container was closed, or no longer exists.
    case noResolver
    /// A factory threw the `underlying` error.
    case factoryFailed
    /// An injecting block threw the `underlying` error.
    case injectionFailed
  }

  /// One key on the path from the requested key to the failed one.
  public struct Step: Hashable, Sendable {
    /// The key that was resolved in this step.
    public var key: AnyKey { content.key }
    /// The injected property of `key.service`; nil if there is none, or if its name is unknown.
    public var property: String? { content.property }
    /// The place where the key is registered, nil if it is not; for an injection, the place where
    /// it was written.
    public var location: SourceLocation? { content.location }

    // An object, because paths have many steps and are copied.
    private let content: Content

    private final class Content: Sendable {
      let key: AnyKey
      let property: String?
      let location: SourceLocation?

      init(_ key: AnyKey, _ property: String?, _ location: SourceLocation?) {
        self.key = key
        self.property = property
        self.location = location
      }
    }

    /// Creates one step of a path, for a custom resolver.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - property: for an injection: the property of the key's service.
    ///   - location: the place where the key is registered, or the injection was written.
    public init(key: AnyKey, property: String? = nil, location: SourceLocation? = nil) {
      content = Content(key, property, location)
    }

    /// Compares keys, properties and locations.
    public static func == (a: Step, b: Step) -> Bool {
      a.key == b.key && a.property == b.property && a.location == b.location
    }

    /// Hashes only the key, which tells nearly all steps apart.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  /// The kind of failure.
  public var reason: Reason { content.reason }
  /// The key that failed.
  public var key: AnyKey { content.key }
  /// The path from the requested key to the failed one; a cycle begins and ends with the same key.
  public var path: [Step] { content.steps.steps }
  /// The registered keys that may have been meant, for `.notFound`.
  ///
  /// First, keys of the same service; if arguments were given, also with the parameters of `auto`
  /// registrations as arguments. Then keys of types that are easily confused with it: its optional
  /// and, for a tuple or a function, types that differ in labels or attributes such as `@Sendable`.
  public var nearMisses: [AnyKey] { content.nearMisses }
  /// The error that the factory or the injection threw.
  public var underlying: (any Error)? { content.underlying }

  /// The name that no container has, for `.noScope`.
  public var scopeName: String? { content.scopeName }

  /// The running build whose instance is needed, for a cycle through an injected property: the
  /// injection is postponed until that instance exists (see `InstanceFilling`). Nil if no injection
  /// can wait.
  var awaited: ResolutionFrame? { content.awaited }

  // An object, because an error is large and passed from factory to factory.
  private var content: Content

  private final class Content: Sendable {
    let reason: Reason
    let key: AnyKey
    let steps: ResolutionPath
    let nearMisses: [AnyKey]
    let underlying: (any Error)?
    let scopeName: String?
    let awaited: ResolutionFrame?

    init(
      _ reason: Reason, _ key: AnyKey, _ steps: ResolutionPath, nearMisses: [AnyKey] = [],
      underlying: (any Error)? = nil, scopeName: String? = nil, awaited: ResolutionFrame? = nil
    ) {
      self.reason = reason
      self.key = key
      self.steps = steps
      self.nearMisses = nearMisses
      self.underlying = underlying
      self.scopeName = scopeName
      self.awaited = awaited
    }
  }

  /// Creates an error, for a custom resolver or a factory that knows why it fails. Steps are added
  /// to the path while the error leaves the running factories.
  ///
  /// - Parameters:
  ///   - reason: the kind of failure.
  ///   - key: the key that failed.
  ///   - path: the path from the requested key to the failed one; nil for the failed key alone if
  ///     the reason is `.notFound`, and for no steps otherwise.
  ///   - nearMisses: for `.notFound`: keys that could have been meant.
  ///   - underlying: for `.factoryFailed` and `.injectionFailed`: the thrown error.
  ///   - scopeName: for `.noScope`: the name that no container has.
  public init(
    _ reason: Reason, key: AnyKey, path: [Step]? = nil, nearMisses: [AnyKey] = [],
    underlying: (any Error)? = nil, scopeName: String? = nil
  ) {
    content = Content(
      reason, key, ResolutionPath(path ?? (reason == .notFound ? [Step(key: key)] : [])),
      nearMisses: nearMisses, underlying: underlying, scopeName: scopeName)
  }

  /// Creates an error where a cycle closes; the other steps are added as the error unwinds.
  ///
  /// - Parameter awaited: the running build of the registration, if an injection can wait for it.
  init(cycleThrough registration: Registration, awaiting awaited: ResolutionFrame? = nil) {
    content = Content(.cycle, registration.key, ResolutionPath(), awaited: awaited)
  }

  /// Creates an error for a completely known cycle of `key`, whose first step is also the last.
  init(_ key: AnyKey, cycle: [Step], awaiting awaited: ResolutionFrame? = nil) {
    content = Content(
      .cycle, key, ResolutionPath(cycle: cycle, isEntered: false), awaited: awaited)
  }

  /// Adds a step in front of the path: the factory or the injection that the error is leaving.
  ///
  /// A path is assembled while an error unwinds, so a resolve that succeeds pays nothing for it.
  ///
  /// - Parameter isInjection: whether the step is an injection, and not a factory's.
  private mutating func unwind(through step: Step, isInjection: Bool) {
    var steps = content.steps
    if reason == .cycle {
      steps.addToCycle(step, isInjection: isInjection)
    } else {
      steps.add(step, isInjection: isInjection)
    }
    content = Content(
      reason, key, steps, nearMisses: nearMisses, underlying: underlying, scopeName: scopeName,
      awaited: awaited)
  }

  /// Returns the error to throw in place of one that leaves a factory or an injection: a
  /// `ResolutionError` whose path begins with the step, or a `CancellationError` unchanged.
  ///
  /// - Parameter key: the key of an error of another type.
  static func passing(
    _ error: any Error, through step: Step, of key: AnyKey, isInjection: Bool = false
  ) -> any Error {
    if error is CancellationError { return error }
    var failure =
      error as? ResolutionError
      ?? ResolutionError(
        isInjection ? .injectionFailed : .factoryFailed, key: key, underlying: error)
    failure.unwind(through: step, isInjection: isInjection)
    return failure
  }
}

extension Registration {
  var step: ResolutionError.Step { .init(key: key, location: location) }

  /// Returns the error to throw in place of the factory's.
  @usableFromInline @inline(never)
  final func failure(_ error: any Error) -> any Error {
    ResolutionError.passing(error, through: step, of: key)
  }
}

extension Resolver {
  /// The error for an unregistered key; `.noResolver` if that is unknown, because a container that
  /// would have been searched was closed.
  ///
  /// - Parameter service: the service to find near misses of, such as the element of a requested
  ///   array; nil for the key's own.
  @inline(never)
  func notFound(_ key: AnyKey, near service: Any.Type? = nil) -> ResolutionError {
    if isChainClosed { return ResolutionError(.noResolver, key: key) }
    let service = service ?? key.service
    return ResolutionError(
      .notFound, key: key, path: [.init(key: key, location: nil)],
      nearMisses: (registrations(of: service, arguments: nil) + registrations(like: service))
        .flatMap { $0.keys(withArguments: !key.arguments.isEmpty) })
  }

  /// The registrations of other types that may have been meant.
  private func registrations(like service: Any.Type) -> [Registration] {
    // Only tuples and functions have parts; of other types, only the optional is similar.
    guard SimilarTypes.parts(of: service) != nil else {
      return registrations(of: SimilarTypes.optional(of: service), arguments: nil)
    }
    return registrations(of: nil, arguments: nil).filter {
      SimilarTypes.areSimilar(service, $0.key.service)
    }
  }
}
