import Guise
import Synchronization
import TestSupport
import Testing

/// Look-ups while others register and unregister: registered keys are always found.
///
/// Meant for `GUISE_TESTS=StressTests GUISE_STRESS=1 swift test --sanitize=thread` too.
@Suite("Look-ups under stress", .serialized, .endsInTime)
struct LookUpStressTests {
  @Test func singletonsTagsArgumentsAndOptionals() async {
    let container = Container()
    container.register(lifetime: .singleton) { _ in -1 }
    container.register { (_, number: Int) in number }
    container.register(lifetime: .singleton, factory: auto { (number: Int) in Office(number) })
    for tag in 0..<64 { container.register(tags: tag, lifetime: .singleton) { _ in tag } }
    await StressWorkers.expectNoFailure(Stress.iterations) { worker, iteration in
      switch iteration & 3 {
      case 0: return (try? container.resolve(Int.self)) != -1
      case 1:
        let tag = (iteration &* 31 &+ worker) & 63
        return (try? container.resolve(Int.self, tags: tag)) != tag
      case 2:
        let made = try? container.resolve(Office.self, args: iteration)
        return (try? container.resolve(Int.self, args: iteration)) != made?.number
          || made?.number != iteration
      default: return (try? container.resolve(String?.self)) != .some(nil)
      }
    }
  }

  /// Tables grow under the readers.
  @Test func newAndReplacedKeys() async throws {
    let container = Container()
    for tag in 0..<32 { container.register(Int.self, tags: tag) { _ in tag } }
    let newest = Atomic(31)
    await StressWorkers.expectNoFailure(Stress.iterations) { worker, iteration in
      if worker == 0 && iteration % 25 == 0 {
        let tag = newest.load(ordering: .relaxed) + 1
        container.register(Int.self, tags: tag) { _ in tag }
        newest.store(tag, ordering: .releasing)
      } else if worker == 1 && iteration % 10 == 0 {
        let tag = iteration / 10 % 32
        container.register(Int.self, tags: tag, lifetime: .singleton) { _ in tag }
      }
      let tag = (iteration &* 7919) % (newest.load(ordering: .acquiring) + 1)
      return (try? container.resolve(Int.self, tags: tag)) != tag
    }
    let all = try await container.resolve([Int].self)
    #expect(all == Array(0...newest.load(ordering: .relaxed)))
  }

  /// Keys that come and go in the child are also in the parent, with another value: each resolve gets
  /// one or the other. Those that are never unregistered are always found, in their order.
  @Test func keysThatComeAndGo() async throws {
    let keys = 16
    let parent = Container()
    let child = Container(parent: parent)
    for tag in 0..<keys {
      parent.register(tags: tag, lifetime: .singleton) { _ in -tag }
      child.register(tags: "\(tag)") { _ in tag }
    }
    await StressWorkers.expectNoFailure(Stress.iterations) { worker, iteration in
      let tag = (iteration &* 7919 &+ worker) % keys
      switch worker {
      case 0:
        switch iteration % 4 {
        case 0: child.register(tags: tag, metadata: tag) { _ in tag }
        case 1: child.register(tags: tag, lifetime: .singleton) { _ in tag }
        case 2: child.unregister(keys: Key<Int>(tags: tag))
        default: child.unregister(matching: Criteria(Int.self, tags: .contains(tag)))
        }
        return false
      // Places are used again, and tables are renewed under readers.
      case 1:
        let key = child.register(tags: "new", -1 - iteration) { _ in tag }
        let value = try? child.resolve(keys: [key]) as [Int]
        return child.unregister(keys: key) != 1 || value != [tag]
      default:
        if iteration % 500 == 0 {
          return child.keys(matching: Criteria(tags: .equals("1"))).count != 1
            || (try? child.resolve([Int].self, tags: "1")) != [1]
        }
        if (try? child.resolve(Int.self, tags: "\(tag)")) != tag { return true }
        let found = try? child.resolve(Int.self, tags: tag)
        return found != tag && found != -tag
      }
    }
    child.unregister(matching: Criteria(tags: .contains(3)))
    #expect(try await child.resolve(Int.self, tags: 3) == -3)
  }

  /// Only equality tells these apart.
  struct Colliding: Hashable {
    var number: Int
    func hash(into hasher: inout Hasher) {}
  }

  /// All threads register the same new keys: one registration each is left, and no key leaves its
  /// place when it is registered again.
  @Test(arguments: [(2, Stress.rounds / 2), (40, Stress.rounds / 20)])
  func equalKeysOfOneHash(_ count: Int, _ rounds: Int) async throws {
    for round in 0..<rounds {
      let container = Container()
      container.register(tags: Colliding(number: -1), lifetime: .singleton) { _ in -1 }
      await StressWorkers.expectNoFailure(count) { worker, step in
        let number = (step + worker) % count
        let key = container.register(tags: Colliding(number: number), lifetime: .singleton) { _ in
          number
        }
        return (try? container.resolve(keys: [key]) as [Int]) != [number]
      }
      let keys = container.keys(Int.self)
      #expect(keys.count == count + 1 && Set(keys).count == count + 1, "round \(round)")
      #expect(keys.first == Key(tags: Colliding(number: -1)), "round \(round)")
      await StressWorkers.expectNoFailure(count) { worker, number in
        let key = Key<Int>(tags: Colliding(number: number))
        if worker == 0 { container.unregister(keys: key) }
        container.register(tags: Colliding(number: number)) { _ in number + worker * 1_000 }
        let found = container.keys(Int.self, tags: .equals(Colliding(number: number)))
        return found.count > 1
      }
      let values = try await container.resolve(keys: container.keys(Int.self)) as [Int]
      #expect(values.map { $0 % 1_000 }.sorted() == Array(-1..<count), "round \(round)")
    }
  }

  final class Office: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  enum Change: CaseIterable { case decorating, observing, observingWhileOneRegisters }

  /// A decorator or observer that is added during the first resolve is seen by all later ones.
  @Test(arguments: Change.allCases)
  func additionsBesideTheFirstResolve(_ change: Change) async {
    let events = Counter()
    let containers = (0..<Stress.iterations * 2).map { _ in Container() }
    @Sendable func register(_ container: Container) {
      container.register(factory: auto { Office(1) })
    }
    if change != .observingWhileOneRegisters { containers.forEach(register) }
    let arrived = [Counter(), Counter()]
    _ = await onThreads(2) { thread in
      for (round, container) in containers.enumerated() {
        // Spinning: both go on within nanoseconds, one a little later from round to round.
        arrived[thread].increment()
        while arrived[1 - thread].value <= round {}
        var wait = thread == 0 ? round % 97 * 4 : 200
        while wait > 0 { wait -= 1 }
        switch (thread, change) {
        case (0, .observingWhileOneRegisters): register(container)
        case (0, _): _ = try? container.resolve(Office.self)
        case (_, .decorating): container.decorate(Office.self) { o, _ in Office(o.number + 1) }
        default: container.observe { _ in events.increment() }
        }
      }
    }
    let lost = containers.count { container in
      let before = events.value
      let office = try? container.resolve(Office.self)
      return change == .decorating ? office?.number != 2 : events.value != before + 2
    }
    #expect(lost == 0)
  }

  /// Forwards, decorators and injections while others resolve.
  @Test func otherRegistrationsMeanwhile() async {
    let container = Container()
    for tag in 0..<8 { container.register(tags: tag, lifetime: .singleton) { _ in Office(tag) } }
    await StressWorkers.expectNoFailure { worker, iteration in
      let tag = iteration & 7
      if worker == 0 {
        switch iteration & 3 {
        case 0:
          container.register(AnyObject.self, tags: tag, forwardingTo: Key<Office>(tags: tag)) { $0 }
        case 1: container.decorate(AnyObject.self, tags: tag) { inner, _ in inner }
        case 2: container.unregister(keys: Key<AnyObject>(tags: tag - 1))
        default: container.into(Office.self).inject { _, _ in }
        }
        return false
      }
      guard let office = try? container.resolve(Office.self, tags: tag), office.number == tag else {
        return true
      }
      // There or not there, but nothing else.
      guard let object = try? container.resolve(AnyObject?.self, tags: tag) else { return false }
      return object !== office
    }
  }
}
