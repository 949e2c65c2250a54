import Guise
import TestSupport
import Testing

/// What Swinject's and Dip's guides promise to those who use one container from several threads; here
/// of any container, without a view or a lock of its own.
@Suite("Promised: thread safety, under stress", .serialized, .endsInTime)
struct ThreadSafetyStressTests {
  private static let workers = 4

  /// How often each worker failed.
  private func onWorkers(
    _ count: Int = Stress.cycles, _ fails: @escaping @Sendable (_ worker: Int, Int) -> Bool
  ) async -> [Int] {
    let line = StartLine(Self.workers)
    return await onThreads(Self.workers) { worker in
      line.wait()
      return (0..<count).count { fails(worker, $0) }
    }
  }

  private static let none = Array(repeating: 0, count: workers)

  final class Sender: @unchecked Sendable {
    let name: String
    let line: Line
    init(_ name: String, _ line: Line) { (self.name, self.line) = (name, line) }
  }
  final class Line: Resolvable, @unchecked Sendable {
    let name: String
    weak var sender: Sender?
    init(_ name: String) { self.name = name }
    func resolveDependencies(_ resolver: any Resolver) throws {
      sender = try resolver.resolve(args: name)
    }
  }

  private static func telegraph(_ lifetime: Lifetime) -> Container {
    let container = Container()
    container.register(lifetime: lifetime) { (r, name: String) in
      Sender(name, try r.resolve(args: name))
    }
    container.register(lifetime: lifetime) { (_, name: String) in Line(name) }
    return container
  }

  /// Each resolve has a graph of its own, with its own argument, and closes its own cycle.
  @Test func graphsOfDifferentThreadsDoNotMix() async {
    let container = Self.telegraph(.graph)
    let names = (0..<Self.workers).map { "worker \($0)" }
    let failures = await onWorkers(Stress.cycles) { worker, _ in
      guard let sender = try? container.resolve(Sender.self, args: names[worker]) else {
        return true
      }
      return sender.name != names[worker] || sender.line.name != names[worker]
        || sender.line.sender !== sender
    }
    #expect(failures == Self.none)
  }

  /// The same of tasks that share the few threads of the pool.
  @Test func graphsOfDifferentTasksDoNotMix() async {
    let container = Self.telegraph(.graph)
    let failures = await withTaskGroup(of: Int.self) { group in
      for worker in 0..<Self.workers {
        group.addTask {
          let name = "worker \(worker)"
          var failures = 0
          for iteration in 0..<Stress.cycles {
            let sender = try? await container.resolve(Sender.self, args: name)
            if sender == nil || sender?.line.name != name || sender?.line.sender !== sender {
              failures += 1
            }
            if iteration % 64 == 0 { await Task.yield() }
          }
          return failures
        }
      }
      return await group.reduce(0, +)
    }
    #expect(failures == 0)
  }

  protocol Sending: AnyObject, Sendable {}
  protocol Printing: AnyObject, Sendable {}
  final class Office: Sending, Printing {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  /// Workers ask for the same singletons by different services, decorated, and by way of a closure
  /// that resolves from the container itself.
  @Test func oneInstanceByWhateverServiceItIsAsked() async {
    let container = Container()
    let made = Counter()
    for number in 0..<Stress.cycles {
      let office = container.register(tags: number, lifetime: .singleton) { _ in
        made.increment()
        return Office(number)
      }
      container.register((any Sending).self, tags: number, forwardingTo: office) { $0 }
      container.register((any Printing).self, tags: number) { [unowned container] _ in
        try container.resolve(Office.self, tags: number)
      }
    }
    let failures = await onWorkers { worker, number in
      let found: AnyObject? =
        switch (worker + number) % 3 {
        case 0: try? container.resolve((any Sending).self, tags: number)
        case 1: try? container.resolve((any Printing).self, tags: number)
        default: try? container.resolve(Office.self, tags: number)
        }
      guard let office = found as? Office, office.number == number else { return true }
      return office !== (try? container.resolve(Office.self, tags: number))
    }
    #expect(failures == Self.none)
    #expect(made.value == Stress.cycles)
  }

  /// A parent and its children are asked at the same time: each child closes its own cycle of scoped
  /// instances, and all share the parent's singleton.
  @Test func aHierarchy() async {
    let parent = Container()
    parent.register(lifetime: .singleton) { _ in Office(-1) }
    parent.register(lifetime: .scoped, factory: auto(Desk.init).injecting(\.clerk))
    parent.register(lifetime: .scoped, factory: auto(Clerk.init))
    let office = try? await parent.resolve(Office.self)
    let own = try? await parent.resolve(Desk.self)
    let failures = await onWorkers(Stress.cycles) { worker, iteration in
      if worker == 0 {
        let desk = try? parent.resolve(Desk.self)
        return desk !== own || desk?.clerk?.desk !== desk || desk?.clerk?.office !== office
      }
      let child = Container(parent: parent)
      let isDeskFirst = iteration.isMultiple(of: 2)
      let clerk = isDeskFirst ? nil : try? child.resolve(Clerk.self)
      guard let desk = try? child.resolve(Desk.self), desk !== own else { return true }
      return desk.clerk?.desk !== desk || desk.clerk?.office !== office
        || (!isDeskFirst && clerk !== desk.clerk) || desk !== (try? child.resolve(Desk.self))
    }
    #expect(failures == Self.none)
  }

  final class Desk: @unchecked Sendable {
    weak var clerk: Clerk?
    init() {}
  }
  final class Clerk: @unchecked Sendable {
    let desk: Desk
    let office: Office
    init(_ desk: Desk, _ office: Office) { (self.desk, self.office) = (desk, office) }
  }

  /// Lazy resolvers and providers are made by one thread and used by all.
  @Test func whatIsBuiltOnDemandIsBuiltByWhoeverAsks() async throws {
    let container = Self.telegraph(.graph)
    let made = Counter()
    container.register(lifetime: .singleton) { _ in Office(made.increment()) }
    let office = try await container.resolve(LazyResolver<Office>.self)
    let sender = try await container.resolve(Provider<Sender, String>.self)
    let failures = await onWorkers(Stress.cycles) { worker, _ in
      guard let made = try? sender("\(worker)"), made.line.sender === made else { return true }
      return made.name != "\(worker)" || (try? office.resolve())?.number != 1
    }
    #expect(failures == Self.none)
  }

  /// What one thread overrides for a resolve, no other sees.
  @Test func overridesOfOneThreadDoNotReachAnother() async {
    let container = Container()
    container.register(instance: -1)
    container.register { r in "\(try r.resolve(Int.self))" }
    container.register(tags: "kept", lifetime: .singleton) { r in "\(try r.resolve(Int.self))" }
    let failures = await onWorkers { worker, _ in
      let text: String? =
        worker == 0
        ? try? container.resolve(String.self)
        : try? container.resolve(
          String.self, overriding: { overrides in overrides.register(instance: worker) })
      return text != (worker == 0 ? "-1" : "\(worker)")
        || (try? container.resolve(String.self, tags: "kept")) != "-1"
    }
    #expect(failures == Self.none)
  }

  /// Who holds the instance gets the same again, whatever others let go.
  @Test func weakInstancesComeAndGo() async {
    let (alive, made) = (Counter(), Counter())
    let container = Container()
    container.register(lifetime: .weak) { _ in
      made.increment()
      return Held(alive)
    }
    let failures = await onWorkers { _, _ in
      guard let held = try? container.resolve(Held.self) else { return true }
      return held !== (try? container.resolve(Held.self))
    }
    #expect(failures == Self.none)
    #expect(alive.value == 0 && made.value >= 1)
  }

  final class Held: Counted, @unchecked Sendable {}

  /// New keys, forwards to them, decorators, and children with their own, while others resolve what
  /// was there before.
  @Test func registeringMeanwhile() async {
    let container = Container()
    for tag in 0..<8 { container.register(tags: tag, lifetime: .singleton) { _ in Office(tag) } }
    let failures = await onWorkers { worker, iteration in
      let tag = iteration & 7
      if worker == 0 {
        let key = Key<Office>(tags: tag)
        switch iteration & 3 {
        case 0:
          container.register((any Sending).self, tags: tag, forwardingTo: key) { $0 }
        case 1:
          container.register((any Printing).self, tags: tag) { r in
            try r.resolve(Office.self, tags: tag)
          }
        case 2:
          container.unregister(keys: Key<any Printing>(tags: tag - 1))
        default:
          container.into(Desk.self).inject { _, _ in }
        }
        return false
      }
      guard let office = try? container.resolve(Office.self, tags: tag), office.number == tag else {
        return true
      }
      // There or not there, but nothing else.
      if let sending = try? container.resolve((any Sending)?.self, tags: tag), sending !== office {
        return true
      }
      let printing = try? container.resolve((any Printing)?.self, tags: tag)
      return printing != nil && printing !== office
    }
    #expect(failures == Self.none)
  }
}
