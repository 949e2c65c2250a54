import Guise
import TestSupport
import Testing

/// Equality and hashing of identities are the user's code: it may use the container that calls it.
@Suite("The user's code under no lock", .endsInTime)
struct UserCodeTests {
  /// The action of an identity's code; not inside of itself.
  final class Hook: Sendable {
    private struct State: Sendable {
      var action: (@Sendable () -> Void)?
      var isLasting = false
    }

    private let state = Locked(State())

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
