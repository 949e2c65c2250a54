import Guise
import GuiseVerification
import Testing

extension Shapes {
  /// Calls as the documentation writes them: that they compile is half of the test.
  @Suite("Call shapes")
  struct ContainerCallShapes {
    @MainActor @Test func isolation() throws {
      let container = Container()
      container.register(isolation: MainActor.shared) { _ in Screen() }
      let screen = try container.resolve(Screen.self, isolation: MainActor.shared)
      container.register(isolation: MainActor.shared, factory: mainauto(Screen.init))
      #expect(try container.resolve(Screen.self, isolation: MainActor.shared) !== screen)
    }

    @Test func keysCriteriaMetadata() throws {
      let container = Container()
      // swift-format-ignore
      let key: Key<any Plugin> = container.register(tags: "a", metadata: Capability(level: 4)) { _ in PluginA() as any Plugin }
      #expect(Key<any Plugin>(tags: "a") == key)
      let erased = AnyKey(key)
      #expect(Key<any Plugin>(erased) == key)
      #expect(Key<Service>(erased) == nil)
      let keys = container.keys((any Plugin).self, tags: .contains("a"))
      #expect(keys == [key])
      #expect(container.keys((any Plugin).self) { (c: Capability) in c.level > 2 } == [key])
      #expect(container.keys((any Plugin).self) { (c: Capability) in c.level > 4 } == [])
      #expect(container.keys(matching: Criteria(tags: .equals("a"), lifetime: .singleton)) == [])
      let array = try container.resolve(keys: keys) as [any Plugin]
      let dictionary = try container.resolve(keys: keys) as [Key<any Plugin>: any Plugin]
      #expect(array.count == 1 && dictionary[key] is PluginA)
      #expect(container.metadata(for: key, as: Capability.self)?.level == 4)
      container.unregister(keys: key)
      container.unregister(matching: Criteria(tags: .contains("a")))
      #expect(container.keys((any Plugin).self).isEmpty)
    }

    @Test func weakAndFresh() throws {
      let container = Container()
      let controller = Controller()
      container.register(weak: controller)
      container.register((any Screenlike).self, weak: controller, tags: "main")
      #expect(try container.resolve(Controller.self) === controller)
      #expect(try container.resolve((any Screenlike).self, tags: "main") === controller)
      container.register(lifetime: .singleton, instance: Service())
      #expect(try container.make(Service.self) !== container.resolve(Service.self))
    }

    @Test func keyPathInjection() throws {
      let container = Container()
      container.register(instance: Api())
      container.register(tags: "real", instance: Database())
      container.register(instance: Court())
      container.into(Controller.self).inject(\.api).inject(\.database, tags: "real")
      container.into((any UsesApi).self).inject(\.api)
      container.into(Judge.self).inject { judge, resolver in judge.court = try resolver.resolve() }
      let controller = Controller()
      try container.resolve(into: controller)
      #expect(controller.api.name == "api" && controller.database.name == "database")
      let judge = Judge()
      try container.resolve(into: judge)
      #expect(judge.court != nil)
    }

    @Test func resolversAndContainers() throws {
      let resolver: any Resolver = ImpotentResolver()
      #expect(try resolver.resolve((any Fruit)?.self) == nil)
      let container = Container { registrar in registrar.register(instance: Orange() as any Fruit) }
      let request = Container(parent: container, name: "request") { registrar in
        registrar.register(instance: 1)
      }
      #expect(try request.resolve((any Fruit).self) is Orange)
      container.register(factory: auto(Juice.init))
      let juice = try container.resolve(Juice.self) { overrides in
        overrides.register(instance: Apple() as any Fruit)
      }
      #expect(juice.fruit is Apple)
      container.register(factory: auto { (r: any Resolver) in Unit(resolver: r) })
      #expect(try container.resolve(Unit.self).resolver === container)
    }

    @Test func forwardsAndProperties() throws {
      let container = Container()
      let ramen = container.register(lifetime: .singleton, factory: auto(Ramen.init))
      container.register((any Soup).self, forwardingTo: ramen) { $0 }
      #expect(try container.resolve((any Soup).self) === container.resolve(Ramen.self))
      // swift-format-ignore
      container.register(factory: auto(Jam.init).injecting(\.fruit).injecting(optional: \.spice, tags: "hot"))
      container.register(instance: Orange() as any Fruit)
      #expect(try container.resolve(Jam.self).fruit is Orange)
      #expect(try container.resolve(Jam.self).spice == nil)
      container.register(tags: "hot", instance: Chili() as any Spice)
      #expect(try container.resolve(Jam.self).spice is Chili)
    }

    @Test func injectablesAndProviders() throws {
      let container = Container()
      container.register(instance: Tuna())
      container.register(tags: "dark", instance: Soy(kind: "dark"))
      container.register(injectable: Roll.self, lifetime: .singleton)
      let roll = try container.resolve(Roll.self)
      #expect(roll.omelette == nil && roll.soy.kind == "dark")
      container.register { (_, side: Side, equipment: Equipment) in
        Arm(side: side, equipment: equipment)
      }
      container.register(factory: auto(RobotFactory.init))
      let arm = try container.resolve(RobotFactory.self).arm
      #expect(try arm(.left, .laser) == Arm(side: .left, equipment: .laser))
    }

    @Test func argumentsAndTagsOfAuto() throws {
      let container = Container()
      let (url, session) = ("here", Session(id: 1))
      container.register(factory: auto(Client.init(url:session:)))
      #expect(try container.resolve(Client.self, args: url, session).session.id == 1)
      container.register(factory: auto(Client.init, passingTags: true))
      container.register(tags: "api", instance: "api")
      container.register(instance: Session(id: 2))
      #expect(try container.resolve(Client.self, tags: "api").url == "api")
      container.register(factory: auto(Wired.init))
      #expect(try container.resolve(Wired.self).log == ["wire", "did"])
    }

    @Test func decoratorsAndVerify() throws {
      let container = Container()
      container.decorate((any Store).self) { inner, resolver in LoggingStore(inner) }
      container.register { _ in MemoryStore() as any Store }
      #expect(try container.resolve((any Store).self).name == "logging memory")
      let report = container.verify()
      #expect(report.findings.isEmpty && report.verified == 0 && report.opaque == 1)
    }

    @Test func startAndClose() async throws {
      let container = Container()
      container.register(lifetime: .singleton, eager: true, factory: auto(Server.init))
      try await container.start()
      let server = try await container.resolve(Server.self)
      try await container.close()
      #expect(server.closed.value == 1)
    }
  }
}
