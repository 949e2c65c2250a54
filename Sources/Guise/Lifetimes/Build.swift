/// A build of a kept instance, and the frame that its factory runs in; the closing of a container
/// is a build too, because it waits like a factory.
///
/// A build is running, or done and waiting to be kept.
///
/// Unchecked: the lock of the build's table guards the variables; once the build is over, only the
/// caller that ended it changes them. For the same reason exclusive access is not checked.
final class Build: ResolutionFrame, @unchecked Sendable {
  /// The keeper, or the container that is being closed. Only compared.
  let owner: ObjectIdentifier
  /// The keeper; nil for a container that is being closed, and once the build is over.
  @exclusivity(unchecked) private(set) var keeper: (any Keeper)?
  /// The container that will keep the instance. Only compared.
  let container: ObjectIdentifier?
  /// Whether a sync resolve began the build.
  let blocks: Bool
  /// Whether the factory has returned. The instance is kept once all builds that this one leans on
  /// are complete.
  @exclusivity(unchecked) var isDone = false
  /// Whether the build has left the table.
  @exclusivity(unchecked) var isOver = false
  /// The innermost build that this one runs in.
  @exclusivity(unchecked) var outer: Build?
  /// The builds whose `outer` is this build.
  @exclusivity(unchecked) var inner = ObjectMap()
  /// The instance, as its keeper wraps it, while its properties are injected.
  @exclusivity(unchecked) var early: KeptInstance?
  /// The relations to other builds; nil until the first is needed, as in most builds.
  @exclusivity(unchecked) private(set) var links: Links?

  /// The relations of a build to other builds.
  ///
  /// Unchecked: only the build refers to it.
  final class Links: @unchecked Sendable {
    /// The waiters inside this build, but not inside an inner one.
    @exclusivity(unchecked) var waits = ObjectMap()
    @exclusivity(unchecked) var waiters = ObjectMap()
    /// The injections that wait for the instance.
    @exclusivity(unchecked) var postponed: [InstanceFilling] = []
    /// The builds whose instances this one has seen before they were complete.
    @exclusivity(unchecked) var leans = ObjectMap()
    @exclusivity(unchecked) var leaners = ObjectMap()
    /// The running builds that this one leans on through builds that are done; the last entry is
    /// the latest search result. Earlier ones stay, so that none is released under the lock.
    @exclusivity(unchecked) var blockers: [Build] = []
    /// The failed outcome of an instance that this build has seen; set while this build is running.
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

  /// The links, created if missing.
  var addingLinks: Links {
    if let links { return links }
    let new = Links()
    links = new
    return new
  }

  var leans: [Build] { links?.leans.all(Build.self) ?? [] }

  var leaners: [Build] { links?.leaners.all(Build.self) ?? [] }

  /// A running build that this one leans on, if one is known.
  var blocker: Build? {
    guard let last = links?.blockers.last, !last.isDone, !last.isOver else { return nil }
    return last
  }

  /// Makes the instance visible to its dependencies.
  func expose(_ instance: KeptInstance) {
    early = instance
    beginInjecting()
  }

  /// Takes the injections that wait for the instance; the caller has to complete them.
  func takePostponed() -> [InstanceFilling] {
    guard let links, !links.postponed.isEmpty else { return [] }
    defer { links.postponed = [] }
    return links.postponed
  }

  /// Releases everything that the build holds, because tasks started by the factory still hold its
  /// frame. Called by the caller that ended the build, under no lock: releasing an instance may run
  /// user code.
  func clear() {
    end()
    keeper = nil
    early = nil
    links = nil
  }
}

extension ResolutionFrame {
  /// The build that the frame belongs to; nil if the factory's instance is not kept.
  final var asBuild: Build? { isBuild ? unsafeDowncast(self, to: Build.self) : nil }
}
