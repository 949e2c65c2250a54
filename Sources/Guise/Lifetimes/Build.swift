/// A build of a kept instance that is running, or that is over and waits to be kept.
///
/// Unchecked: what is variable is guarded by the lock of the table that it is in; nobody changes it
/// once it is taken out. So its variables are not checked for exclusive access either.
final class Build: @unchecked Sendable {
  let id: BuildID
  /// The keeper, or the container that is being closed. Only compared.
  let owner: ObjectIdentifier
  /// nil for a container that is being closed.
  let keeper: (any Keeper)?
  /// The container that will keep the instance. Only compared.
  let container: ObjectIdentifier?
  let frame: ResolutionFrame
  /// Begun by a sync resolve.
  let blocks: Bool
  /// The innermost build that it runs in.
  @exclusivity(unchecked) var outer: BuildID?
  /// The builds whose `outer` it is.
  @exclusivity(unchecked) var inner: Set<BuildID> = []
  /// Who waits inside of it, and inside of no inner build.
  @exclusivity(unchecked) var waits = WaiterList()
  /// Who waits for it.
  @exclusivity(unchecked) var waiters = WaiterList()
  /// The instance, as its keeper wraps it, while its properties are injected.
  @exclusivity(unchecked) var early: KeptInstance?
  /// What waits for the instance to be there.
  @exclusivity(unchecked) var postponed: [PostponedInjection] = []
  /// The builds whose instances it has seen before they were complete.
  @exclusivity(unchecked) var leans: Set<BuildID> = []
  /// The builds that lean on it.
  @exclusivity(unchecked) var leaners: Set<BuildID> = []
  /// A running build that it leans on, by way of others that are done, when that was last asked.
  @exclusivity(unchecked) var blocker: BuildID?
  /// Its factory has returned: it is kept once what it leans on is complete.
  @exclusivity(unchecked) var isDone = false
  /// It runs, and what it has seen has failed.
  @exclusivity(unchecked) var spoiled: Builds.Outcome?

  init(
    _ id: BuildID, of owner: ObjectIdentifier, keeper: (any Keeper)?, frame: ResolutionFrame,
    blocks: Bool
  ) {
    self.id = id
    self.owner = owner
    self.keeper = keeper
    container = keeper?.container.map { ObjectIdentifier($0) }
    self.frame = frame
    self.blocks = blocks
  }

  /// What waits for the instance, which from now on is the caller's.
  func takePostponed() -> [PostponedInjection] {
    if postponed.isEmpty { return [] }
    defer { postponed = [] }
    return postponed
  }
}

/// Who waits for a build, or inside of one. Adding and removing take the same time for any number.
struct WaiterList: Sendable {
  private(set) var waiters: [ObjectIdentifier: Builds.Waiter] = [:]

  var all: some Collection<Builds.Waiter> { waiters.values }

  var isEmpty: Bool { waiters.isEmpty }

  mutating func insert(_ waiter: Builds.Waiter) { waiters[ObjectIdentifier(waiter)] = waiter }

  mutating func remove(_ waiter: Builds.Waiter) { waiters[ObjectIdentifier(waiter)] = nil }
}

/// An injection that needs an instance which is still being built around it.
///
/// Unchecked: run once, by the task or thread that has built the instance. Instances need not be
/// `Sendable`; see `Container`.
struct PostponedInjection: @unchecked Sendable {
  /// nil where it was begun by an async resolve.
  let sync: (() throws -> Void)?
  let async: nonisolated(nonsending) () async throws -> Void
}
