import Guise
import TestSupport
import Testing

@Suite("Decorated instances are kept", .endsInTime)
struct DecoratedLifetimeTests {
  /// A chain of objects, each around the next.
  final class Node: Sendable {
    let inner: Node?
    let number: Int

    init(_ number: Int, around inner: Node? = nil) {
      self.number = number
      self.inner = inner
    }
  }

  struct Pair {
    let first: Node
    let second: Node
  }

  private func container(_ lifetime: Lifetime, _ made: Counter, _ wrapped: Counter) -> Container {
    let container = Container()
    container.register(lifetime: lifetime) { _ in Node(made.increment()) }
    container.decorate(Node.self) { inner, _ in Node(wrapped.increment(), around: inner) }
    container.register(factory: auto(Pair.init))
    return container
  }

  /// How often an instance is made by one resolve of two of them, and by the next.
  @Test(arguments: [
    (Lifetime.transient, 2, 4), (.singleton, 1, 1), (.scoped, 1, 1), (.weak, 1, 2), (.graph, 1, 2),
  ])
  func lifetimes(_ lifetime: Lifetime, _ once: Int, _ twice: Int) throws {
    let (made, wrapped) = (Counter(), Counter())
    let container = container(lifetime, made, wrapped)
    for count in [once, twice] {
      // Nobody else holds a weak one between.
      let pair = try container.resolve(Pair.self)
      #expect(pair.first.inner != nil && pair.first.inner?.inner == nil)
      #expect((pair.first === pair.second) == (lifetime != .transient))
      #expect(made.value == count && wrapped.value == count)
    }
  }

  @Test func eachScopeHasItsOwn() throws {
    let (made, wrapped) = (Counter(), Counter())
    let parent = container(.scoped, made, wrapped)
    let child = Container(parent: parent)
    let first = try child.resolve(Node.self)
    #expect(first.inner != nil)
    #expect(try child.resolve(Node.self) === first)
    #expect(try parent.resolve(Node.self) !== first)
    #expect(made.value == 2 && wrapped.value == 2)
  }

  @Test func whatIsKeptAlreadyStaysWhatItIs() throws {
    let container = Container()
    container.register(lifetime: .singleton) { _ in Node(0) }
    container.register(lifetime: .scoped) { _ in [0] }
    let kept = try container.resolve(Node.self)
    #expect(try container.resolve([Int].self) == [0])
    container.decorate(Node.self) { inner, _ in Node(1, around: inner) }
    container.decorate([Int].self) { inner, _ in inner + [1] }
    #expect(try container.resolve(Node.self) === kept)
    #expect(try container.make(Node.self).inner?.number == 0)
    #expect(try container.resolve([Int].self) == [0])
    #expect(try Container(parent: container).resolve([Int].self) == [0, 1])
  }

  @Test func makeDecorates() async throws {
    let (made, wrapped) = (Counter(), Counter())
    let container = container(.singleton, made, wrapped)
    let now: () throws -> Node = { try container.make() }
    #expect(try now().inner != nil)
    #expect(try await container.make(Node.self).inner != nil)
    #expect(made.value == 2 && wrapped.value == 2)
  }

  @Test(arguments: [false, true])
  func exactlyOnceUnderConcurrency(_ isAsync: Bool) async {
    for _ in 0..<Stress.rounds {
      let (made, wrapped) = (Counter(), Counter())
      let container = container(.singleton, made, wrapped)
      if isAsync {
        container.decorate(Node.self) { inner, _ async in
          await Task.yield()
          return Node(-1, around: inner)
        }
      }
      let seen = await withTaskGroup(of: [ObjectIdentifier?].self) { group in
        for _ in 0..<4 {
          group.addTask { [(try? await container.resolve(Node.self)).map(ObjectIdentifier.init)] }
        }
        group.addTask {
          await onThreads(4) { _ in try? container.resolve(Node.self) }
            .map { $0.map(ObjectIdentifier.init) }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      // A thread is told where a decorator needs a task.
      #expect(seen.count { $0 != nil } >= (isAsync ? 4 : 8))
      #expect(Set(seen.compactMap { $0 }).count == 1)
      #expect(made.value == 1 && wrapped.value == 1)
    }
  }

  /// Resolving while decorators are added: who asks after `decorate` has returned gets it.
  @Test func decoratingDuringResolve() async {
    for _ in 0..<Stress.rounds {
      let container = Container()
      container.register { _ in 0 }
      let line = StartLine(4)
      let results = await onThreads(4) { worker in
        line.wait()
        if worker == 0 { container.decorate(Int.self) { inner, _ in inner + 1 } }
        var last = 0
        for _ in 0..<50 {
          guard let value = try? container.resolve(Int.self), value >= last else { return -1 }
          last = value
        }
        return worker == 0 ? last : 1
      }
      #expect(results == [1, 1, 1, 1])
      #expect((try? await container.resolve(Int.self)) == 1)
    }
  }

  /// Registering and decorating one key at once: decorated it is, whoever came first.
  @Test func decoratingDuringRegister() async {
    for _ in 0..<Stress.rounds {
      let container = Container()
      let line = StartLine(3)
      _ = await onThreads(3) { worker in
        line.wait()
        if worker == 0 {
          container.decorate(Int.self) { inner, _ in inner + 1 }
        } else {
          for _ in 0..<5 { container.register { _ in worker * 10 } }
        }
      }
      #expect((try? await container.resolve(Int.self)).map { $0 % 10 } == 1)
    }
  }

  @Test func releasedWithTheContainer() throws {
    final class Held: Counted, @unchecked Sendable {}
    let alive = Counter()
    do {
      let container = Container()
      container.register(lifetime: .singleton) { _ in Held(alive) }
      let captured = Held(alive)
      container.decorate(Held.self) { [alive] _, _ in
        _ = captured
        return Held(alive)
      }
      _ = try container.resolve(Held.self)
      #expect(alive.value == 2)
    }
    #expect(alive.value == 0)
  }
}
