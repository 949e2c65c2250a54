import Foundation
import Guise
import TestSupport
import Testing

/// The calls of Guise 10, as its documentation spelled them: resolving.
@Suite("Guise 10's calls: resolution")
struct Guise10ResolutionTests {
  @Test("By inferred type, by type, by tag, by argument")
  func basics() throws {
    class Service {}
    let container = Container()
    container.register(instance: Service())

    do {
      let service: Service = try container.resolve()
      _ = service
    }
    do {
      let service = try container.resolve(Service.self)
      _ = service
    }

    container.register(tags: 2, instance: Service())
    let service: Service = try container.resolve(tags: 2)
    _ = service

    class Something {
      let id: Int

      init(id: Int) { self.id = id }
    }

    container.register { _, id in
      Something(id: id)
    }
    let something = try container.resolve(Something.self, args: 7)
    #expect(something.id == 7)
  }

  @Test("Optional: the wrapped type; nil instead of an error")
  func optional() throws {
    class Service {}
    let container = Container()
    let none: Service? = try container.resolve()
    #expect(none == nil)

    container.register(instance: Service())
    let service: Service? = try container.resolve()
    #expect(service != nil)

    let exact = Service()
    nonisolated(unsafe) let unsafeExact = exact
    container.register(Service?.self) { _ in unsafeExact }
    let found: Service? = try container.resolve()
    #expect(found === exact)
  }

  protocol Plugin {}
  class Plugin1: Plugin {}
  class Plugin2: Plugin {}
  class Plugin3: Plugin {}
  class Plugin4: Plugin {}

  @Test("Array: all registrations of the type")
  func array() throws {
    let container = Container()
    container.register(Plugin.self, tags: UUID(), instance: Plugin1())
    container.register(Plugin.self, tags: UUID(), instance: Plugin2())
    container.register(Plugin.self, tags: UUID(), instance: Plugin3())

    let plugins: [Plugin] = try container.resolve()
    #expect(plugins.map { "\(type(of: $0))" } == ["Plugin1", "Plugin2", "Plugin3"])
  }

  @Test("Array: all registrations that contain the tags; empty where there are none")
  func arrayByTags() throws {
    let container = Container()
    container.register(Plugin.self, tags: "type1", UUID(), instance: Plugin1())
    container.register(Plugin.self, tags: "type1", UUID(), instance: Plugin2())
    container.register(Plugin.self, tags: "type2", UUID(), instance: Plugin3())
    container.register(Plugin.self, tags: "type2", UUID(), instance: Plugin4())

    do {
      let plugins: [Plugin] = try container.resolve(tags: "type1")
      #expect(plugins.map { "\(type(of: $0))" } == ["Plugin1", "Plugin2"])
    }
    let plugins: [Plugin] = try container.resolve()
    #expect(plugins.count == 4)
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
    let container = Container()
    container.register(lifetime: .singleton, instance: LazyDatabase())
    container.register { r in LocatingService(resolver: r) }
    try container.resolve(LocatingService.self).performService()
    #expect(try container.resolve(LazyDatabase.self).calls == 1)
  }

  @Test("Lazy: LazyResolver")
  func lazyResolver() throws {
    class Service {}
    let container = Container()
    container.register(tags: "s", instance: Service())

    let lr: LazyResolver<Service> = try container.resolve()
    // The documentation forgot `try`.
    let service = try lr.resolve(tags: "s")
    _ = service
    #expect(resolutionError { try lr.resolve() }?.reason == .notFound)
  }

  class Dependency {}
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

  @Test("Lazy: LazyTagsResolver")
  func lazyTagsResolver() throws {
    let container = Container()
    container.register(tags: "d", lifetime: .singleton, instance: Dependency())
    container.register { r in
      // The documentation's call had another label than its initializer.
      Service(lazyDependency: try r.resolve(tags: "d"))
    }
    let service = try container.resolve(Service.self)
    #expect(try service.foo() === container.resolve(Dependency.self, tags: "d"))
  }
}
