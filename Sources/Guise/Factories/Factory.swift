/// A function that makes instances, with all that is known of it: `auto` keeps the types of its
/// parameters, so that a graph can be verified without building anything.
// A class: each value that a caller holds adds to the compile time of a registration.
public final class AutoFactory<Service>: Sendable {
  @usableFromInline
  package typealias Sync = @Sendable (any Resolver, Input) throws -> Service
  @usableFromInline
  package typealias Async =
    nonisolated(nonsending) @Sendable (any Resolver, Input) async throws -> Service

  /// The sync form; nil if the function is async.
  package let sync: Sync?
  /// The async form, which awaits the parameters; nil if the sync form serves.
  package let async: Async?
  package let wiring: Wiring
  /// The injections, in the order in which they were written.
  package let injections: [Injection<Service>]
  /// Their number. Asking the array for it looks up a type for each service.
  package let injectionCount: Int
  /// Whether the sync form runs on the main actor, which it checks.
  package let isOnMainActor: Bool
  /// Whether instances have `@Injected` properties, which report themselves while the function, a
  /// sync `init()`, creates them.
  let collectsProperties: Bool

  @usableFromInline
  package init(
    _ wiring: Wiring, sync: Sync?, async: Async?, injections: [Injection<Service>]? = nil,
    isOnMainActor: Bool = false, collectsProperties: Bool = false
  ) {
    (self.sync, self.async, self.wiring) = (sync, async, wiring)
    (self.injections, injectionCount) = (injections ?? [], injections?.count ?? 0)
    (self.isOnMainActor, self.collectsProperties) = (isOnMainActor, collectsProperties)
  }

  /// The requests of the injections, as far as they are known.
  package var properties: [DependencyRequest] {
    injectionCount == 0 ? [] : injections.compactMap { $0.request }
  }

  @usableFromInline
  func adding(_ injection: Injection<Service>) -> AutoFactory {
    Factory(
      wiring, sync: sync, async: async, injections: injections + [injection],
      isOnMainActor: isOnMainActor)
  }

  /// The form for sync resolves: it throws, or blocks the thread, where the function needs more.
  func blocking(for key: AnyKey) -> Sync {
    if let sync {
      if !isOnMainActor { return sync }
      return { resolver, input in
        guard MainActor.isCurrent else { throw ResolutionError(.requiresMainActor, key: key) }
        return try sync(resolver, input)
      }
    }
    let async = async
    return { resolver, input in
      guard let async, ResolutionConfig.allowSynchronousResolutionOfAsyncEntries else {
        throw ResolutionError(.requiresAsync, key: key)
      }
      return try blocked { try await async(resolver, input) }
    }
  }
}

/// The factory of a registration, whether `auto` made it or not.
@usableFromInline
package typealias Factory<Service> = AutoFactory<Service>

extension Factory {
  /// Creates a factory of an async function, which runs on the concurrent pool unless it is isolated.
  ///
  /// Swift 6.3 leaves out a change to the pool for which no sync code runs there: the end of the
  /// input's lifetime is that code.
  @_alwaysEmitIntoClient
  convenience init(_ make: @escaping @Sendable (any Resolver, Input) async throws -> Service) {
    let run: @Sendable (any Resolver, Input) async throws -> sending Service = {
      nonisolated(unsafe) let service = try await make($0, $1)
      withExtendedLifetime($1) {}
      return service
    }
    self.init(.hidden, sync: nil, async: { try await run($0, $1) })
  }
}

extension Factory where Service: Sendable {
  /// Creates a factory of a function of the main actor, without anything to await before the hop.
  @_alwaysEmitIntoClient
  convenience init(
    onMainActor make: @escaping @MainActor @Sendable (any Resolver, Input) throws -> Service
  ) {
    self.init(
      .hidden,
      sync: { resolver, input in try MainActor.assumeIsolated { try make(resolver, input) } },
      async: { resolver, input in try await Detour.run { try make(resolver, input) } },
      isOnMainActor: true)
  }
}

/// The parameters of a function, one after the other, where they are not just resolved by their
/// types: a caller gives them, or tags, a plan fills them, or they were awaited.
@usableFromInline
package final class ParameterCursor {
  let input: Input
  let resolver: any Resolver
  /// The awaited parameters, as `Shared` values of their types; empty in a sync resolve.
  var awaited: [Any] = []
  var index = 0

  @usableFromInline
  package init(_ input: Input, _ resolver: any Resolver) {
    (self.input, self.resolver) = (input, resolver)
  }

  var plan: (any ParameterPlan)? { (input as? ParameterInput)?.plan }
}

/// A caller's arguments for the parameters of a function given to `auto`, and tags to pass on to them
/// or a plan that fills them.
// Unchecked, like its superclass.
package final class ParameterInput: Input, @unchecked Sendable {
  let plan: (any ParameterPlan)?
  private let arguments: [Any]
  private let passedTags: Tags

  package init(
    _ input: Input, passing tags: Tags = Tags(), to plan: (any ParameterPlan)? = nil
  ) {
    (self.plan, arguments, passedTags) = (plan, input.values, tags)
    super.init(input.types)
  }

  @usableFromInline package override var values: [Any] { arguments }
  override var tags: Tags { passedTags }
  override var isForParameters: Bool { plan == nil }
}

/// A plan that fills the parameters and properties of one registration by more than their types and
/// tags, as a manifest does.
package protocol ParameterPlan: AnyObject, Sendable {
  /// - Parameter position: the place among the function's parameters, which the properties follow.
  func value<Value>(
    _ type: Value.Type, at position: Int, given arguments: [Any], from resolver: any Resolver
  ) throws -> Value

  nonisolated(nonsending) func value<Value>(
    _ type: Value.Type, at position: Int, given arguments: [Any], from resolver: any Resolver
  ) async throws -> Value
}
