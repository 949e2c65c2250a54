/// A build of a kept instance that is running, or that is over and waits to be kept; the frame that its
/// factory runs in. The closing of a container is one too, which waits as a factory may.
///
/// Unchecked: what is variable is guarded by the lock of the table that it is in. Once it is over only
/// who ended it changes it. So its variables are not checked for exclusive access either.
final class Build: ResolutionFrame, @unchecked Sendable {
  /// The keeper, or the container that is being closed. Only compared.
  let owner: ObjectIdentifier
  /// nil for a container that is being closed, and once the build is over.
  @exclusivity(unchecked) private(set) var keeper: (any Keeper)?
  /// The container that will keep the instance. Only compared.
  let container: ObjectIdentifier?
  /// Begun by a sync resolve.
  let blocks: Bool
  /// Its factory has returned: it is kept once what it leans on is complete.
  @exclusivity(unchecked) var isDone = false
  /// It is in the table no more.
  @exclusivity(unchecked) var isOver = false
  /// The innermost build that it runs in.
  @exclusivity(unchecked) var outer: Build?
  /// The builds whose `outer` it is.
  @exclusivity(unchecked) var inner = ObjectMap()
  /// The instance, as its keeper wraps it, while its properties are injected.
  @exclusivity(unchecked) var early: KeptInstance?
  /// What few builds have; nil before it is needed.
  @exclusivity(unchecked) private(set) var links: Links?

  /// How a build has to do with others.
  ///
  /// Unchecked: only the build refers to it.
  final class Links: @unchecked Sendable {
    /// Who waits inside of the build, and inside of no inner one.
    @exclusivity(unchecked) var waits = ObjectMap()
    /// Who waits for it.
    @exclusivity(unchecked) var waiters = ObjectMap()
    /// What waits for the instance to be there.
    @exclusivity(unchecked) var postponed: [InstanceFilling] = []
    /// The builds whose instances it has seen before they were complete.
    @exclusivity(unchecked) var leans = ObjectMap()
    /// The builds that lean on it.
    @exclusivity(unchecked) var leaners = ObjectMap()
    /// The last is a running build that it leans on, by way of others that are done, when that was last
    /// asked. Earlier ones are kept, so that none is released under the lock.
    @exclusivity(unchecked) var blockers: [Build] = []
    /// It runs, and what it has seen has failed.
    @exclusivity(unchecked) var spoiled: Builds.Outcome?
  }

  init(
    of registration: Registration, in keeper: any Keeper, container: Container?,
    session: ResolutionSession, inside around: ResolutionFrame?, suspends: Bool, blocks: Bool
  ) {
    owner = ObjectIdentifier(keeper)
    self.keeper = keeper
    self.container = container.map { ObjectIdentifier($0) }
    self.blocks = blocks
    super.init(registration, suspends: suspends, in: session, for: nil, inside: around)
  }

  init(closing container: Container) {
    owner = ObjectIdentifier(container)
    keeper = nil
    self.container = nil
    blocks = false
    super.init(nil, suspends: true, in: nil, for: container)
  }

  /// To add to them.
  var addingLinks: Links {
    if let links { return links }
    let new = Links()
    links = new
    return new
  }

  var leans: [Build] { links?.leans.all(Build.self) ?? [] }

  var leaners: [Build] { links?.leaners.all(Build.self) ?? [] }

  /// A running build that it leans on, as far as is known.
  var blocker: Build? {
    guard let last = links?.blockers.last, !last.isDone, !last.isOver else { return nil }
    return last
  }

  /// What waits for the instance, which from now on is the caller's.
  func takePostponed() -> [InstanceFilling] {
    guard let links, !links.postponed.isEmpty else { return [] }
    defer { links.postponed = [] }
    return links.postponed
  }

  /// Lets go of all that it has: a task that the factory has started holds its frame. Called by who has
  /// ended it, under no lock: what releases an instance may be the user's code.
  func clear() {
    end()
    keeper = nil
    early = nil
    links = nil
  }
}

extension ResolutionFrame {
  /// The build that the factory runs for, where it runs for one.
  final var asBuild: Build? { isBuild ? unsafeDowncast(self, to: Build.self) : nil }
}
