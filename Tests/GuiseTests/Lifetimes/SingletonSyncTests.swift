import Dispatch
import Guise
import TestSupport
import Testing

@Suite("Singletons on threads", .endsInTime)
struct SingletonSyncTests {
  final class Object: Sendable {}

  @Test func aFailureIsNotKept() throws {
    let runs = Counter()
    let container = Container()
    container.register(lifetime: .singleton) { _ in
      if runs.increment() < 3 { throw Broken() }
      return Object()
    }
    for _ in 0..<2 {
      #expect(resolutionError { try container.resolve(Object.self) }?.reason == .factoryFailed)
    }
    #expect(try container.resolve(Object.self) === container.resolve(Object.self))
    #expect(runs.value == 3)
  }

  @Test func threadsThatAskAtTheSameMomentGetOneInstance() async throws {
    let runs = Counter()
    let container = Container()
    let line = StartLine(8)
    container.register(lifetime: .singleton) { _ in
      runs.increment()
      return Object()
    }
    let objects = await onThreads(8) { _ in
      line.wait()
      return (try? container.resolve(Object.self)).map(ObjectIdentifier.init)
    }
    #expect(Set(objects).count == 1 && !objects.contains(nil))
    #expect(runs.value == 1)
  }

  @Test func aThreadBlocksOnABuildThatRunsOnAnother() async {
    let container = Container()
    let begun = Gate()
    let go = Gate()
    container.register(lifetime: .singleton) { _ in
      begun.open()
      go.waitBlocking()
      return Object()
    }
    let objects = await onThreads(3) { index -> ObjectIdentifier? in
      if index == 0 { return (try? container.resolve(Object.self)).map(ObjectIdentifier.init) }
      begun.waitBlocking()
      if index == 2 { go.open() }
      return (try? container.resolve(Object.self)).map(ObjectIdentifier.init)
    }
    #expect(Set(objects).count == 1 && !objects.contains(nil))
  }

  @Test func anotherSingletonResolvesWhileASlowOneIsBeingBuilt() async throws {
    let container = Container()
    let begun = Gate()
    let go = Gate()
    container.register(lifetime: .singleton) { _ in
      begun.open()
      go.waitBlocking()
      return Object()
    }
    container.register(lifetime: .singleton, instance: "quick")
    container.register(Int.self) { _ in 1 }
    let results = await onThreads(2) { index -> String? in
      if index == 0 { return (try? container.resolve(Object.self)).map { _ in "slow" } }
      begun.waitBlocking()
      // Before the slow one may end.
      let quick = try? container.resolve(String.self)
      container.register(tags: 1, lifetime: .singleton, instance: 2)
      let numbers = try? container.resolve([Int].self)
      go.open()
      return numbers == [1, 2] ? quick : nil
    }
    #expect(results == ["slow", "quick"])
  }

  @Test func aThreadWhoseBuilderFailsSharesTheFailureOrBuildsItself() async {
    let container = Container()
    let runs = Counter()
    let line = StartLine(8)
    container.register(Int.self, lifetime: .singleton) { _ in
      throw Broken(name: "\(runs.increment())")
    }
    let errors = await onThreads(8) { _ -> String in
      line.wait()
      return "\(resolutionError { try container.resolve(Int.self) }?.underlying ?? Broken())"
    }
    #expect(runs.value >= 1 && runs.value <= 8)
    #expect(Set(errors) == Set((1...max(1, runs.value)).map(String.init)))
  }
}
