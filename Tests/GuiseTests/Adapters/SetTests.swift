import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Sets of all that have some tags")
struct SetTests {
  @Test func aSetHasWhatAnArrayHas() async throws {
    let container = Container()
    for number in 0..<5 { container.register(tags: number, "all") { _ in number } }
    container.register(tags: "other") { _ in 4 }
    #expect(try await container.resolve(Set<Int>.self) == Set(0..<5))
    #expect(try await container.resolve(Set<Int>.self, tags: 3) == [3])
    #expect(try await container.resolve(Set<Int>.self, tags: "none") == [])
    #expect(try sync(container) == Set(0..<5))
  }

  private func sync(_ container: Container) throws -> Set<Int> { try container.resolve() }

  @Test func theExactKeyIsFirst() throws {
    let container = Container()
    container.register(tags: 1) { _ in 1 }
    container.register(instance: [8, 9] as Set<Int>)
    #expect(try container.resolve(Set<Int>.self) == [8, 9])
    #expect(try container.resolve(Set<Int>.self, tags: 1) == [1])
  }

  @Test func adaptersNest() throws {
    let container = Container()
    container.register(tags: "a") { _ in 1 }
    container.register(tags: "b") { (_, number: Int) in number }
    #expect(try container.resolve(Set<Int>?.self) == [1])
    #expect(try container.resolve(Set<Int?>.self) == [1])
    #expect(try container.resolve(LazyResolver<Set<Int>>.self).resolve(args: 7) == [7])
    #expect(try container.resolve(Provider<Set<Int>, Int>.self)(8) == [8])
    #expect(try container.resolve([Set<Int>].self) == [[1]])
  }

  @Test func elementsAreAwaited() async throws {
    let container = Container()
    container.register(tags: "a") { _ async in 1 }
    #expect(try await container.resolve(Set<Int>.self) == [1])
  }

  struct Whole {
    init(parts: Set<Part>) {}
  }

  final class Part: Hashable, Sendable {
    init(_ whole: Whole) {}
    static func == (a: Part, b: Part) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  @Test func setsAreVerifiedAsArraysAre() {
    let container = Container()
    container.register(factory: auto(Whole.init))
    #expect(container.verify().findings.isEmpty)
    container.register(tags: "a", factory: auto(Part.init))
    #expect("\(container.verify())".contains("cycle"))
    #expect(resolutionError { try container.resolve(Whole.self) }?.reason == .cycle)
  }

  @Test func aSetThatIsResolvedLaterMayBeEmpty() throws {
    let container = Container()
    container.register(factory: auto { (later: LazyResolver<Set<Int>>) in [later] })
    #expect(container.verify().findings.isEmpty)
    let later: [LazyResolver<Set<Int>>] = try container.resolve()
    #expect(try later[0].resolve() == [])
  }

  @Test func anErrorNamesWhatWasAskedFor() async {
    await #expect(processExitsWith: .success) {
      ArrayResolutionConfig.throwResolutionErrorWhenNotFound = true
      let container = Container()
      container.register(tags: 1) { _ in 1 }
      let array = resolutionError { try container.resolve([Int].self, tags: 2) }
      try #require(array?.key == AnyKey(Key<[Int]>(tags: 2)))
      try #require(array?.nearMisses == [AnyKey(Key<Int>(tags: 1))])
      let set = resolutionError { try container.resolve(Set<Int>.self, tags: 2) }
      try #require(set?.key == AnyKey(Key<Set<Int>>(tags: 2)))
      try #require(set?.nearMisses == [AnyKey(Key<Int>(tags: 1))])
      let none = resolutionError { try container.resolve([String].self) }
      try #require(
        none.map { "\($0)" }?.hasSuffix(
          "register Swift.String, or assemble the assembly that registers it") == true)
    }
  }
}
