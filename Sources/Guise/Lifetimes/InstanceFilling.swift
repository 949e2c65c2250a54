/// An instance whose factory has returned, and what remains to be done: its properties are filled, then
/// it is told. Where that needs an instance which is still being built around this one, the rest waits
/// until that is there.
///
/// Unchecked: used by the task or thread that has built the instance, then by the one that has built
/// what it waits for.
class InstanceFilling: @unchecked Sendable {
  final let registration: Registration
  final let resolver: any Resolver
  /// Whether others can see the instance before it is whole.
  final let isObject: Bool
  private final let propertyCount: Int
  final var telling: Telling?
  /// Whether what waits was begun by an async resolve.
  final private(set) var isAsync = false
  /// How many of the properties are filled.
  private final var filled = 0
  /// The factory that returned while the instance was to begin to wait for it.
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

  /// Does what remains, or lets it wait.
  final func run() throws {
    while filled <= propertyCount {
      do {
        if filled < propertyCount { try fill(filled) } else { try tell() }
        filled += 1
      } catch {
        if try isPostponed(error, isAsync: false) { return }
      }
    }
  }

  nonisolated(nonsending) final func awaitAll() async throws {
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

  /// The frame to fill the properties in, where they may have to wait and no frame says so yet.
  final func frame() -> ResolutionFrame? {
    ResolutionFrame.current == nil || !isObject ? nil : injectingFrame
  }

  private final var injectingFrame: ResolutionFrame {
    let frame = ResolutionFrame(
      registration, suspends: false, in: resolver.asSession, for: resolver.asContainer)
    frame.beginInjecting()
    return frame
  }

  /// What becomes of an injection that has failed.
  ///
  /// - Returns: true where the rest is done once what it needs is there; false where that is there by
  ///   now.
  /// - Throws: the error, where waiting does not help.
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

  /// Goes on inside of the factory that has made what was waited for.
  func resume() throws {
    do {
      try injectingFrame.run { try run() }
    } catch {
      throw registration.failure(error)
    }
  }

  nonisolated(nonsending) func resumeAwaiting() async throws {
    do {
      try await injectingFrame.run { try await awaitAll() }
    } catch {
      throw registration.failure(error)
    }
  }
}

// Unchecked as its superclass is.
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
