import Guise
import TestSupport
import Testing

@Suite("Unregister by keys and by criteria")
struct UnregisterTests {
  @Test func byKey() throws {
    let container = Container()
    let one = container.register(tags: 1) { _ in 1 }
    let two = container.register(tags: 2, instance: "two")
    let three = container.register(tags: 3) { _ in 3 }
    #expect(container.unregister(keys: one, AnyKey(two)) == 2)
    #expect(try container.resolve(Int?.self, tags: 1) == nil)
    #expect(try container.resolve(String?.self, tags: 2) == nil)
    #expect(try container.resolve(Int.self, tags: 3) == 3)
    #expect(container.keys(matching: Criteria()) == [AnyKey(three)])
    #expect(container.unregister(keys: one) == 0)
    #expect(container.unregister(keys: [three, three, one]) == 1)
    #expect(container.unregister(keys: [AnyKey(three)]) == 0)
  }

  @Test func byCriteria() throws {
    let container = Container()
    for tag in 0..<10 { container.register(tags: tag, tag % 2 == 0) { _ in tag } }
    container.register(tags: true, instance: "text")
    #expect(container.unregister(matching: Criteria(Int.self, tags: .contains(true))) == 5)
    #expect(try container.resolve([Int].self) == [1, 3, 5, 7, 9])
    #expect(container.unregister(matching: Criteria(tags: .contains(true))) == 1)
    #expect(container.unregister(matching: Criteria()) == 5)
    #expect(try container.resolve([Int].self).isEmpty)
  }

  @Test func byMetadata() {
    let container = Container()
    let old = container.register(tags: 1, metadata: 1.5) { _ in "old" }
    let new = container.register(tags: 2, metadata: 2.5) { _ in "new" }
    #expect(container.unregister(matching: Criteria { (version: Double) in version < 2 }) == 1)
    #expect(container.keys(String.self) == [new] && old != new)
  }

  @Test func ownContainerOnly() throws {
    let parent = Container()
    let key = parent.register { _ in "parent" }
    let child = Container(parent: parent)
    #expect(child.unregister(keys: key) == 0)
    #expect(child.unregister(matching: Criteria()) == 0)
    child.register { _ in "child" }
    #expect(try child.resolve([String].self) == ["child"])
    #expect(child.unregister(keys: key) == 1)
    #expect(try child.resolve(String.self) == "parent")
    #expect(try child.resolve([String].self) == ["parent"])
    #expect(parent.unregister(keys: key) == 1)
    #expect(resolutionError { try child.resolve(String.self) }?.reason == .notFound)
  }

  @Test func registeredAgainInALastPlace() throws {
    let container = Container()
    let keys = (0..<3).map { number in container.register(tags: number) { _ in number } }
    #expect(try container.resolve([Int].self) == [0, 1, 2])
    container.unregister(keys: keys[0])
    #expect(try container.resolve([Int].self) == [1, 2])
    container.register(tags: 0) { _ in 10 }
    #expect(try container.resolve([Int].self) == [1, 2, 10])
    container.register(tags: 1) { _ in 11 }
    #expect(try container.resolve([Int].self) == [11, 2, 10], "replaced in its place")
    #expect(try container.resolve(Int.self, tags: 0) == 10)
  }

  /// Vacant slots are used again and tables are renewed, so that look-ups stay right.
  @Test func manyTimes() throws {
    let container = Container()
    for number in 0..<20 { container.register(tags: -number - 1) { _ in number } }
    for number in 0..<5_000 {
      let new = container.register(tags: number) { _ in number }
      let same = container.register(instance: number)
      #expect(try container.resolve(Int.self, tags: number) == number)
      #expect(try container.resolve(Int.self) == number)
      #expect(container.unregister(keys: new, same) == 2)
    }
    #expect(try container.resolve([Int].self) == Array(0..<20))
    for number in 0..<20 { #expect(try container.resolve(Int.self, tags: -number - 1) == number) }
  }

  /// A singleton that was unregistered is built anew, and the old one is released with the container.
  @Test func keptInstances() throws {
    let alive = Counter()
    do {
      let container = Container()
      let key = container.register(lifetime: .singleton) { _ in Counted(alive) }
      let old = ObjectIdentifier(try container.resolve(Counted.self))
      container.unregister(keys: key)
      container.register(lifetime: .singleton) { _ in Counted(alive) }
      #expect(ObjectIdentifier(try container.resolve(Counted.self)) != old)
      #expect(alive.value == 2)
    }
    #expect(alive.value == 0)
  }

  /// A factory may unregister its own key.
  @Test func duringItsOwnBuild() throws {
    let container = Container()
    container.register(lifetime: .singleton) { [unowned container] _ in
      container.unregister(keys: Key<String>())
      return "last"
    }
    #expect(try container.resolve(String.self) == "last")
    #expect(try container.resolve(String?.self) == nil)
  }
}
