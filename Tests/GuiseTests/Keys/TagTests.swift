import Guise
import TestSupport
import Testing

@Suite("Tags of any hashable type, in any order")
struct TagTests {
  enum Color: Hashable { case red, green }
  struct Id: Hashable { var number: Int }

  @Test func orderAndRepetitionMeanNothing() throws {
    let container = Container()
    let key = container.register(Int.self, tags: "a", 1, Color.red, "a") { _ in 5 }
    #expect(key.tags.count == 3)
    #expect(key == Key<Int>(tags: Color.red, 1, "a"))
    #expect(key.hashValue == Key<Int>(tags: Color.red, 1, "a").hashValue)
    #expect(try container.resolve(Int.self, tags: Color.red, "a", 1) == 5)
    #expect(try container.resolve(Int.self, tags: 1, 1, Color.red, "a", "a") == 5)

    container.register(Int.self, tags: "b", "b") { _ in 6 }
    #expect(try container.resolve(Int.self, tags: "b") == 6)
    #expect(try container.resolve(Int.self, tags: "b", "b", "b") == 6)
  }

  @Test func everyTagIsNeededAndNoOther() {
    let container = Container()
    container.register(Int.self, tags: "a", "b") { _ in 5 }
    #expect(resolutionError { try container.resolve(Int.self) }?.reason == .notFound)
    #expect(resolutionError { try container.resolve(Int.self, tags: "a") }?.reason == .notFound)
    #expect(
      resolutionError { try container.resolve(Int.self, tags: "a", "b", "c") }?.reason == .notFound)
  }

  @Test func valuesOfDifferentTypesAreDifferentTags() throws {
    let container = Container()
    container.register(String.self, tags: 1) { _ in "Int" }
    container.register(String.self, tags: UInt8(1)) { _ in "UInt8" }
    container.register(String.self, tags: "1") { _ in "String" }
    container.register(String.self, tags: Id(number: 1)) { _ in "Id" }
    container.register(String.self, tags: Color.green) { _ in "Color" }
    #expect(try container.resolve(String.self, tags: 1) == "Int")
    #expect(try container.resolve(String.self, tags: UInt8(1)) == "UInt8")
    #expect(try container.resolve(String.self, tags: "1") == "String")
    #expect(try container.resolve(String.self, tags: Id(number: 1)) == "Id")
    #expect(try container.resolve(String.self, tags: Color.green) == "Color")
    #expect(throws: ResolutionError.self) { try container.resolve(String.self, tags: Color.red) }
  }

  /// Equal hashes must be told apart by equality, not by luck.
  struct Colliding: Hashable {
    var name: String
    func hash(into hasher: inout Hasher) {}
  }

  @Test func collidingHashesAreToldApart() throws {
    let container = Container()
    for name in ["a", "b", "c"] {
      container.register(String.self, tags: Colliding(name: name)) { _ in name }
    }
    for name in ["a", "b", "c"] {
      #expect(try container.resolve(String.self, tags: Colliding(name: name)) == name)
    }
    #expect(
      resolutionError { try container.resolve(String.self, tags: Colliding(name: "d")) }?.reason
        == .notFound)
  }

  @Test func tagsOfOneKeyMayHashAlike() throws {
    let container = Container()
    let (a, b, c) = (Colliding(name: "a"), Colliding(name: "b"), Colliding(name: "c"))
    container.register(Int.self, tags: a, b) { _ in 2 }
    container.register(Int.self, tags: a, b, c) { _ in 3 }
    container.register(Int.self, tags: a) { _ in 1 }
    #expect(try container.resolve(Int.self, tags: b, a) == 2)
    #expect(try container.resolve(Int.self, tags: a, b, a) == 2)
    #expect(try container.resolve(Int.self, tags: c, b, a) == 3)
    #expect(try container.resolve(Int.self, tags: a, a) == 1)
    for error in [
      resolutionError { try container.resolve(Int.self, tags: b, c) },
      resolutionError { try container.resolve(Int.self, tags: c, c, a) },
    ] {
      #expect(error?.reason == .notFound)
    }
  }

  @Test func anyNumberOfTagsIsFoundInAnyOrder() throws {
    let container = Container()
    container.register(Int.self, tags: 1, 2) { _ in 2 }
    container.register(Int.self, tags: 1, 2, 3) { _ in 3 }
    container.register(Int.self, tags: 1, 2, 3, 4) { _ in 4 }
    container.register(Int.self, tags: 1, 2, 3, 4, 5) { _ in 5 }
    #expect(try container.resolve(Int.self, tags: 2, 1) == 2)
    #expect(try container.resolve(Int.self, tags: 3, 1, 2) == 3)
    #expect(try container.resolve(Int.self, tags: 2, 3, 1, 2) == 3)
    #expect(try container.resolve(Int.self, tags: 4, 2, 3, 1) == 4)
    #expect(try container.resolve(Int.self, tags: 5, 4, 3, 2, 1, 1) == 5)
    #expect(resolutionError { try container.resolve(Int.self, tags: 3, 1) }?.reason == .notFound)
    #expect(resolutionError { try container.resolve(Int.self, tags: 1, 2, 4) }?.reason == .notFound)
  }

  @Test func equalStringsAreOneTagHoweverTheyAreStored() throws {
    let container = Container()
    let composed = "caf\u{e9} with a name too long for a small string"
    let decomposed = "cafe\u{301} with a name too long for a small string"
    container.register(Int.self, tags: composed) { _ in 1 }
    #expect(try container.resolve(Int.self, tags: decomposed) == 1)
  }
}
