import Guise
import TestSupport
import Testing

@Suite("Typed errors and descriptions, rows 39 and 42")
struct ResolutionErrorTests {
  private let container = Container()

  @Test func pathsHaveKeysAndPlaces() throws {
    container.register(factory: auto { (_: Int) in "" })
    let line = #line + 1
    container.register(lifetime: .singleton, factory: auto { (_: Double) in 1 })
    let error = try #require(resolutionError { try container.resolve(String.self) })
    #expect(error.reason == .notFound && error.key == AnyKey(Key<Double>()))
    #expect(error.services == ["String", "Int", "Double"])
    #expect(error.path.map { $0.location?.line } == [line - 2, line, nil])
    #expect(error.path.first?.location?.file == #fileID)
    #expect(error.nearMisses.isEmpty && error.underlying == nil)
  }

  @Test(arguments: 1...4, Way.allCases)
  func theFactorysOwnErrorIsUnderIt(_ depth: Int, _ way: Way) async throws {
    container.register(tags: 0) { _ -> Int in throw Broken(name: "no oil") }
    for level in 1...depth {
      container.register(tags: level) { r in try r.resolve(Int.self, tags: level - 1) }
    }
    for _ in 1...2 {
      let error = await resolutionError {
        try await container.resolve(Int.self, tags: depth, by: way)
      }
      #expect(
        error?.reason == .factoryFailed && error?.underlying as? Broken == Broken(name: "no oil"))
      #expect(error?.path.map(\.key) == (0...depth).reversed().map { AnyKey(Key<Int>(tags: $0)) })
    }
  }

  @Test func cancellationIsNotWrapped() async throws {
    container.register { _ async throws -> Int in throw CancellationError() }
    container.register(factory: auto { (_: Int) in "" })
    await #expect(throws: CancellationError.self) { try await container.resolve(String.self) }
  }

  @Test func factoriesMayThrowResolutionErrors() {
    let key = AnyKey(Key<String>(tags: "a"))
    let made = ResolutionError(.notFound, key: key)
    #expect("\(made)".hasPrefix("nothing is registered for Swift.String (tags: \"a\")"))
    #expect(
      made.path == [.init(key: key)] && ResolutionError(.requiresAsync, key: key).path.isEmpty)
    #expect("\(ResolutionError(.noScope, key: key, scopeName: "request"))".contains("\"request\""))
    let own = container.register { _ -> Int in throw made }
    let error = resolutionError { try container.resolve(Int.self) }
    #expect(error?.reason == .notFound && error?.path.map(\.key) == [own.erased, key])
  }

  @Test func containersDescribeThemselves() async throws {
    #expect("\(container)" == "Container: 0 registrations")
    container.register(instance: 1)
    container.register(instance: "a")
    let request = Container(parent: container, name: "request") { $0.register(instance: 2.5) }
    #expect("\(request)" == #"Container "request": 1 registration, in Container: 2 registrations"#)
    try await request.close()
    #expect("\(request)" == #"Container "request": closed"#)
  }
}
