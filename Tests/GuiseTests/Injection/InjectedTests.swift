import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Injected property wrappers, row 24")
struct InjectedTests {
  private let container = Container()

  init() {
    container.register { _ in Tuna() }
    container.register { _ in Soy(kind: "light") }
    container.register(tags: "dark") { _ in Soy(kind: "dark") }
  }

  @Test(arguments: Way.allCases)
  func requiredOptionalAndTagged(_ way: Way) async throws {
    let key = container.register(injectable: Roll.self, lifetime: .singleton)
    let roll = try await container.resolve(Roll.self, by: way)
    #expect(roll.soy.kind == "dark" && roll.omelette == nil && roll.tuna === roll.tuna)
    #expect(try await container.resolve(keys: [key]) as [Roll] == [roll])
    container.register { _ in Omelette() }
    container.register(injectable: Roll.self)
    let other = try await container.resolve(Roll.self, by: way)
    #expect(other.omelette != nil && other != roll)
  }

  @Test func asyncDependenciesAreAwaited() async throws {
    container.register { _ async in Tuna() }
    container.register(injectable: Roll.self, tags: "today")
    #expect(try await container.resolve(Roll.self, tags: "today").soy.kind == "dark")
    let error = resolutionError { try container.now(Roll.self, tags: "today") }
    #expect(error?.reason == .requiresAsync)
  }

  @Test func adaptersAndInheritedProperties() throws {
    container.register(injectable: BigRoll.self)
    let roll = try container.resolve(BigRoll.self)
    #expect(roll.soys.map(\.kind) == ["light", "dark"] && roll.base.kind == "light")
    #expect(try roll.later.resolve().kind == "light")
    container.unregister(keys: Key<Soy>())
    let error = resolutionError { try container.resolve(BigRoll.self) }
    #expect(error?.path.map(\.property) == [nil, "base", nil])
    #expect(error?.services == ["BigRoll", "PlainRoll", "Soy"])
  }

  @Test(arguments: Way.allCases)
  func missingPropertiesAreThrown(_ way: Way) async throws {
    container.unregister(keys: Key<Soy>(tags: "dark"))
    container.register(injectable: Roll.self, lifetime: .singleton, file: "App/Rolls.swift")
    let error = await resolutionError { try await container.resolve(Roll.self, by: way) }
    #expect(error?.reason == .notFound && error?.services == ["Roll", "Roll", "Soy"])
    #expect(error?.path.map(\.property) == [nil, "soy", nil])
    if way == .sync { try expectGolden("\(try #require(error))", "injected-missing") }
    container.register(tags: "dark") { _ in Soy(kind: "dark") }
    #expect(try await container.resolve(Roll.self, by: way).soy.kind == "dark")
  }

  /// By other initializers, which may fail.
  @Test func partsMadeInInitializersAreFilled() throws {
    container.register(injectable: Burnt.self)
    let error = resolutionError { try container.resolve(Burnt.self) }
    #expect(error?.reason == .factoryFailed && error?.underlying as? Broken == Broken())
    container.register(injectable: Roll.self)
    let outer = Container(parent: container)
    Chef.kitchen.withLock { $0 = outer }
    defer { Chef.kitchen.withLock { $0 = nil } }
    outer.register(injectable: Chef.self)
    let chef = try outer.resolve(Chef.self)
    #expect(chef.resolved == "dark" && chef.made.soy.kind == "dark" && chef.soy.kind == "light")
    #expect(Roll().omelette == nil, "no part of anything")
  }

  @Test func objectsMadeByHandAreFilledByHand() {
    let roll = Roll()
    #expect(roll.omelette == nil)
    roll.soy = Soy(kind: "sweet")
    #expect(roll.soy.kind == "sweet")
  }

  @Test func childrenAndOverridesReachTransients() throws {
    container.register(injectable: Roll.self)
    let child = Container(parent: container)
    child.register(tags: "dark") { _ in Soy(kind: "very dark") }
    #expect(try child.resolve(Roll.self).soy.kind == "very dark")
    let roll = try container.resolve(Roll.self) { overrides in
      overrides.register(tags: "dark", instance: Soy(kind: "other"))
    }
    #expect(roll.soy.kind == "other")
    #expect(container.verify().opaque == 4)
  }

  @Test(arguments: [Lifetime.singleton, .graph], Way.allCases)
  func cyclesOfSharedObjectsAreBuilt(_ lifetime: Lifetime, _ way: Way) async throws {
    container.register(injectable: Sun.self, lifetime: lifetime)
    container.register(injectable: Moon.self, lifetime: lifetime)
    container.register(lifetime: lifetime, factory: auto { (sun: Sun) in Holder(sun) })
    let sun = try await container.resolve(Sun.self, by: way)
    #expect(sun.moon.sun === sun && sun.user.value === sun)
    let user = try await container.resolve(Holder<Sun>.self, by: way)
    #expect(user.value.user === user)
    container.register(injectable: Sun.self)
    container.register(injectable: Moon.self)
    container.register(factory: auto { (sun: Sun) in Holder(sun) })
    let error = await resolutionError { try await container.resolve(Sun.self, by: way) }
    #expect(error?.reason == .cycle, "without a shared object")
  }

  @Test func readingTooEarlyStopsTheProgram() async throws {
    let made = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Roll().soy
    }
    let text = String(decoding: made.standardErrorContent, as: UTF8.self)
    #expect(text.contains("Roll.soy at GuiseTests/InjectedTests.swift:"), "\(text)")
    #expect(text.contains("was read before a container had filled it"), "\(text)")
    let read = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let container = Container { $0.register { _ in Tuna() } }
      container.register(injectable: Hasty.self)
      _ = try container.now(Hasty.self)
    }
    #expect(String(decoding: read.standardErrorContent, as: UTF8.self).contains("Hasty.tuna at "))
  }
}

extension InjectedTests {
  class Tuna {}
  final class Omelette {}
  final class Soy {
    let kind: String
    init(kind: String) { self.kind = kind }
  }

  final class Roll: Injectable, Equatable {
    @Injected var tuna: Tuna
    @Injected var omelette: Omelette?
    @Injected(tags: "dark") var soy: Soy
    init() {}
    static func == (a: Roll, b: Roll) -> Bool { a === b }
  }

  class PlainRoll: Injectable {
    @Injected var base: Soy
    required init() {}
  }

  final class BigRoll: PlainRoll {
    @Injected var soys: [Soy]
    @Injected var later: LazyResolver<Soy>
  }

  final class Burnt: Injectable {
    @Injected var tuna: Tuna
    init() throws { throw Broken() }
  }

  final class Chef: Injectable {
    static let kitchen = Locked<Container?>(nil)
    @Injected var soy: Soy
    let resolved: String?
    let made: Roll
    init() throws {
      let kitchen = Chef.kitchen.withLock { $0 }
      resolved = try kitchen?.resolve(Roll.self).soy.kind
      _ = try? kitchen?.resolve(Burnt.self)
      made = Roll()
    }
  }

  final class Sun: Injectable, @unchecked Sendable {
    @Injected var moon: Moon
    @Injected var user: Holder<Sun>
    init() {}
  }

  final class Moon: Injectable, @unchecked Sendable {
    @Injected var sun: Sun
    init() {}
  }

  final class Hasty: Injectable {
    @Injected var tuna: Tuna
    init() { _ = tuna }
  }
}
