import Guise
import TestSupport
import Testing

/// Objects that need several others, which are still being built around them.
@Suite("Objects that lean on several others")
struct LeaningTests {
  private struct Failure: Error {}

  private final class Outer: @unchecked Sendable {
    var middle: Middle!
    var number: Int!
  }

  private final class Middle: Resolvable, @unchecked Sendable {
    func resolveDependencies(_ resolver: any Resolver) throws {
      _ = try? resolver.resolve(Object.self)
    }
  }

  private final class Inner: @unchecked Sendable {
    var outer: Outer!
    var middle: Middle!
  }

  /// Who asked for the inner one fails, and then the outer one: the others must not keep it.
  @Test(arguments: Way.allCases)
  func whoAskedFails(_ way: Way) async throws {
    let (container, runs) = (Container(), Counter())
    container.register { _ in
      if runs.increment() == 1 { throw Failure() }
      return runs.value
    }
    container.register(Object.self, lifetime: .singleton) { r in
      _ = try r.resolve(Inner.self)
      throw Failure()
    }
    container.register(
      lifetime: .singleton, factory: auto(Outer.init).injecting(\.middle).injecting(\.number))
    container.register(lifetime: .singleton, factory: auto(Middle.init))
    container.register(
      lifetime: .singleton, factory: auto(Inner.init).injecting(\.outer).injecting(\.middle))
    await #expect(throws: ResolutionError.self) {
      try await container.resolve(Outer.self, by: way)
    }
    let outer = try await container.resolve(Outer.self, by: way)
    let inner = try await container.resolve(Inner.self, by: way)
    #expect(inner.outer === outer && inner.middle === outer.middle)
  }
}
