import Guise
import TestSupport
import Testing

@Suite("Arguments, overloaded by their types, of any number")
struct ArgumentTests {
  struct Many: Equatable {
    var values: [Int]
  }

  @Test func moreThanNineArguments() throws {
    let container = Container()
    container.register {
      (
        _, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, j: Int, k: Int
      ) in Many(values: [a, b, c, d, e, f, g, h, i, j, k])
    }
    let many: Many = try container.resolve(args: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    #expect(many == Many(values: Array(1...11)))
  }

  @Test func typesAndTheirOrderAreTheKey() throws {
    let container = Container()
    container.register(String.self) { (_, a: Int, b: String) in "Int, String" }
    container.register(String.self) { (_, a: String, b: Int) in "String, Int" }
    container.register(String.self) { (_, a: Int?) in "Int?" }
    container.register(String.self) { (_, a: Int) in "Int" }
    #expect(try container.resolve(String.self, args: 1, "a") == "Int, String")
    #expect(try container.resolve(String.self, args: "a", 1) == "String, Int")
    #expect(try container.resolve(String.self, args: 1) == "Int")
    #expect(try container.resolve(String.self, args: Optional(1)) == "Int?")
  }

  @Test func tagsAndArgumentsTogether() throws {
    let container = Container()
    container.register(String.self, tags: "a") { (_, number: Int) in "a\(number)" }
    container.register(String.self, tags: "b", 2) { (_, number: Int) in "b\(number)" }
    #expect(try container.resolve(String.self, tags: "a", args: 1) == "a1")
    #expect(try container.resolve(String.self, tags: 2, "b", args: 1) == "b1")
  }

  @Test func wrongArgumentsAreNotFoundAndTheNearMissesAreNamed() throws {
    let container = Container()
    let number = container.register(String.self) { (_, number: Int) in "" }
    let tagged = container.register(String.self, tags: "t") { (_, flag: Bool) in "" }
    let parentOnly = Container(parent: container).register(String.self) { _ in "" }
    let error = try #require(
      resolutionError { try container.resolve(String.self, args: 1.5, "x") })
    #expect(error.reason == .notFound)
    #expect(error.key == AnyKey(service: String.self, arguments: [Double.self, String.self]))
    #expect(error.nearMisses == [AnyKey(number), AnyKey(tagged)])
    #expect(!error.nearMisses.contains(AnyKey(parentOnly)))
  }

  @Test func asyncFactoriesTakeArgumentsToo() async throws {
    let container = Container()
    container.register(String.self) { (_, a: Int, b: String) async in "\(a)\(b)" }
    #expect(try await container.resolve(String.self, args: 1, "x") == "1x")
  }
}
