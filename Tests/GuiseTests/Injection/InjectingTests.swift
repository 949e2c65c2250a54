import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Properties of what the container builds")
struct InjectingTests {
  private let container = Container()

  init() {
    container.register(instance: Apple() as any Fruit)
    container.register { _ in Sugar() }
  }

  @Test func requiredAndOptional() throws {
    container.register(
      factory: auto(Jam.init).injecting(\.fruit).injecting(optional: \.spice, tags: "hot"))
    let plain = try container.resolve(Jam.self)
    #expect(plain.fruit is Apple)
    #expect(plain.spice == nil)
    container.register(tags: "hot") { _ in Chili() as any Spice }
    #expect(try container.resolve(Jam.self).spice is Chili)
  }

  @Test func ofAPropertyThatIsNoOptional() throws {
    container.register(Int.self, tags: "size") { _ in 7 }
    container.register(factory: auto(Jam.init).injecting(\.size, tags: "size"))
    #expect(try container.resolve(Jam.self).size == 7)
  }

  @Test func parametersComeFirst() throws {
    let order = Locked<[String]>([])
    container.register { _ -> Sugar in
      order.withLock { $0.append("parameter") }
      return Sugar()
    }
    container.register { _ -> any Fruit in
      order.withLock { $0.append("property") }
      return Apple()
    }
    container.register(
      factory: auto { (sugar: Sugar) in
        order.withLock { $0.append("function") }
        return Jam(sugar)
      }.injecting(\.fruit))
    _ = try container.resolve(Jam.self)
    #expect(order.withLock { $0 } == ["parameter", "function", "property"])
  }

  @Test(arguments: [Lifetime.transient, .singleton, .weak, .scoped, .graph])
  func everyLifetime(_ lifetime: Lifetime) async throws {
    container.register(lifetime: lifetime, factory: auto(Jam.init).injecting(\.fruit))
    func sync() throws {
      let first = try container.resolve(Jam.self)
      let second = try container.resolve(Jam.self)
      #expect(first.fruit != nil && second.fruit != nil)
      #expect((first === second) == ![.transient, .graph].contains(lifetime))
      #expect(try container.make(Jam.self).fruit != nil)
    }
    try sync()
    #expect(try await container.resolve(Jam.self).fruit != nil)
    #expect(try await container.make(Jam.self).fruit != nil)
  }

  @Test func aValueIsFilledToo() async throws {
    container.register(
      lifetime: .singleton, factory: auto { () in Label() }.injecting(\.fruit))
    func sync() throws { #expect(try container.resolve(Label.self).fruit is Apple) }
    try sync()
    #expect(try await container.resolve(Label.self).fruit is Apple)
  }

  @Test func asyncDependenciesAreAwaited() async throws {
    container.register { _ async in Chili() as any Spice }
    container.register(factory: auto(Jam.init).injecting(\.fruit).injecting(\.spice))
    #expect(try await container.resolve(Jam.self).spice is Chili)
    func sync() {
      let error = resolutionError { try container.resolve(Jam.self) }
      #expect(error?.reason == .requiresAsync)
      #expect(error?.path.map(\.property) == [nil, "spice", nil])
    }
    sync()
  }

  @Test func anAsyncFunctionIsInjectedToo() async throws {
    container.register(
      factory: auto { (sugar: Sugar) async in Jam(sugar) }.injecting(\.fruit))
    #expect(try await container.resolve(Jam.self).fruit is Apple)
  }

  @Test func whatIsMissingNamesTheProperty() async throws {
    container.unregister(keys: Key<any Fruit>())
    container.register(factory: auto(Jam.init).injecting(\.fruit))
    func sync() {
      let error = resolutionError { try container.resolve(Jam.self) }
      #expect(error?.reason == .notFound)
      #expect(error?.path.map(\.property) == [nil, "fruit", nil])
    }
    sync()
    let error = await resolutionError { try await container.resolve(Jam.self) }
    #expect(error?.path.map(\.property) == [nil, "fruit", nil])
  }

  /// What `register` was given is not changed by what is made of it.
  @Test func aFactoryIsAValue() throws {
    let plain = auto(Jam.init)
    let injected = plain.injecting(\.fruit)
    container.register(tags: "plain", factory: plain)
    container.register(tags: "injected", factory: injected)
    #expect(try container.resolve(Jam.self, tags: "plain").fruit == nil)
    #expect(try container.resolve(Jam.self, tags: "injected").fruit != nil)
  }

  @Test func parametersGivenAsArguments() async throws {
    container.register(
      lifetime: .singleton, factory: auto(Jam.init).injecting(\.fruit))
    let sugar = Sugar()
    func sync() throws {
      let jam = try container.resolve(Jam.self, args: sugar)
      #expect(jam.sugar === sugar)
      #expect(jam.fruit is Apple)
    }
    try sync()
    #expect(try await container.resolve(Jam.self, args: sugar).fruit is Apple)
  }

  /// Tags are passed to parameters; a property has its own.
  @Test func passingTags() throws {
    container.register(tags: "brown") { _ in Sugar(isBrown: true) }
    container.register(tags: "brown") { _ in Pear() as any Fruit }
    container.register(
      lifetime: .singleton, factory: auto(Jam.init, passingTags: true).injecting(\.fruit))
    let jam = try container.resolve(Jam.self, tags: "brown")
    #expect(jam.sugar.isBrown)
    #expect(jam.fruit is Apple)
    #expect(try container.resolve(Jam.self, tags: "brown") === jam)
    #expect(try container.resolve(Jam.self) !== jam)
  }

  @Test func overridesReachATransientsProperties() throws {
    container.register(factory: auto(Jam.init).injecting(\.fruit))
    let jam = try container.resolve(Jam.self) { overrides in
      overrides.register(instance: Pear() as any Fruit)
    }
    #expect(jam.fruit is Pear)
    #expect(try container.resolve(Jam.self).fruit is Apple)
  }

  @Test func aResolvableIsToldWhenItsPropertiesAreFilled() throws {
    container.register(factory: auto(Curious.init).injecting(\.fruit))
    let curious = try container.resolve(Curious.self)
    #expect(curious.seen == ["resolve Apple", "did Apple"])
  }

  @Test func verificationSeesProperties() {
    container.unregister(keys: Key<any Fruit>())
    container.register(
      factory: auto(Jam.init).injecting(\.fruit).injecting(optional: \.spice, tags: "hot"))
    let report = container.verify()
    #expect(report.findings.map(\.code) == [.missingDependency])
    #expect(report.findings.first?.dependency == AnyKey(service: (any Fruit).self))
    container.register(instance: Apple() as any Fruit)
    #expect(container.verify().findings.isEmpty)
    let graph = container.graph()
    #expect(graph.edges.map(\.isInjected) == [false, true])
    #expect(
      graph.edges.map { "\(graph.nodes[$0.target].key.service)" } == ["Sugar", "Fruit"])
  }
}

private protocol Fruit: AnyObject {}
private final class Apple: Fruit {}
private final class Pear: Fruit {}
private protocol Spice {}
private struct Chili: Spice {}

private final class Sugar {
  let isBrown: Bool
  init(isBrown: Bool = false) { self.isBrown = isBrown }
}

private final class Jam {
  let sugar: Sugar
  var fruit: (any Fruit)!
  var spice: (any Spice)?
  var size = 0
  init(_ sugar: Sugar) { self.sugar = sugar }
}

private struct Label {
  var fruit: (any Fruit)?
}

private final class Curious: Resolvable {
  var fruit: (any Fruit)?
  var seen: [String] = []
  init() {}

  func resolveDependencies(_ resolver: any Resolver) {
    seen.append("resolve \(fruit.map { "\(type(of: $0))" } ?? "nil")")
  }

  func didResolveDependencies() {
    seen.append("did \(fruit.map { "\(type(of: $0))" } ?? "nil")")
  }
}
