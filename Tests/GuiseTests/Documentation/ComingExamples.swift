import Guise

/// The calls of the article "Coming from another container".
extension Shapes {
  struct KitchenAssembly: Assembly {}
  struct RobotAssembly: Assembly {}
  final class Chicken {
    var egg: Egg?
    init() {}
  }
  final class Egg {
    weak var chicken: Chicken?
    init() {}
  }

  enum ComingExamples {
    static func swinject(_ container: Container) throws {
      container.register((any Store).self, tags: "main", lifetime: .singleton) { resolver in
        LoggingStore(try resolver.resolve())
      }
      container.register(lifetime: .graph, factory: auto(Controller.init).injecting(\.api))
      let store = try container.resolve((any Store).self, tags: "main")
      print(store)
    }

    static func factory() throws {
      let container = Container { registrar in
        registrar.register((any Store).self, lifetime: .singleton) { _ in MemoryStore() }
      }
      let store = try container.resolve((any Store).self)
      container.register((any Store).self, lifetime: .singleton) { _ in
        LoggingStore(MemoryStore())
      }
      print(store)
    }

    static func dependencies(_ container: Container) throws {
      container.register(factory: auto(Juice.init))
      let juice = try container.resolve(Juice.self) { overrides in
        overrides.register(instance: Apple() as any Fruit)
      }
      print(juice)
    }

    static func forATest(_ wired: () -> Container) {
      let container = wired()
      container.register(instance: MemoryStore() as any Store)
    }

    static func row1(_ container: Container) throws {
      container.register((any Store).self) { _ in MemoryStore() }
      container.register { _ in MemoryStore() as any Store }
      container.register(instance: MemoryStore() as any Store)
    }

    static func row2(_ container: Container) throws {
      container.register((any Plugin).self, tags: Side.left, 1, instance: PluginA())
      _ = try container.resolve((any Plugin).self, tags: 1, Side.left)
    }

    static func row3(_ container: Container) throws {
      container.register { (_, id: Int, name: String) in "\(name) \(id)" }
      _ = try container.resolve(String.self, args: 1, "a")
    }

    static func row4(_ container: Container) throws {
      container.register(lifetime: .singleton, factory: auto(Juice.init))
    }

    static func row5(_ container: Container) throws {
      _ = try container.resolve((any Store)?.self)
    }

    static func row6(_ container: Container) throws {
      _ = try container.resolve([any Plugin].self, tags: "type1")
    }

    static func row7(_ container: Container) throws {
      let lazy = try container.resolve(LazyTagsResolver<any Store>.self, tags: "main")
      _ = try lazy.resolve()
    }

    static func row8(_ container: Container) async throws {
      container.register { _ async in Server() }
      _ = try await container.resolve(Server.self)
    }

    static func row9(_ container: Container) throws {
      container.assemble(RootAssembly(KitchenAssembly(), RobotAssembly()))
    }

    static func row10(_ container: Container) throws {
      let child = Container(parent: container)
      _ = try child.resolve((any Store)?.self)
    }

    @MainActor static func row11(_ container: Container) throws {
      container.register(isolation: MainActor.shared, factory: mainauto(Screen.init))
      _ = try container.resolve(Screen.self, isolation: MainActor.shared)
    }

    static func row12(_ container: Container) throws {
      let key = Key<any Plugin>(tags: "plugin1", "plugins")
      _ = Key<any Plugin>(AnyKey(key))
    }

    static func row13(_ container: Container) throws {
      _ = container.keys((any Plugin).self) { (metadata: Capability) in metadata.level > 2 }
      _ = container.keys(matching: Criteria(tags: .contains("plugins")))
    }

    static func row14(_ container: Container, keys: [Key<any Plugin>]) throws {
      _ = try container.resolve(keys: keys) as [any Plugin]
      _ = try container.resolve(keys: keys) as [Key<any Plugin>: any Plugin]
    }

    static func row15(_ container: Container, keys: [Key<any Plugin>]) throws {
      container.unregister(keys: keys)
      container.unregister(matching: Criteria(tags: .contains("plugins")))
    }

    static func row16(_ container: Container) throws {
      let key = container.register(tags: "a", metadata: Capability(level: 4)) { _ in PluginA() }
      _ = container.metadata(for: key, as: Capability.self)
    }

    static func row17(_ container: Container, controller: Controller) throws {
      container.register(weak: controller)
      _ = try container.resolve(Controller?.self)
    }

    static func row18(_ container: Container) throws {
      _ = try container.make(Service.self)
    }

    static func row19(_ container: Container, controller: Controller) throws {
      container.into(Controller.self).inject(\.api).inject(\.database, tags: "real")
      try container.resolve(into: controller)
    }

    static func row20(_ container: Container) throws {
      let resolver: any Resolver = ImpotentResolver()
      _ = try resolver.resolve((any Store)?.self)
    }

    static func row21(_ container: Container) throws {
      let fruits = Container { $0.register(instance: Orange() as any Fruit) }
      _ = try fruits.resolve((any Fruit).self)
    }

    static func row22(_ container: Container) throws {
      let ramen = container.register(lifetime: .singleton, factory: auto(Ramen.init))
      container.register((any Soup).self, forwardingTo: ramen) { $0 }
    }

    static func row23(_ container: Container) throws {
      let jam = auto(Jam.init).injecting(\.fruit).injecting(optional: \.spice, tags: "hot")
      container.register(lifetime: .singleton, factory: jam)
    }

    static func row24(_ container: Container) throws {
      final class Sushi: Injectable {
        @Injected var tuna: Tuna
        @Injected var omelette: Omelette?
        init() {}
      }
      container.register(injectable: Sushi.self)
    }

    static func row25(_ container: Container) throws {
      _ = try container.resolve(Juice.self) { overrides in
        overrides.register(instance: Apple() as any Fruit)
      }
    }

    static func row26(_ container: Container) throws {
      let arm = try container.resolve(Provider<Arm, Side, Equipment>.self)
      _ = try arm(.left, .laser)
    }

    static func row27(_ container: Container) throws {
      container.register(factory: auto { (r: any Resolver) in Unit(resolver: r) })
      container.register(factory: auto { (c: Container) in [Container(parent: c)] })
    }

    static func row28(_ container: Container) throws {
      let maker = Container(parent: container, name: "JuiceMaker")
      container.register(lifetime: .scoped("JuiceMaker")) { _ in Server() }
      _ = try maker.resolve(Server.self)
    }

    static func row29(_ container: Container, controller: Controller) throws {
      container.register(tags: "api", instance: "https://example.org")
      container.register(instance: Side.left)
      container.register(weak: controller)
    }

    static func row30(_ container: Container, url: String, session: Session) throws {
      container.register(factory: auto(Client.init(url:session:)))
      _ = try container.resolve(Client.self, args: url, session)
    }

    static func row31(_ container: Container) throws {
      container.register(factory: auto(Client.init, passingTags: true))
      _ = try container.resolve(Client.self, tags: "api")
    }

    static func row32(_ container: Container) throws {
      final class Screenful: Resolvable {
        func resolveDependencies(_ resolver: any Resolver) throws {}
        func didResolveDependencies() {}
      }
      container.register(factory: auto(Screenful.init))
    }

    static func row33(_ container: Container) throws {
      container.register(lifetime: .graph, factory: auto(Chicken.init).injecting(\.egg))
      container.register(lifetime: .graph, factory: auto(Egg.init).injecting(\.chicken))
    }

    static func row34(_ container: Container) throws {
      container.decorate((any Store).self) { inner, _ in LoggingStore(inner) }
    }

    static func row35(_ container: Container) throws {
      let report = container.verify()
      print(report.findings, report.verified, report.opaque)
    }

    static func row36(_ container: Container) async throws {
      container.register(lifetime: .singleton, eager: true, factory: auto(Server.init))
      try await container.start()
    }

    static func row37(_ container: Container) async throws {
      try await container.close()
    }

    static func row38(_ container: Container) throws {
      let graph = container.graph()
      print(graph.nodes, graph.edges)
    }

    static func row39(_ container: Container) throws {
      do {
        _ = try container.resolve((any Store).self, tags: "missing")
      } catch let error as ResolutionError {
        print(error.reason, error.key, error.path, error.nearMisses)
      }
    }

    static func row40(_ container: Container) throws {
      let sides = try container.resolve(Set<Side>.self)
      print(sides)
    }

    static func row41(_ container: Container) async throws {
      try await container.withScope("request", { $0.register(instance: Side.left) }) { scope in
        _ = try await scope.resolve(Side.self)
      }
    }

    static func row42(_ container: Container) throws {
      print(container)
      throw ResolutionError(.notFound, key: AnyKey(Key<any Store>(tags: "mine")))
    }
  }
}
