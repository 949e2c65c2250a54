import Guise
import GuiseVerification
import Synchronization
import TestSupport
import Testing

@Suite("One graph instance for each outermost resolve", .endsInTime)
struct GraphTests {
  final class Side<Number: Sendable>: Sendable {
    let shared: Object
    init(_ shared: Object) { self.shared = shared }
  }
  typealias Left = Side<N1>
  typealias Right = Side<N2>
  final class Both: Sendable {
    let left: Left
    let right: Right
    init(_ left: Left, _ right: Right) { (self.left, self.right) = (left, right) }
    var isShared: Bool { left.shared === right.shared }
  }

  enum Form: CaseIterable, Sendable {
    case auto, closures, autoOverClosures, capturedContainer, asyncFactories, tasks
  }

  private func container(_ form: Form, _ runs: Counter = Counter()) -> Container {
    let container = Container()
    container.register(lifetime: .graph) { _ in
      runs.increment()
      return Object()
    }
    container.register(factory: auto(Left.init))
    container.register(factory: auto(Right.init))
    container.register(factory: auto(Both.init))
    switch form {
    case .auto: break
    case .closures, .autoOverClosures:
      container.register { r in Left(try r.resolve()) }
      container.register { r in Right(try r.resolve()) }
      if form == .closures { container.register { r in Both(try r.resolve(), try r.resolve()) } }
    case .capturedContainer:
      container.register { [unowned container] _ in Right(try container.resolve()) }
      container.register { r in Both(try r.resolve(), try r.resolve()) }
    case .asyncFactories, .tasks:
      container.register(lifetime: .graph) { _ async in
        runs.increment()
        await Task.yield()
        return Object()
      }
      container.register { r async throws in Right(try await r.resolve()) }
      guard form == .tasks else { break }
      container.register { r async throws in
        async let left = r.resolve(Left.self)
        async let right = r.resolve(Right.self)
        return try await Both(left, right)
      }
    }
    return container
  }

  @Test(arguments: Form.allCases, Way.allCases)
  func eachOutermostResolveHasOne(_ form: Form, _ way: Way) async throws {
    if way == .sync && [.asyncFactories, .tasks].contains(form) { return }
    let runs = Counter()
    let container = container(form, runs)
    var seen: [Both] = []
    for turn in 1...4 {
      let both = try await container.resolve(Both.self, by: way)
      #expect(both.isShared && runs.value == turn)
      #expect(seen.allSatisfy { $0.left.shared !== both.left.shared })
      seen.append(both)
    }
  }

  /// No other call of the same resolve changes it.
  @Test func theFirstArgumentsAreKept() throws {
    let container = Container()
    container.register(lifetime: .graph) { (_, number: Int) in "\(number)" }
    container.register { r in
      [try r.resolve(String.self, args: 1), try r.resolve(String.self, args: 2)]
    }
    #expect(try container.resolve([String].self) == ["1", "1"])
    #expect(try container.resolve(String.self, args: 2) == "2")
  }

  /// A task counts to the running factory around it; after the resolve, to none.
  @Test func tasksShareWithTheFactoryAround() async throws {
    let container = container(.auto)
    let (returned, ended) = (Gate(), Gate())
    for (tag, gate) in [("next", returned), ("last", ended)] {
      container.register(tags: tag) { r async throws in
        Holder(
          Task {
            await gate.wait()
            return try await r.resolve(Object.self)
          })
      }
    }
    let late = Mutex<Task<Object, any Error>?>(nil)
    container.register { r async throws in
      let next = try await r.resolve(Holder<Task<Object, any Error>>.self, tags: "next").value
      let last = try await r.resolve(Holder<Task<Object, any Error>>.self, tags: "last").value
      late.withLock { $0 = last }
      returned.open()
      return Both(Left(try await r.resolve(Object.self)), Right(try await next.value))
    }
    let both = try await container.resolve(Both.self)
    #expect(both.isShared)
    ended.open()
    let other = try await late.withLock { $0 }?.value
    #expect(other != nil && other !== both.left.shared)
  }

  @Test func elementsAndKeysShareOne() throws {
    let container = container(.auto)
    for tag in 1...3 { container.register(tags: tag, factory: auto(Left.init)) }
    for tag in 4...6 { container.register(tags: tag) { r in Left(try r.resolve()) } }
    for _ in 1...2 {
      let all = try container.resolve([Left].self)
      let keyed = try container.resolve(keys: container.keys(Left.self)) as [Left]
      for lefts in [all, keyed] {
        #expect(lefts.count == 7 && lefts.allSatisfy { $0.shared === lefts[0].shared })
      }
      #expect(all[0].shared !== keyed[0].shared)
    }
  }

  @Test func lazyResolversBeginAnother() throws {
    let container = container(.auto)
    container.register(
      factory: auto { (object: Object, lazy: LazyResolver<Object>) in
        Holder((object, lazy))
      })
    let later = try container.resolve(Holder<(Object, LazyResolver<Object>)>.self).value
    #expect(try later.1.resolve() !== later.0)
  }

  @Test func nobodyKeepsThemOrTheirFailures() throws {
    let (alive, runs) = (Counter(), Counter())
    let container = Container()
    container.register(lifetime: .graph) { _ in
      if runs.increment() == 1 { throw Broken() }
      return Counted(alive)
    }
    container.register { r in
      let first = try? r.resolve(Counted.self)
      return try first == nil && r.resolve(Counted.self) === r.resolve(Counted.self)
    }
    #expect(try container.resolve(Bool.self))
    #expect(alive.value == 0 && runs.value == 2)
  }
}
