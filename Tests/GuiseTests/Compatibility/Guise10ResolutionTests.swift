import Foundation
import Guise
import TestSupport
import Testing

/// The calls of Guise 10, as its documentation spelled them: resolving.
@Suite("Guise 10's calls: resolution")
struct Guise10ResolutionTests {
  private let container = Container()

  class Dependency {}

  class Something {
    let id: Int
    init(id: Int) { self.id = id }
  }

  @Test("By inferred type, by type, by tag, by argument")
  func basics() throws {
    container.register(lifetime: .singleton, instance: Dependency())
    let inferred: Dependency = try container.resolve()
    #expect(try inferred === container.resolve(Dependency.self))

    container.register(tags: 2, instance: Dependency())
    let tagged: Dependency = try container.resolve(tags: 2)
    #expect(tagged !== inferred)

    container.register { _, id in
      Something(id: id)
    }
    let something = try container.resolve(Something.self, args: 7)
    #expect(something.id == 7)
  }

  @Test("Optional: the exact type, then the wrapped one; nil instead of an error")
  func optional() throws {
    let none: Dependency? = try container.resolve()
    #expect(none == nil)

    container.register(instance: Dependency())
    let service: Dependency? = try container.resolve()
    #expect(service != nil)

    nonisolated(unsafe) let exact = Dependency()
    container.register(Dependency?.self) { _ in exact }
    let found: Dependency? = try container.resolve()
    #expect(found === exact)
  }

  protocol Plugin {}
  class Plugin1: Plugin {}
  class Plugin2: Plugin {}
  class Plugin3: Plugin {}

  @Test("Array: all registrations that contain the tags; empty where there are none")
  func array() throws {
    container.register(Plugin.self, tags: "type1", UUID(), instance: Plugin1())
    container.register(Plugin.self, tags: "type1", UUID(), instance: Plugin2())
    container.register(Plugin.self, tags: "type2", UUID(), instance: Plugin3())

    let plugins: [Plugin] = try container.resolve()
    #expect(plugins.map { "\(type(of: $0))" } == ["Plugin1", "Plugin2", "Plugin3"])
    let tagged: [Plugin] = try container.resolve(tags: "type1")
    #expect(tagged.map { "\(type(of: $0))" } == ["Plugin1", "Plugin2"])
    let none: [Plugin] = try container.resolve(tags: "type3")
    #expect(none.isEmpty)
  }

  class LazyDatabase {
    var calls = 0
    func doSomething() { calls += 1 }
  }

  class LocatingService {
    weak var resolver: Resolver!

    init(resolver: Resolver) {
      self.resolver = resolver
    }

    func performService() throws {
      let database = try resolver.resolve(LazyDatabase.self)
      database.doSomething()
    }
  }

  @Test("Lazy: the pattern with the resolver itself")
  func resolverItself() throws {
    container.register(lifetime: .singleton, instance: LazyDatabase())
    container.register { r in LocatingService(resolver: r) }
    try container.resolve(LocatingService.self).performService()
    #expect(try container.resolve(LazyDatabase.self).calls == 1)
  }

  class Service {
    let lazyDependency: LazyTagsResolver<Dependency>

    init(lazyDependency: LazyTagsResolver<Dependency>) {
      self.lazyDependency = lazyDependency
    }

    func foo() throws -> Dependency {
      let dependency = try lazyDependency.resolve()
      return dependency
    }
  }

  @Test("Lazy: LazyResolver and LazyTagsResolver")
  func lazyResolvers() throws {
    container.register(tags: "d", lifetime: .singleton, instance: Dependency())
    let lr: LazyResolver<Dependency> = try container.resolve()
    // The documentation forgot `try`.
    let dependency = try lr.resolve(tags: "d")
    #expect(resolutionError { try lr.resolve() }?.reason == .notFound)

    container.register { r in
      // The documentation's call had another label than its initializer.
      Service(lazyDependency: try r.resolve(tags: "d"))
    }
    let service = try container.resolve(Service.self)
    #expect(try service.foo() === dependency)
  }
}
