import Guise
import TestSupport
import Testing

@Suite("Optionals, row 5")
struct OptionalTests {
  private let container = Container()

  @Test(arguments: Way.allCases)
  func theExactKeyIsFirst(_ way: Way) async throws {
    #expect(try await container.resolve(Int?.self, by: way) == nil)
    container.register(Int.self) { _ in 1 }
    #expect(try await container.resolve(Int?.self, by: way) == 1)
    #expect(try await container.resolve(Int??.self, by: way) == .some(.some(1)))
    #expect(try await Container(parent: container).resolve(Int?.self, by: way) == 1)
    container.register(Int?.self) { _ in 2 }
    #expect(try await container.resolve(Int?.self, by: way) == 2)
    let runs = Counter()
    container.register(Int?.self, lifetime: .singleton) { _ in runs.increment() > 0 ? nil : 3 }
    for _ in 1...2 { #expect(try await container.resolve(Int?.self, by: way) == nil) }
    #expect(runs.value == 1, "nil is kept like any value")
  }

  @Test func tagsAndArgumentsArePassedOn() throws {
    container.register(Int.self, tags: "t") { (_, number: Int) in number }
    #expect(try container.resolve(Int?.self, tags: "t", args: 4) == 4)
    #expect(try container.resolve(Int?.self, tags: "t") == nil)
    #expect(try container.resolve(Int?.self, tags: "u", args: 4) == nil)
  }

  @Test(arguments: Way.allCases)
  func everyOtherFailureIsThrown(_ way: Way) async throws {
    container.register(Int.self) { _ in throw Broken() }
    let failed = await resolutionError { try await container.resolve(Int?.self, by: way) }
    #expect(failed?.reason == .factoryFailed)
    container.register(factory: auto { (_: String) in 1 })
    let missing = await resolutionError { try await container.resolve(Int?.self, by: way) }
    #expect(missing?.reason == .notFound && missing?.key == AnyKey(Key<String>()))
    container.register(Double.self) { _ async in 1 }
    #expect((try? await container.resolve(Double?.self, by: way)) == (way == .sync ? nil : 1))
  }

  /// In a process of its own: the switch is every container's.
  @Test func absentOnesMayBeErrors() async {
    await #expect(processExitsWith: .success) {
      OptionalResolutionConfig.throwResolutionErrorWhenNotFound = true
      let container = Container()
      for way in Way.allCases {
        let error = await resolutionError { try await container.resolve(Int?.self, by: way) }
        try #require(error?.reason == .notFound && error?.key == AnyKey(Key<Int>()))
      }
      container.register(Int.self) { _ in 1 }
      try #require(try container.now(Int?.self) == 1)
    }
  }
}
