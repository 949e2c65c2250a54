import Guise
import TestSupport
import Testing

@Suite("Find registrations without building anything")
struct CriteriaTests {
  struct Capability: Sendable { var level: Int }

  private let builds = Counter()

  /// Four strings and a number, none of which may be built.
  private func container(parent: Container? = nil) -> Container {
    let builds = builds
    return Container(parent: parent) { registrar in
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

  private let a = Key<String>(tags: "a")
  private let ab = Key<String>(tags: "b", "a")
  private let plain = Key<String>()
  private let argument = Key<String>(tags: "a", arguments: [Int.self])
  private let number = Key<Int>(tags: "a")

  @Test func byService() {
    #expect(container().keys(String.self) == [a, ab, plain, argument])
    #expect(container().keys(matching: Criteria(Int.self)) == [AnyKey(number)])
    #expect(container().keys(Double.self).isEmpty)
    #expect(builds.value == 0)
  }

  @Test func byTags() {
    let container = container()
    #expect(container.keys(String.self, tags: .contains("a")) == [a, ab, argument])
    #expect(container.keys(String.self, tags: .equals("a")) == [a, argument])
    #expect(container.keys(String.self, tags: .contains("a", "b")) == [ab])
    #expect(container.keys(String.self, tags: .equals("b", "a")) == [ab])
    #expect(container.keys(String.self, tags: .equals()) == [plain])
    #expect(container.keys(String.self, tags: .contains()) == [a, ab, plain, argument])
    #expect(container.keys(String.self, tags: .contains("c")).isEmpty)
  }

  @Test func byArguments() {
    #expect(container().keys(String.self, arguments: [Int.self]) == [argument])
    #expect(container().keys(String.self, arguments: []) == [a, ab, plain])
    #expect(container().keys(String.self, arguments: [String.self]).isEmpty)
  }

  @Test func byLifetime() {
    #expect(
      container().keys(matching: Criteria(lifetime: .singleton)) == [AnyKey(ab), AnyKey(number)])
    #expect(container().keys(String.self, lifetime: .transient) == [a, plain, argument])
  }

  @Test func byMetadata() {
    let container = container()
    #expect(container.keys(String.self) { (c: Capability) in c.level > 2 } == [ab])
    #expect(container.keys(String.self) { (_: Capability) in true } == [a, ab])
    #expect(
      container.keys(matching: Criteria { (word: String) in word == "words" }) == [AnyKey(plain)])
    #expect(container.keys(Int.self) { (_: Capability) in true }.isEmpty)
    #expect(builds.value == 0)
  }

  @Test func everythingMustMatch() {
    let criteria = Criteria(
      String.self, tags: .contains("a"), arguments: [], lifetime: .singleton
    ) { (c: Capability) in c.level == 3 }
    #expect(container().keys(matching: criteria) == [AnyKey(ab)])
    var other = criteria
    other.lifetime = .transient
    #expect(container().keys(matching: other).isEmpty)
    #expect(container().keys(matching: Criteria()).count == 5)
  }

  @Test func visibleRegistrationsParentsFirst() {
    let parent = container()
    let child = Container(parent: parent)
    child.register(String.self, tags: "c") { _ in "" }
    child.register(String.self, tags: "a", lifetime: .singleton) { _ in "" }
    let c = Key<String>(tags: "c")
    #expect(child.keys(String.self) == [a, ab, plain, argument, c])
    #expect(child.keys(String.self, lifetime: .singleton) == [a, ab])
    #expect(child.keys(String.self) { (_: Capability) in true } == [ab], "the parent's is hidden")
    #expect(
      child.keys(matching: Criteria())
        == [AnyKey(a), AnyKey(ab), AnyKey(plain), AnyKey(argument), AnyKey(number), AnyKey(c)])
    #expect(parent.keys(String.self) == [a, ab, plain, argument])
  }
}
