import Guise
import TestSupport
import Testing

@Suite("Optionals")
struct OptionalTests {
  @Test func theExactKeyIsFirst() throws {
    let container = Container()
    container.register(Int.self) { _ in 1 }
    #expect(try container.resolve(Int?.self) == 1)
    container.register(Int?.self) { _ in 2 }
    #expect(try container.resolve(Int?.self) == 2)
    container.register(Int?.self) { _ in nil }
    #expect(try container.resolve(Int?.self) == nil)
    #expect(try container.resolve(Int.self) == 1)
  }

  @Test func tagsAndArgumentsArePassedOn() throws {
    let container = Container()
    container.register(Int.self, tags: "t") { (_, number: Int) in number }
    #expect(try container.resolve(Int?.self, tags: "t", args: 4) == 4)
    #expect(try container.resolve(Int?.self, tags: "t") == nil)
    #expect(try container.resolve(Int?.self, tags: "u", args: 4) == nil)
  }

  @Test func aParentsRegistrationIsVisible() throws {
    let parent = Container()
    parent.register(Int.self) { _ in 1 }
    #expect(try Container(parent: parent).resolve(Int?.self) == 1)
  }

  struct Needs { let text: String }

  @Test func everyOtherFailureIsThrown() throws {
    let container = Container()
    container.register(Int.self) { _ in throw Broken() }
    #expect(resolutionError { try container.resolve(Int?.self) }?.reason == .factoryFailed)

    container.register(factory: auto(Needs.init))
    let missing = resolutionError { try container.resolve(Needs?.self) }
    #expect(missing?.reason == .notFound)
    #expect(missing?.key == AnyKey(service: String.self))

    container.register(Double.self) { _ async in 1 }
    #expect(resolutionError { try container.resolve(Double?.self) }?.reason == .requiresAsync)
  }

  @Test func optionalsNest() throws {
    let container = Container()
    let none = try container.resolve(Int??.self)
    #expect(none == .some(.none) || none == nil)
    container.register(Int.self) { _ in 3 }
    #expect(try container.resolve(Int??.self) == .some(.some(3)))
  }

  @Test func awaited() async throws {
    let container = Container()
    #expect(try await container.resolve(Int?.self) == nil)
    container.register(Int.self) { _ async in 1 }
    #expect(try await container.resolve(Int?.self) == 1)
    container.register(Int.self) { _ async throws in throw Broken() }
    let error = await resolutionError { try await container.resolve(Int?.self) }
    #expect(error?.reason == .factoryFailed)
  }

  /// In a process of its own: the switch is every container's.
  @Test func throwResolutionErrorWhenNotFound() async {
    await #expect(processExitsWith: .success) {
      OptionalResolutionConfig.throwResolutionErrorWhenNotFound = true
      let container = Container()
      #expect(resolutionError { try container.resolve(Int?.self) }?.reason == .notFound)
      let error = await resolutionError { try await container.resolve(Int?.self) }
      #expect(error?.key == AnyKey(service: Int.self))
      container.register(Int.self) { _ in 1 }
      let one = try await container.resolve(Int?.self)
      #expect(one == 1)
    }
  }
}
