import Guise
import TestSupport
import Testing

@Suite("Parameters filled by their types, of any number")
struct AutoTests {
  struct Numbered<Number: Sendable> {}

  final class Ten {
    let sum: Int
    init(
      _ a: Numbered<N1>, _ b: Numbered<N2>, _ c: Numbered<N3>, _ d: Numbered<N4>, _ e: Numbered<N5>,
      _ f: Numbered<N6>, _ g: Numbered<N7>, _ h: Numbered<N8>,
      _ i: Numbered<N9>, _ j: Numbered<N10>
    ) { sum = 55 }
  }

  private func container() -> Container {
    let container = Container()
    container.register(instance: Numbered<N1>())
    container.register(instance: Numbered<N2>())
    container.register(instance: Numbered<N3>())
    container.register(instance: Numbered<N4>())
    container.register(instance: Numbered<N5>())
    container.register(instance: Numbered<N6>())
    container.register(instance: Numbered<N7>())
    container.register(instance: Numbered<N8>())
    container.register(instance: Numbered<N9>())
    container.register(instance: Numbered<N10>())
    return container
  }

  @Test func anyNumberOfDependencies() throws {
    let container = container()
    container.register(factory: auto(Ten.init))
    #expect(try container.resolve(Ten.self).sum == 55)

    struct Nothing {}
    container.register(factory: auto(Nothing.init))
    _ = try container.resolve(Nothing.self)
  }

  struct Throwing {
    init(_ n: Numbered<N1>) throws { throw Broken() }
  }

  struct Async {
    init(_ n: Numbered<N1>, _ m: Numbered<N2>) async {}
  }

  struct AsyncThrowing {
    init(_ n: Numbered<N1>) async throws { throw Broken() }
  }

  @Test func throwingInitializers() {
    let container = container()
    container.register(factory: auto(Throwing.init))
    #expect(
      resolutionError { try container.resolve(Throwing.self) }?.underlying as? Broken == Broken())
  }

  @Test func asyncInitializers() async throws {
    let container = container()
    container.register(factory: auto(Async.init))
    container.register(factory: auto(AsyncThrowing.init))
    _ = try await container.resolve(Async.self)
    let error = await resolutionError { try await container.resolve(AsyncThrowing.self) }
    #expect(error?.underlying as? Broken == Broken())
    func sync() { #expect(throws: ResolutionError.self) { try container.resolve(Async.self) } }
    sync()
  }

  @Test func closuresAndFunctions() throws {
    let container = Container()
    container.register(instance: 20)
    container.register(instance: "x")
    container.register(factory: auto { (number: Int, text: String) in Double(number + text.count) })
    #expect(try container.resolve(Double.self) == 21)
  }

  protocol Port {}
  struct Adapter: Port {}
  struct Upcast {
    let port: any Port
    let ports: [any Port]
    let none: Int?
    let lazy: LazyResolver<any Port>
    let resolver: any Resolver
    let container: Container
  }

  @Test func parametersAreAdaptedAsResolveWould() throws {
    let container = Container()
    container.register((any Port).self) { _ in Adapter() }
    container.register((any Port).self, tags: 1) { _ in Adapter() }
    container.register(
      factory: auto(Upcast.init(port:ports:none:lazy:resolver:container:)))
    let upcast = try container.resolve(Upcast.self)
    #expect(upcast.ports.count == 2)
    #expect(upcast.none == nil)
    _ = try upcast.lazy.resolve()
    #expect(upcast.resolver === container && upcast.container === container)
  }

  @Test func theFirstParameterThatFailsIsOnThePath() throws {
    let container = Container()
    container.register(factory: auto(Throwing.init))
    let error = try #require(resolutionError { try container.resolve(Throwing.self) })
    #expect(error.reason == .notFound)
    #expect(error.path.map(\.key.service).map { "\($0)" } == ["Throwing", "Numbered<N1>"])
    #expect(error.path.first?.location != nil && error.path.last?.location == nil)
  }

  @Test func defaultValuesOfParametersAreNotUsed() throws {
    struct Job {
      let name: String
      let size: Int
      init(name: String, size: Int = 7) { (self.name, self.size) = (name, size) }
    }
    let container = Container { $0.register(instance: "a") }
    container.register(factory: auto(Job.init))
    #expect(resolutionError { try container.resolve(Job.self) }?.reason == .notFound)
    container.register(factory: auto { Job(name: $0) })
    #expect(try container.resolve(Job.self).size == 7)
  }

  /// Swift chooses the overload, by the function that it is written in.
  @Test func labelsChooseTheSyncInitializer() async throws {
    struct Job {
      let isAsync: Bool
      init(name: String) { isAsync = false }
      init(id: Int) async { isAsync = true }
    }
    let container = Container { $0.register(instance: "a") }
    container.register(instance: 1)
    container.register(factory: auto(Job.init))
    #expect(try await container.resolve(Job.self).isAsync)
    container.register(factory: auto(Job.init(name:)))
    #expect(try await !container.resolve(Job.self).isAsync)
  }

  @Test func onlyUntaggedDependenciesAreUsed() {
    let container = Container()
    container.register(instance: Numbered<N1>())
    container.register(tags: "x", instance: Numbered<N2>())
    container.register(factory: auto { (_: Numbered<N1>, _: Numbered<N2>) in 1 })
    #expect(resolutionError { try container.resolve(Int.self) }?.reason == .notFound)
  }
}
