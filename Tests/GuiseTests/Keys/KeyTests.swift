import Guise
import TestSupport
import Testing

@Suite("Keys, criteria and metadata, rows 12, 13 and 16")
struct KeyTests {
  protocol Plugin {}
  struct PluginA: Plugin {}
  struct PluginB: Plugin {}
  struct Capability: Sendable, Equatable { var level: Int }

  @Test func registeringReturnsTheKey() throws {
    let container = Container()
    let level = Capability(level: 3)
    let keys: [Key<any Plugin>] = [
      container.register(tags: 1, "a", metadata: level) { _ in PluginA() as any Plugin },
      container.register(tags: 2, metadata: level) { _ async in PluginA() as any Plugin },
      container.register(tags: 3, metadata: level, instance: PluginA() as any Plugin),
      container.register((any Plugin).self, tags: 4, metadata: level, factory: auto(PluginA.init)),
      container.register((any Plugin).self, metadata: level) { _ in PluginA() },
    ]
    #expect(
      keys == [
        Key(tags: "a", 1), Key((any Plugin).self, tags: 2), Key(tags: 3), Key(tags: 4), Key(),
      ])
    #expect(keys.allSatisfy { container.metadata(for: $0, as: Capability.self) == level })
    let key = container.register { (_, number: Int, name: String) in "\(name)\(number)" }
    #expect(key == Key<String>(arguments: [Int.self, String.self]))
    #expect(key != Key<String>(arguments: [String.self, Int.self]) && key != Key<String>())
    // Sendability leaves no trace at run time.
    container.register((any Plugin & Sendable).self) { _ in PluginB() }
    #expect(try container.resolve((any Plugin).self) is PluginB)
  }

  @Test func keysAreConvertedBothWays() {
    let key = Key<any Plugin>(tags: "a", 2, arguments: [Int.self])
    let erased = AnyKey(key)
    let isPlugin = erased.service == (any Plugin).self
    #expect(isPlugin && erased.tags == Tags(2, "a"))
    #expect(erased == AnyKey(service: (any Plugin).self, tags: Tags("a", 2), arguments: [Int.self]))
    #expect(Key<any Plugin>(erased) == key && Key<PluginA>(erased) == nil)
    #expect(key.erased == erased && erased.erased == erased)
    #expect(Set([key, Key(tags: 2, "a", 2, arguments: [Int.self]), Key(tags: "a")]).count == 2)
    #expect(Set([erased, AnyKey(Key<PluginA>(tags: "a", 2, arguments: [Int.self]))]).count == 2)
  }

  // MARK: Criteria

  private let builds = Counter()
  private let a = Key<String>(tags: "a")
  private let ab = Key<String>(tags: "b", "a")
  private let plain = Key<String>()
  private let argument = Key<String>(tags: "a", arguments: [Int.self])
  private let number = Key<Int>(tags: "a")

  private func container() -> Container {
    let builds = builds
    return Container { registrar in
      registrar.register(String.self, tags: "a", metadata: Capability(level: 1)) { _ in
        "\(builds.increment())"
      }
      registrar.register(
        String.self, tags: "a", "b", lifetime: .singleton, metadata: Capability(level: 3)
      ) { _ in "\(builds.increment())" }
      registrar.register(String.self, metadata: "words") { _ in "\(builds.increment())" }
      registrar.register(String.self, tags: "a") { (_, number: Int) in "\(builds.increment())" }
      registrar.register(Int.self, tags: "a", lifetime: .singleton) { _ in builds.increment() }
    }
  }

  @Test func eachCriterionSelects() {
    let container = container()
    #expect(container.keys(String.self) == [a, ab, plain, argument])
    #expect(container.keys(Double.self).isEmpty)
    #expect(container.keys(matching: Criteria()).count == 5)
    #expect(container.keys(matching: Criteria(Int.self)) == [number.erased])
    #expect(container.keys(String.self, tags: .contains("a")) == [a, ab, argument])
    #expect(container.keys(String.self, tags: .equals("a")) == [a, argument])
    #expect(container.keys(String.self, tags: .contains("a", "b")) == [ab])
    #expect(container.keys(String.self, tags: .equals("b", "a")) == [ab])
    #expect(container.keys(String.self, tags: .equals()) == [plain])
    #expect(container.keys(String.self, tags: .contains()) == [a, ab, plain, argument])
    #expect(container.keys(String.self, tags: .contains("c")).isEmpty)
    #expect(container.keys(String.self, arguments: [Int.self]) == [argument])
    #expect(container.keys(String.self, arguments: []) == [a, ab, plain])
    #expect(container.keys(String.self, arguments: [String.self]).isEmpty)
    #expect(container.keys(String.self, lifetime: .transient) == [a, plain, argument])
    let singletons = container.keys(matching: Criteria(lifetime: .singleton))
    #expect(singletons == [ab.erased, number.erased])
    #expect(container.keys(String.self) { (c: Capability) in c.level > 2 } == [ab])
    #expect(container.keys(String.self) { (_: Capability) in true } == [a, ab])
    #expect(container.keys(String.self) { (word: String) in word == "words" } == [plain])
    #expect(container.keys(Int.self) { (_: Capability) in true }.isEmpty)
    var all = Criteria(String.self, tags: .contains("a"), arguments: [], lifetime: .singleton) {
      (c: Capability) in c.level == 3
    }
    #expect(container.keys(matching: all) == [ab.erased])
    all.lifetime = .transient
    #expect(container.keys(matching: all).isEmpty && builds.value == 0)
  }

  @Test func visibleRegistrationsParentsFirst() {
    let parent = container()
    let child = Container(parent: parent)
    child.register(String.self, tags: "c") { _ in "" }
    child.register(String.self, tags: "a", lifetime: .singleton, metadata: 5) { _ in "" }
    #expect(child.keys(String.self) == [a, ab, plain, argument, Key(tags: "c")])
    #expect(child.keys(String.self, lifetime: .singleton) == [a, ab])
    #expect(child.keys(String.self) { (_: Capability) in true } == [ab], "the parent's is hidden")
    #expect(parent.keys(String.self) == [a, ab, plain, argument])
    #expect(child.metadata(for: a) == 5 && child.metadata(for: a, as: Capability.self) == nil)
    #expect(child.metadata(for: ab.erased, as: Capability.self)?.level == 3)
    child.unregister(keys: a)
    #expect(child.metadata(for: a, as: Capability.self)?.level == 1)
    #expect(child.metadata(for: Key<Double>(), as: Int.self) == nil)
  }

  // MARK: Unregistering, row 15

  @Test func unregisteringByKeysAndCriteria() throws {
    let container = Container()
    for tag in 0..<10 { container.register(tags: tag, tag % 2 == 0) { _ in tag } }
    let text = container.register(tags: true, instance: "text")
    let old = container.register(metadata: 1.5) { _ in "old" }
    #expect(container.unregister(matching: Criteria { (v: Double) in v < 2 }) == 1)
    #expect(container.unregister(keys: old) == 0)
    #expect(container.unregister(matching: Criteria(Int.self, tags: .contains(true))) == 5)
    #expect(try container.resolve([Int].self) == [1, 3, 5, 7, 9])
    let one = Key<Int>(tags: 1, false)
    #expect(container.unregister(keys: one, AnyKey(text)) == 2)
    #expect(container.unregister(keys: [one, one, Key(tags: 3, false)]) == 1)
    #expect(try container.resolve(String?.self, tags: true) == nil)
    #expect(container.unregister(matching: Criteria()) == 3)
    #expect(container.keys(matching: Criteria()).isEmpty)
  }

  @Test func onlyTheOwnContainerUnregisters() throws {
    let parent = Container()
    let key = parent.register { _ in "parent" }
    let child = Container(parent: parent)
    #expect(child.unregister(keys: key) == 0 && child.unregister(matching: Criteria()) == 0)
    child.register { _ in "child" }
    #expect(try child.resolve([String].self) == ["child"])
    #expect(child.unregister(keys: key) == 1)
    #expect(try child.resolve([String].self) == ["parent"])
    #expect(parent.unregister(keys: key) == 1)
    #expect(resolutionError { try child.resolve(String.self) }?.reason == .notFound)
  }

  /// Vacant places are used again, tables are renewed, and look-ups stay right.
  @Test func registeringAgainIsAtTheEnd() throws {
    let container = Container()
    let keys = (0..<20).map { number in container.register(tags: -number) { _ in number } }
    for number in 0..<5_000 {
      let new = container.register(tags: number + 1) { _ in number }
      let same = container.register(instance: number)
      #expect(try container.resolve(Int.self, tags: number + 1) == number)
      #expect(try container.resolve(Int.self) == number)
      #expect(container.unregister(keys: new, same) == 2)
    }
    #expect(try container.resolve(keys: keys) as [Int] == Array(0..<20))
    container.unregister(keys: keys[0])
    container.register(tags: 0) { _ in 100 }
    container.register(tags: -1) { _ in 101 }
    #expect(try container.resolve([Int].self) == [101] + Array(2..<20) + [100])
  }

  @Test func unregisteredInstancesAreBuiltAnew() throws {
    let alive = Counter()
    do {
      let container = Container()
      let key = container.register(lifetime: .singleton) { [unowned container] _ in
        container.unregister(keys: Key<Counted>())
        return Counted(alive)
      }
      let old = try container.resolve(Counted.self)
      #expect(container.unregister(keys: key) == 0, "it did so itself")
      container.register(lifetime: .singleton) { _ in Counted(alive) }
      #expect(try container.resolve(Counted.self) !== old)
    }
    #expect(alive.value == 0)
  }
}
