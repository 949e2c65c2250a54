import Guise
import TestSupport
import Testing

/// Equality and hashing are the user's code: it may use the container that calls it.
@Suite("The user's code under no lock", .endsInTime)
struct UserCodeTests {
  /// What the tags' and identities' code does; not inside of itself.
  final class Hook: Sendable {
    private struct State: Sendable {
      var action: (@Sendable () -> Void)?
      var isLasting = false
    }

    private let state = Locked(State())

    func once(_ action: @escaping @Sendable () -> Void) {
      state.withLock { $0 = State(action: action) }
    }

    func always(_ action: @escaping @Sendable () -> Void) {
      state.withLock { $0 = State(action: action, isLasting: true) }
    }

    func run() {
      let taken = state.withLock { state in
        defer { state.action = nil }
        return state
      }
      taken.action?()
      if taken.isLasting { state.withLock { $0 = taken } }
    }
  }

  /// All of one hash, so that each is compared.
  struct Busy: Hashable, Sendable {
    let name: String
    let hook: Hook

    static func == (a: Busy, b: Busy) -> Bool {
      for tag in [a, b] { tag.hook.run() }
      return a.name == b.name
    }

    func hash(into hasher: inout Hasher) { hook.run() }
  }

  @Test(arguments: ["a", "new"])
  func tagsMayRegisterAndResolve(_ name: String) async throws {
    let container = Container()
    let hook = Hook()
    for name in ["a", "b"] { container.register(tags: Busy(name: name, hook: hook)) { _ in name } }
    let ran = Counter()
    await onThread {
      hook.once {
        container.register(instance: 1)
        container.register(tags: "other") { _ in "other" }
        if (try? container.resolve(Int.self)) == 1 { ran.increment() }
      }
      let tag = Busy(name: name, hook: Hook())
      container.register(tags: tag) { _ in "registered" }
    }
    #expect(ran.value == 1)
    #expect(try await container.resolve(tags: Busy(name: name, hook: hook)) == "registered")
    #expect(try await container.resolve(tags: Busy(name: "b", hook: hook)) == "b")
    #expect(container.keys(String.self).count == (name == "new" ? 4 : 3))
  }

  /// The key is registered while it is compared: the place is the one that it has then.
  @Test func theSameKeyMeanwhile() async throws {
    let container = Container()
    let hook = Hook()
    container.register(tags: Busy(name: "a", hook: hook)) { _ in 1 }
    await onThread {
      hook.once {
        container.register(tags: Busy(name: "b", hook: Hook())) { _ in 2 }
        container.register(tags: Busy(name: "c", hook: Hook())) { _ in 3 }
      }
      container.register(tags: Busy(name: "b", hook: Hook())) { _ in 4 }
    }
    #expect(try await container.resolve([Int].self) == [1, 4, 3])
  }

  /// The key is unregistered while it is compared: it is registered as a new one.
  @Test func unregisteredMeanwhile() async throws {
    let container = Container()
    let hook = Hook()
    let key = container.register(tags: Busy(name: "a", hook: hook)) { _ in 1 }
    container.register(tags: "b") { _ in 2 }
    await onThread {
      hook.once { container.unregister(keys: key) }
      container.register(tags: Busy(name: "a", hook: Hook())) { _ in 3 }
    }
    #expect(try await container.resolve([Int].self) == [2, 3])
  }

  struct Busied: Assembly {
    let name: String
    let hook: Hook
    let log: Locked<[String]>

    var identity: AnyHashable { Busy(name: name, hook: hook) }
    func register(in registrar: any Registrar) { log.withLock { $0.append(name) } }
  }

  @Test func identitiesMayAssemble() async {
    let container = Container()
    let hook = Hook()
    let log = Locked<[String]>([])
    let ran = Counter()
    await onThread {
      hook.always {
        container.register(instance: 1)
        container.assemble(Busied(name: "b", hook: Hook(), log: log))
        ran.increment()
      }
      for name in ["a", "b", "c", "a", "c"] {
        container.assemble(Busied(name: name, hook: hook, log: log))
      }
    }
    // Hashed and compared several times each.
    #expect(ran.value > 10)
    #expect(log.withLock { $0 } == ["b", "a", "c"])
    #expect(container.keys(Int.self).count == 1)
  }

  /// Threads that assemble one assembly at once register it once.
  @Test func assembledOnceByThreads() async {
    for round in 0..<Stress.rounds {
      let container = Container()
      let log = Locked<[String]>([])
      let line = StartLine(8)
      _ = await onThreads(8) { worker in
        line.wait()
        container.assemble(Busied(name: "\(worker % 3)", hook: Hook(), log: log))
      }
      #expect(log.withLock { $0.sorted() } == ["0", "1", "2"], "round \(round)")
    }
  }
}
