import Guise
import TestSupport
import Testing

/// Of most registrations a container learns that their instances need nothing; what it has learned of
/// one type must not be taken for another.
@Suite("What is known of a registration's instances holds for their type alone", .endsInTime)
struct RememberedTypesTests {
  protocol Part: AnyObject, Sendable {}
  final class Plain: Part {}

  final class Closing: Part, Closeable {
    let closed: Counter
    init(_ closed: Counter) { self.closed = closed }
    func close() async throws { closed.increment() }
  }

  final class Wishing: Part, Resolvable {
    let told: Counter
    init(_ told: Counter) { self.told = told }
    func resolveDependencies(_ resolver: any Resolver) throws { told.increment() }
  }

  final class Turns: Sendable {
    private let count = Counter()
    /// Each third one differs.
    func next(_ other: () -> any Part) -> any Part {
      count.increment()
      return count.value.isMultiple(of: 3) ? other() : Plain()
    }
  }

  @Test func ofKeptInstancesTheCloseableOnesAreClosed() async throws {
    let (turns, closed) = (Turns(), Counter())
    let parent = Container()
    parent.register((any Part).self, lifetime: .scoped) { _ in turns.next { Closing(closed) } }
    for expected in [0, 0, 1, 1, 1, 2] {
      let scope = Container(parent: parent)
      _ = try await scope.resolve((any Part).self)
      try await scope.close()
      #expect(closed.value == expected)
    }
  }

  @Test(arguments: [Lifetime.scoped, .graph])
  func theResolvableOnesAreTold(_ lifetime: Lifetime) throws {
    let (turns, told) = (Turns(), Counter())
    let parent = Container()
    parent.register((any Part).self, lifetime: lifetime) { _ in turns.next { Wishing(told) } }
    for expected in [0, 0, 1, 1, 1, 2] {
      _ = try Container(parent: parent).resolve((any Part).self)
      #expect(told.value == expected)
    }
  }

  final class Filled: Resolvable, @unchecked Sendable {
    var part: (any Part)?
    let told = Counter()
    func resolveDependencies(_ resolver: any Resolver) throws {
      #expect(part != nil)
      told.increment()
    }
  }

  @Test func filledOnesAreFilledAndTold() throws {
    let container = Container()
    container.register((any Part).self) { _ in Plain() }
    container.register(factory: auto(Filled.init).injecting(\.part))
    for _ in 0..<3 {
      let filled = try container.resolve(Filled.self)
      #expect(filled.part != nil)
      #expect(filled.told.value == 1)
    }
  }

  final class Holder: @unchecked Sendable { var part: (any Part)? }

  @Test func aDecoratorThatComesLaterIsApplied() throws {
    let container = Container()
    container.register((any Part).self) { _ in Plain() }
    container.register(factory: auto(Holder.init).injecting(\.part))
    let runs = Counter()
    for added in 1...3 {
      for _ in 0..<3 { _ = try container.resolve(Holder.self) }
      container.decorate(Holder.self) { holder, _ in
        runs.increment()
        return holder
      }
      let before = runs.value
      for _ in 0..<3 { #expect(try container.resolve(Holder.self).part != nil) }
      #expect(runs.value - before == 3 * added)
    }
  }

  @Test func weakOnesOfAnyServiceAreFound() throws {
    let held = Lock<[Shared<AnyObject>]>([])
    let container = Container()
    container.register(AnyObject.self, lifetime: .weak) { _ in Plain() }
    container.register((any Part).self, lifetime: .weak) { _ in Plain() }
    container.register(Any.self, lifetime: .weak) { _ in Plain() }
    func ids() throws -> [ObjectIdentifier] {
      let objects = [
        try container.resolve(AnyObject.self), try container.resolve((any Part).self),
        try container.resolve(Any.self) as AnyObject,
      ]
      held.withLock { $0.append(contentsOf: objects.map(Shared.init)) }
      return objects.map(ObjectIdentifier.init)
    }
    let first = try ids()
    #expect(Set(first).count == 3)
    #expect(try ids() == first)
  }
}
