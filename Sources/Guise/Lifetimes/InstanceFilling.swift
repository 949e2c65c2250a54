/// The remaining work on an instance whose factory has returned: injecting its properties, then
/// notifying it.
///
/// If this needs an instance that is still being built around this one, the rest waits for that
/// instance.
///
/// Unchecked: used by the task or thread that built the instance, then by the one that built the
/// awaited instance.
class InstanceFilling: @unchecked Sendable {
  final let registration: Registration
  final let resolver: any Resolver
  /// Whether the instance is an object, which other code can see before it is complete.
  final let isObject: Bool
  private final let propertyCount: Int
  final var telling: Telling?
  /// Whether an async resolve began the postponed work.
  final private(set) var isAsync = false
  /// The number of properties injected so far.
  private final var filled = 0
  /// The frame of a factory that returned before this instance could begin to wait for it.
  private final var missed: ResolutionFrame?

  init(
    of registration: Registration, from resolver: any Resolver, isObject: Bool, propertyCount: Int
  ) {
    self.registration = registration
    self.resolver = resolver
    self.isObject = isObject
    self.propertyCount = propertyCount
  }

  func fill(_ property: Int) throws {}

  nonisolated(nonsending) func fill(awaiting property: Int) async throws {}

  /// Does the remaining work, or postpones it.
  ///
  /// - Parameter frame: a new frame to do it in, if it needs one.
  final func run(in frame: ResolutionFrame?) throws {
    if let frame { return try frame.run { try run(in: nil) } }
    while filled <= propertyCount {
      do {
        if filled < propertyCount { try fill(filled) } else { try tell() }
        filled += 1
      } catch {
        if try isPostponed(error, isAsync: false) { return }
      }
    }
  }

  nonisolated(nonsending) final func awaitAll(in frame: ResolutionFrame?) async throws {
    if let frame { return try await frame.run { try await awaitAll(in: nil) } }
    while filled <= propertyCount {
      do {
        if filled < propertyCount { try await fill(awaiting: filled) } else { try tell() }
        filled += 1
      } catch {
        if try isPostponed(error, isAsync: true) { return }
      }
    }
  }

  private final func tell() throws {
    guard let instance = telling?.instance else { return }
    try instance.resolveDependencies(resolver)
    if resolver.asSession == nil { instance.didResolveDependencies() }
  }

  /// A new frame to inject the properties in; nil if they cannot have to wait.
  final func frame() -> ResolutionFrame? {
    ResolutionFrame.current == nil || !isObject ? nil : injectingFrame
  }

  private final var injectingFrame: ResolutionFrame {
    let frame = ResolutionFrame(
      registration, suspends: false, in: resolver.asSession, for: resolver.asContainer)
    frame.beginInjecting()
    return frame
  }

  /// Handles the error of an injection.
  ///
  /// - Returns: true if the remaining work was postponed until the instance that it needs exists;
  ///   false if that instance exists by now.
  /// - Throws: the error, if waiting does not help.
  private final func isPostponed(_ error: any Error, isAsync: Bool) throws -> Bool {
    guard isObject, let awaited = (error as? ResolutionError)?.awaited,
      let frame = ResolutionFrame.current, frame !== awaited,
      frame.isInside(awaited) || !awaited.isRunning && missed !== awaited
    else {
      telling?.takeBack()
      throw error
    }
    guard awaited.isRunning else {
      missed = awaited
      return false
    }
    self.isAsync = isAsync
    return Builds.postpone(self, in: frame, until: awaited)
  }

  /// Continues postponed work inside the factory that made the awaited instance.
  func resume() throws {
    do {
      try run(in: injectingFrame)
    } catch {
      throw registration.failure(error)
    }
  }

  nonisolated(nonsending) func resumeAwaiting() async throws {
    do {
      try await awaitAll(in: injectingFrame)
    } catch {
      throw registration.failure(error)
    }
  }
}

// Unchecked, like its superclass.
final class TypedFilling<Service>: InstanceFilling, @unchecked Sendable {
  @exclusivity(unchecked) private(set) var instance: Service
  private let filling: Filling<Service>

  init(
    _ instance: Service, _ filling: Filling<Service>, of registration: Registration,
    from resolver: any Resolver
  ) {
    self.instance = instance
    self.filling = filling
    super.init(
      of: registration, from: resolver,
      isObject: type(of: instance as Any) is AnyObject.Type, propertyCount: filling.count)
  }

  override func fill(_ property: Int) throws {
    try filling.fill(property, of: &instance, from: resolver)
  }

  nonisolated(nonsending) override func fill(awaiting property: Int) async throws {
    try await filling.fill(property, of: &instance, from: resolver)
  }
}
