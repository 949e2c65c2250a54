import Guise
import GuiseVerification
import Synchronization
import TestSupport
import Testing

@Suite("Graph instances", .endsInTime)
struct GraphTests {
  final class Shared: Sendable {}
  final class Left: Sendable {
    let shared: Shared
    init(_ shared: Shared) { self.shared = shared }
  }
  final class Right: Sendable {
    let shared: Shared
    init(_ shared: Shared) { self.shared = shared }
  }
  final class Both: Sendable {
    let left: Left
    let right: Right
    init(_ left: Left, _ right: Right) { (self.left, self.right) = (left, right) }
    var isShared: Bool { left.shared === right.shared }
  }

  /// Registers a service by `auto`, or as a closure that asks the resolver it gets.
  struct Form: Sendable, CustomStringConvertible {
    let description: String
    let register: @Sendable (Container) -> Void
  }

  static let forms = [
    Form(description: "auto") {
      $0.register(factory: auto(Left.init))
      $0.register(factory: auto(Right.init))
      $0.register(factory: auto(Both.init))
    },
    Form(description: "closures") {
      $0.register { r in Left(try r.resolve()) }
      $0.register { r in Right(try r.resolve()) }
      $0.register { r in Both(try r.resolve(), try r.resolve()) }
    },
    Form(description: "auto over closures") {
      $0.register { r in Left(try r.resolve()) }
      $0.register { r in Right(try r.resolve()) }
      $0.register(factory: auto(Both.init))
    },
    Form(description: "a closure over auto, and a captured container") {
      $0.register(factory: auto(Left.init))
      $0.register { [container = $0] _ in Right(try container.resolve()) }
      $0.register { r in Both(try r.resolve(), try r.resolve()) }
    },
  ]

  private func container(_ form: Form, _ runs: Counter = Counter()) -> Container {
    let container = Container()
    container.register(lifetime: .graph) { _ in
      runs.increment()
      return Shared()
    }
    form.register(container)
    return container
  }

  @Test(arguments: forms) func oneForEachOutermostResolve(_ form: Form) throws {
    let runs = Counter()
    let container = container(form, runs)
    var seen: [Both] = []
    for turn in 1...4 {
      let both = try container.resolve(Both.self)
      #expect(both.isShared)
      #expect(runs.value == turn)
      #expect(seen.allSatisfy { $0.left.shared !== both.left.shared })
      seen.append(both)
    }
  }

  /// Whatever the other calls of the same resolve pass.
  @Test func theArgumentsOfTheFirstCallAreKept() throws {
    let container = Container()
    container.register(lifetime: .graph) { (_, number: Int) in "\(number)" }
    container.register { r in
      [try r.resolve(String.self, args: 1), try r.resolve(String.self, args: 2)]
    }
    #expect(try container.resolve([String].self) == ["1", "1"])
    #expect(try container.resolve(String.self, args: 2) == "2")
    #expect(container.verify().findings.map(\.code) == [.cachedArguments])
  }

  @Test(arguments: forms) func awaited(_ form: Form) async throws {
    let runs = Counter()
    let container = container(form, runs)
    for turn in 1...3 {
      #expect(try await container.resolve(Both.self).isShared)
      #expect(runs.value == turn)
    }
  }

  @Test func asyncFactories() async throws {
    let runs = Counter()
    let container = Container()
    container.register(lifetime: .graph) { _ async in
      runs.increment()
      await Task.yield()
      return Shared()
    }
    container.register(factory: auto(Left.init))
    container.register { r async throws in Right(try await r.resolve()) }
    container.register(factory: auto(Both.init))
    for turn in 1...3 {
      #expect(try await container.resolve(Both.self).isShared)
      #expect(runs.value == turn)
    }
  }

  @Test func tasksOfOneResolveShareOne() async throws {
    let runs = Counter()
    let container = Container()
    container.register(lifetime: .graph) { _ async in
      runs.increment()
      await Task.yield()
      return Shared()
    }
    container.register { r async throws in Left(try await r.resolve()) }
    container.register { r async throws in Right(try await r.resolve()) }
    container.register { r async throws in
      async let left = r.resolve(Left.self)
      async let right = r.resolve(Right.self)
      return try await Both(left, right)
    }
    for turn in 1...20 {
      #expect(try await container.resolve(Both.self).isShared)
      #expect(runs.value == turn)
    }
  }

  final class Outlived: Sendable {
    let task: Task<Shared, any Error>
    init(_ task: Task<Shared, any Error>) { self.task = task }
  }

  /// What a task asks for counts to the factory around it that still runs; after the resolve, to none.
  @Test func aTaskThatOutlivesItsFactorySharesWithTheNextOneAround() async throws {
    let container = Container()
    let (returned, ended) = (Gate(), Gate())
    container.register(lifetime: .graph) { _ in Shared() }
    container.register(tags: "next") { r async throws in
      Outlived(
        Task {
          await returned.wait()
          return try await r.resolve(Shared.self)
        })
    }
    container.register(tags: "last") { r async throws in
      Outlived(
        Task {
          await ended.wait()
          return try await r.resolve(Shared.self)
        })
    }
    let late = Mutex<Outlived?>(nil)
    container.register { r async throws in
      let next = try await r.resolve(Outlived.self, tags: "next")
      let last = try await r.resolve(Outlived.self, tags: "last")
      late.withLock { $0 = last }
      returned.open()
      return Both(
        Left(try await r.resolve(Shared.self)), Right(try await next.task.value))
    }
    let both = try await container.resolve(Both.self)
    #expect(both.isShared)
    ended.open()
    let other = try await late.withLock { $0 }?.task.value
    #expect(other != nil && other !== both.left.shared)
  }

  @Test func theElementsOfAnArrayShareOne() throws {
    let container = Container()
    container.register(lifetime: .graph) { _ in Shared() }
    for tag in 1...3 { container.register(tags: tag, factory: auto(Left.init)) }
    for tag in 4...6 { container.register(tags: tag) { r in Left(try r.resolve()) } }
    for _ in 1...2 {
      let all = try container.resolve([Left].self)
      #expect(all.count == 6 && Set(all.map { ObjectIdentifier($0.shared) }).count == 1)
      let keys = container.keys(Left.self)
      let byKey = try container.resolve(keys: keys) as [Left]
      #expect(Set(byKey.map { ObjectIdentifier($0.shared) }).count == 1)
      #expect(byKey[0].shared !== all[0].shared)
    }
  }

  @Test func aLazyResolverBeginsAnother() throws {
    struct Later {
      let shared: Shared
      let lazy: LazyResolver<Shared>
      init(_ shared: Shared, _ lazy: LazyResolver<Shared>) {
        (self.shared, self.lazy) = (shared, lazy)
      }
    }
    let container = Container()
    container.register(lifetime: .graph) { _ in Shared() }
    container.register(factory: auto(Later.init))
    let later = try container.resolve(Later.self)
    #expect(try later.lazy.resolve() !== later.shared)
  }

  @Test func builtAgainstTheContainerThatIsAsked() throws {
    struct Label { let text: String }
    let parent = Container()
    parent.register(lifetime: .graph) { r in Label(text: try r.resolve()) }
    parent.register(instance: "parent")
    let child = Container(parent: parent)
    child.register(instance: "child")
    for _ in 1...2 {
      #expect(try child.resolve(Label.self).text == "child")
      #expect(try parent.resolve(Label.self).text == "parent")
    }
  }

  @Test func nobodyKeepsIt() throws {
    let alive = Counter()
    let container = Container()
    container.register(lifetime: .graph) { _ in Counted(alive) }
    container.register(factory: auto { (a: Counted, b: Counted) in a === b })
    #expect(try container.resolve(Bool.self))
    #expect(alive.value == 0)
  }

  @Test func aFailureIsNotKept() throws {
    let runs = Counter()
    let container = Container()
    container.register(lifetime: .graph) { _ -> Shared in
      if runs.increment() == 1 { throw Broken() }
      return Shared()
    }
    container.register { r in try [r.resolve(Shared?.self)].count }
    container.register { r in
      let first = try? r.resolve(Shared.self)
      return try Left(first ?? r.resolve())
    }
    #expect(try container.resolve(Left.self) !== container.resolve(Left.self))
    #expect(runs.value == 3)
  }

  @Test func threadsHaveTheirOwn() async throws {
    let container = container(Self.forms[1])
    let line = StartLine(8)
    let found = await onThreads(8) { _ in
      line.wait()
      return (try? container.resolve(Both.self)).flatMap { $0.isShared ? $0 : nil }
    }
    let shared = found.compactMap { $0.map { ObjectIdentifier($0.left.shared) } }
    #expect(shared.count == 8 && Set(shared).count == 8)
  }
}
