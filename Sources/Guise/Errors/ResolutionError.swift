/// An error that explains why a service could not be resolved.
public struct ResolutionError: Error, Sendable {
  /// The kinds of failure, for code to switch over.
  public enum Reason: Hashable, Sendable {
    /// Nothing is registered under the key, here or in a parent.
    case notFound
    /// A sync resolve met an async factory, or would wait for a build that may be suspended.
    case requiresAsync
    /// A sync resolve outside the main actor met a factory that is isolated to it.
    case requiresMainActor
    /// The factories need each other; `path` ends in the closed cycle.
    case cycle
    /// The factories are nested too deeply for the rest of the thread's stack.
    case tooDeep
    /// The instance belongs to a scope whose name no enclosing container has.
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
    public let key: AnyKey
    /// The injected property of `key.service`; nil if there is none, or if its name is unknown.
    public var property: String? { name?() }
    /// The place of the registration, nil if there is none; for an injection, its own place.
    public let location: SourceLocation?
    /// Returns the property's name where there is room for reflection; nil for a registration.
    var name: (@Sendable () -> String?)?

    /// Creates one step of a path, for a custom resolver.
    public init(key: AnyKey, property: String? = nil, location: SourceLocation? = nil) {
      (self.key, self.location) = (key, location)
      if let property { name = { property } }
    }

    @inline(never) public static func == (a: Step, b: Step) -> Bool {
      a.key == b.key && a.location == b.location && a.property == b.property
    }

    /// Hashes only the key, which tells nearly all steps apart.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  /// The kind of failure.
  public var reason: Reason { kind == .tooDeep && steps.isCycle ? .cycle : kind }
  /// The key that failed; one of the cycle's, wherever the stack ended.
  public var key: AnyKey { reason == kind ? content.key : path.last?.key ?? content.key }
  /// The path from the requested key to the failed one; a cycle begins and ends with the same key.
  ///
  /// - Complexity: linear in the depth of the error; at most quadratic for a cycle or `.tooDeep`.
  public var path: [Step] { kind == .cycle || kind == .tooDeep ? steps.cyclic : steps.all }
  /// The registered keys that may have been meant, for `.notFound`.
  ///
  /// First, keys of the same service, then of types that are easily confused with it.
  public var nearMisses: [AnyKey] { content.nearMisses }
  /// The error that the factory or the injection threw.
  public var underlying: (any Error)? { content.underlying }

  /// The name that no container has, for `.noScope`.
  public var scopeName: String? { content.scopeName }

  /// The reason, except that a used up stack may prove to be a cycle.
  var kind: Reason { content.kind }

  /// The running `Build` whose instance is needed, for a cycle: an injection can wait for it.
  var awaited: AnyObject? { content.awaited }

  // Objects, because an error is passed from factory to factory.
  private let content: Content
  private var steps: ErrorPath

  // Unchecked: a build is guarded by the lock of `Builds`.
  private final class Content: @unchecked Sendable {
    let kind: Reason
    let key: AnyKey
    let nearMisses: [AnyKey]
    let underlying: (any Error)?
    let scopeName: String?
    weak let awaited: AnyObject?

    init(
      _ kind: Reason, _ key: AnyKey, _ nearMisses: [AnyKey], _ underlying: (any Error)?,
      _ scopeName: String?, _ awaited: AnyObject?
    ) {
      (self.kind, self.key, self.nearMisses) = (kind, key, nearMisses)
      (self.underlying, self.scopeName, self.awaited) = (underlying, scopeName, awaited)
    }
  }

  /// Creates an error, for a custom resolver or a factory that knows why it fails. Steps are added
  /// to the path while the error leaves the running factories.
  public init(
    _ reason: Reason, key: AnyKey, path: [Step]? = nil, nearMisses: [AnyKey] = [],
    underlying: (any Error)? = nil, scopeName: String? = nil
  ) {
    content = Content(reason, key, nearMisses, underlying, scopeName, nil)
    steps = ErrorPath(path ?? (reason == .notFound ? [Step(key: key)] : []))
  }

  /// Creates an error where a cycle of builds closes, with the steps that the builds show.
  init(_ key: AnyKey, awaiting awaited: AnyObject, cycle: ErrorPath) {
    content = Content(.cycle, key, [], nil, nil, awaited)
    steps = ErrorPath(known: cycle)
  }

  /// Returns the error to throw in place of one that leaves a factory or an injection: with the step
  /// in its path, or unchanged.
  @inline(never) static func passing(_ error: any Error, through step: Step) -> any Error {
    if error is CancellationError { return error }
    var failure =
      error as? ResolutionError
      ?? ResolutionError(
        step.name == nil ? .factoryFailed : .injectionFailed, key: step.key, underlying: error)
    failure.steps.add(step)
    return failure
  }
}

extension Registration {
  final var step: ResolutionError.Step { .init(key: key, location: location) }

  /// The step of a request, with the key that it had.
  final func step(for input: Input) -> ResolutionError.Step {
    guard input.isForParameters else { return step }
    let tags = input.tags.isEmpty ? key.tags : input.tags
    let arguments = input.values.isEmpty ? [] : givenParameters ?? []
    return .init(
      key: AnyKey(service: key.service, tags: tags, arguments: arguments), location: location)
  }

  /// Returns the error to throw in place of the factory's.
  @inline(never) final func failure(_ error: any Error, _ input: Input = .none) -> any Error {
    ResolutionError.passing(error, through: step(for: input))
  }
}

/// The steps of an error, assembled while it unwinds; several threads may add to shared steps.
struct ErrorPath: Sendable {
  typealias Step = ResolutionError.Step

  private var way: Way?
  /// For a cycle: the steps that are known where it closes, of which the first is also the last.
  private var known: Way?

  init(_ steps: [Step]) { for step in steps.reversed() { add(step) } }

  init(known path: ErrorPath) { known = path.way }

  mutating func add(_ step: Step) { way = Way(step, way) }

  /// The steps from the requested key to the failed one.
  var all: [Step] { Self.steps(of: way) }

  private static func steps(of way: Way?) -> [Step] {
    sequence(first: way, next: \.?.inward).compactMap { $0?.step }
  }

  /// Whether a step is repeated.
  var isCycle: Bool { Self.turn(of: all) != nil }

  /// The steps into a cycle, and once around it; all steps if none is repeated.
  var cyclic: [Step] {
    var steps = all
    guard let (start, end) = Self.turn(of: steps) else {
      if known != nil { _ = steps.popLast() }
      return steps + Self.steps(of: known)
    }
    // The way may have run through many turns: one is shown, as it was entered.
    let turn = end - start
    var entry = start
    while entry > 0 && steps[entry - 1] == steps[entry - 1 + turn] { entry -= 1 }
    return Array(steps[...(entry + turn)])
  }

  /// The indices of the innermost repeated step: of its last two occurrences.
  private static func turn(of steps: [Step]) -> (start: Int, end: Int)? {
    // Each turn has a step of a registration; those of properties are too much alike.
    for end in steps.indices.reversed() where steps[end].name == nil {
      let start = steps[..<end].lastIndex { $0.name == nil && $0 == steps[end] }
      if let start { return (start, end) }
    }
    return nil
  }

  /// A step and the steps further in; shared by copies of the path.
  // Unchecked: only `deinit` changes `inward`.
  private final class Way: @unchecked Sendable {
    let step: Step
    private(set) var inward: Way?

    init(_ step: Step, _ inward: Way?) { (self.step, self.inward) = (step, inward) }

    deinit { releaseChain(inward.take()) { $0.inward.take() } }
  }
}
