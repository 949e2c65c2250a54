/// Why a service could not be resolved.
public struct ResolutionError: Error, Sendable {
  /// The kinds of failure, for code to switch over.
  public enum Reason: Hashable, Sendable {
    /// Nothing is registered under the key, here or in a parent.
    case notFound
    /// A sync resolve met an async registration, or a build that may be suspended.
    case requiresAsync
    /// A sync resolve met a factory of the main actor, and is not there itself.
    case requiresMainActor
    /// The factories need each other; `path` ends in the closed cycle.
    case cycle
    /// The factories are nested too deeply for what is left of the thread's stack.
    case tooDeep
    /// The instance belongs to a scope, and neither the container that was asked nor one that encloses it
    /// has that name.
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
    /// What was resolved in this step.
    public var key: AnyKey { content.key }
    /// Of an injection: the property of `key.service`, as far as its key path tells.
    public var property: String? { content.property }
    /// Where the key is registered; nil where it is not. Of an injection: where it was written.
    public var location: SourceLocation? { content.location }

    // An object: paths are made of many steps, and copied.
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

    /// Creates one step of a path, for a resolver of your own.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - property: of an injection: the property of the key's service.
    ///   - location: where the key is registered, or the injection was written.
    public init(key: AnyKey, property: String? = nil, location: SourceLocation? = nil) {
      content = Content(key, property, location)
    }

    /// Compares what the steps say.
    public static func == (a: Step, b: Step) -> Bool {
      a.key == b.key && a.property == b.property && a.location == b.location
    }

    /// Hashes the key: it tells nearly all steps apart.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  /// What went wrong when ``key`` was resolved.
  public var reason: Reason { content.reason }
  /// The key that failed.
  public var key: AnyKey { content.key }
  /// From the key that was asked for to the one that failed; in a cycle the first of its keys is
  /// also the last.
  public var path: [Step] { content.steps.steps }
  /// For `.notFound`: keys of the same service that are registered; where arguments were given, also
  /// with the parameters of what is registered by `auto` as arguments. Behind these, keys of types that
  /// are easily taken for it: its optional, and of a tuple or a function those that differ in labels or
  /// attributes such as `@Sendable`.
  public var nearMisses: [AnyKey] { content.nearMisses }
  /// What the factory threw.
  public var underlying: (any Error)? { content.underlying }

  /// For `.noScope`: the name that no container has.
  public var scopeName: String? { content.scopeName }

  /// Of a cycle that closes within what a property needs: the build whose instance the property may
  /// wait for.
  var awaited: ResolutionFrame? { content.awaited }

  // An object: an error is large, and handed on from factory to factory.
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
    content = Content(
      reason, key, ResolutionPath(path ?? (reason == .notFound ? [Step(key: key)] : [])),
      nearMisses: nearMisses, underlying: underlying, scopeName: scopeName)
  }

  /// A cycle that is found where it closes: the other steps are added as the error unwinds.
  ///
  /// - Parameter awaited: the build that is running around the one who asks for its instance.
  init(cycleThrough registration: Registration, awaiting awaited: ResolutionFrame? = nil) {
    content = Content(.cycle, registration.key, ResolutionPath(), awaited: awaited)
  }

  /// A cycle of `key` that is known whole, its first step also the last.
  init(_ key: AnyKey, cycle: [Step], awaiting awaited: ResolutionFrame? = nil) {
    content = Content(
      .cycle, key, ResolutionPath(cycle: cycle, isEntered: false), awaited: awaited)
  }

  /// Adds the registration whose factory the error leaves, or the injection that needs what failed.
  ///
  /// A path costs nothing until there is an error: it is put together on the way out.
  mutating func unwind(through step: Step, isInjection: Bool = false) {
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
    let service = service ?? key.service
    return ResolutionError(
      .notFound, key: key, path: [.init(key: key, location: nil)],
      nearMisses: (registrations(of: service, arguments: nil) + registrations(like: service))
        .flatMap { $0.keys(withArguments: !key.arguments.isEmpty) })
  }

  /// The registrations of other types that may have been meant.
  private func registrations(like service: Any.Type) -> [Registration] {
    guard AlikeTypes.parts(of: service) != nil else {
      return registrations(of: AlikeTypes.optional(of: service), arguments: nil)
    }
    return registrations(of: nil, arguments: nil).filter {
      AlikeTypes.areAlike(service, $0.key.service)
    }
  }
}
