import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Injected property wrappers")
struct InjectedTests {
  private let container = Container()

  init() {
    container.register { _ in Tuna() }
    container.register { _ in Soy(kind: "light") }
    container.register(tags: "dark") { _ in Soy(kind: "dark") }
  }

  @Test func requiredOptionalAndTagged() throws {
    let key = container.register(injectable: Roll.self, lifetime: .singleton)
    let roll = try container.resolve(Roll.self)
    #expect(roll.soy.kind == "dark")
    #expect(roll.omelette == nil)
    #expect(roll.tuna === roll.tuna)
    #expect(key == Key<Roll>())
    #expect(try container.resolve(Roll.self) === roll)
  }

  @Test func anOptionalOneIsFilledWhereItIsRegistered() throws {
    container.register { _ in Omelette() }
    container.register(injectable: Roll.self)
    let roll = try container.resolve(Roll.self)
    #expect(roll.omelette != nil)
    #expect(try container.resolve(Roll.self) !== roll)
  }

  @Test func asyncDependenciesAreAwaited() async throws {
    container.register { _ async in Tuna() }
    container.register(injectable: Roll.self, tags: "today")
    let roll = try await container.resolve(Roll.self, tags: "today")
    #expect(roll.soy.kind == "dark")
    func sync() {
      let error = resolutionError { try container.resolve(Roll.self, tags: "today") }
      #expect(error?.reason == .requiresAsync)
    }
    sync()
  }

  @Test func adaptersAndInheritedProperties() throws {
    container.register(injectable: BigRoll.self)
    let roll = try container.resolve(BigRoll.self)
    #expect(roll.soys.map(\.kind) == ["light", "dark"])
    #expect(roll.base.kind == "light")
    #expect(try roll.later.resolve().kind == "light")
  }

  @Test func inTheOrderOfDeclaration() throws {
    let order = Locked<[Int]>([])
    container.register(Int8.self) { _ in
      order.withLock { $0.append(8) }
      return 8
    }
    container.register(Int16.self) { _ in
      order.withLock { $0.append(16) }
      return 16
    }
    container.register(injectable: Numbers.self)
    #expect(try container.resolve(Numbers.self).sum == 24)
    #expect(order.withLock { $0 } == [16, 8])
  }

  @Test func whatIsMissingIsThrownWithTypeAndProperty() async throws {
    container.unregister(keys: Key<Soy>(tags: "dark"))
    container.register(injectable: Roll.self, lifetime: .singleton, file: "App/Rolls.swift")
    func sync() throws {
      let error = resolutionError { try container.resolve(Roll.self) }
      #expect(error?.reason == .notFound)
      #expect(error?.path.map(\.property) == [nil, "soy", nil])
      #expect(error?.services == ["Roll", "Roll", "Soy"])
      try expectGolden("\(error as Any? ?? "nothing")", "injected-missing")
    }
    try sync()
    let error = await resolutionError { try await container.resolve(Roll.self) }
    #expect(error?.path.map(\.property) == [nil, "soy", nil])
    container.register(tags: "dark") { _ in Soy(kind: "dark") }
    #expect(try await container.resolve(Roll.self).soy.kind == "dark")
  }

  @Test func theClassThatDeclaresAPropertyIsNamed() {
    container.unregister(keys: Key<Soy>())
    container.register(injectable: BigRoll.self)
    let error = resolutionError { try container.resolve(BigRoll.self) }
    #expect(error?.path.map(\.property) == [nil, "base", nil])
    #expect(error?.services == ["BigRoll", "PlainRoll", "Soy"])
  }

  @Test func whatInitThrowsIsThrown() {
    container.register(injectable: Burnt.self)
    let error = resolutionError { try container.resolve(Burnt.self) }
    #expect(error?.reason == .factoryFailed)
    #expect(error?.underlying as? Broken == Broken())
  }

  @Test func partsMadeByHandAreFilled() throws {
    container.register(injectable: Box.self)
    let box = try container.resolve(Box.self)
    #expect(box.roll.soy.kind == "dark")
    #expect(box.soy.kind == "light")
  }

  /// What `init()` resolves by itself is another instance, with its own properties.
  @Test func anInjectableResolvedInInitIsComplete() throws {
    container.register(injectable: Roll.self)
    let outer = Container(parent: container)
    Chef.kitchen.withLock { $0 = outer }
    defer { Chef.kitchen.withLock { $0 = nil } }
    outer.register(injectable: Chef.self)
    let chef = try outer.resolve(Chef.self)
    #expect(chef.seen == "dark")
    #expect(chef.soy.kind == "light")
  }

  @Test func partsMadeAfterAnotherInitHasFailedAreFilled() throws {
    container.register(injectable: Burnt.self)
    let outer = Container(parent: container)
    Chef.kitchen.withLock { $0 = outer }
    defer { Chef.kitchen.withLock { $0 = nil } }
    outer.register(injectable: Cook.self)
    let cook = try outer.resolve(Cook.self)
    #expect(cook.roll.soy.kind == "dark")
    #expect(cook.soy.kind == "light")
    // No part of anything.
    #expect(throws: ResolutionError.self) { try outer.resolve(Burnt.self) }
    #expect(Roll().omelette == nil)
  }

  @Test func anObjectMadeByHandCanBeFilledByHand() {
    let roll = Roll()
    #expect(roll.omelette == nil)
    roll.soy = Soy(kind: "sweet")
    #expect(roll.soy.kind == "sweet")
  }

  @Test func aChildsRegistrationsReachATransient() throws {
    let child = Container(parent: container)
    child.register(tags: "dark") { _ in Soy(kind: "very dark") }
    container.register(injectable: Roll.self)
    #expect(try child.resolve(Roll.self).soy.kind == "very dark")
    #expect(try container.resolve(Roll.self).soy.kind == "dark")
  }

  @Test func overridesReachIt() throws {
    container.register(injectable: Roll.self)
    let roll = try container.resolve(Roll.self) { overrides in
      overrides.register(tags: "dark", instance: Soy(kind: "other"))
    }
    #expect(roll.soy.kind == "other")
  }

  @Test func itCountsAsOpaque() {
    container.register(injectable: Roll.self)
    let report = container.verify()
    #expect(report.opaque == 4)
    #expect(container.graph().nodes.map(\.isOpaque) == [true, true, true, true])
  }

  @Test func cyclesOfSharedInstancesAreClosed() async throws {
    container.register(injectable: Sun.self, lifetime: .singleton)
    container.register(injectable: Moon.self, lifetime: .singleton)
    func sync() throws {
      let sun = try container.resolve(Sun.self)
      #expect(sun.moon.sun === sun)
    }
    try sync()
    let other = Container()
    other.register(injectable: Sun.self, lifetime: .graph)
    other.register(injectable: Moon.self, lifetime: .graph)
    let moon = try await other.resolve(Moon.self)
    #expect(moon.sun.moon === moon)
    #expect(try await other.resolve(Moon.self) !== moon)
  }

  @Test func cyclesOfTransientsAreErrors() {
    container.register(injectable: Sun.self)
    container.register(injectable: Moon.self)
    let error = resolutionError { try container.resolve(Sun.self) }
    #expect(error?.reason == .cycle)
  }

  @Test func readingAnObjectMadeByHandFails() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Roll().soy
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("Roll.soy at GuiseTests/InjectedTests.swift:"), "\(text)")
    #expect(text.contains("was read before a container had filled it"), "\(text)")
  }

  @Test func readingInInitFails() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let container = Container()
      container.register { _ in Tuna() }
      container.register(injectable: Hasty.self)
      func sync() throws { _ = try container.resolve(Hasty.self) }
      try sync()
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("Hasty.tuna at "), "\(text)")
  }
}

extension InjectedTests {
  class Tuna {}
  final class Omelette {}
  final class Soy {
    let kind: String
    init(kind: String) { self.kind = kind }
  }

  final class Roll: Injectable {
    @Injected var tuna: Tuna
    @Injected var omelette: Omelette?
    @Injected(tags: "dark") var soy: Soy
    init() {}
  }

  class PlainRoll: Injectable {
    @Injected var base: Soy
    required init() {}
  }

  final class BigRoll: PlainRoll {
    @Injected var soys: [Soy]
    @Injected var later: LazyResolver<Soy>
  }

  final class Numbers: Injectable {
    @Injected var first: Int16
    @Injected var second: Int8
    var sum: Int { Int(first) + Int(second) }
    init() {}
  }

  final class Burnt: Injectable {
    @Injected var tuna: Tuna
    init() throws { throw Broken() }
  }

  final class Box: Injectable {
    let roll = Roll()
    @Injected var soy: Soy
    init() {}
  }

  final class Chef: Injectable {
    static let kitchen = Locked<Container?>(nil)
    @Injected var soy: Soy
    let seen: String
    init() throws {
      let roll = try Chef.kitchen.withLock { $0 }?.resolve(Roll.self)
      seen = roll?.soy.kind ?? ""
    }
  }

  final class Cook: Injectable {
    @Injected var soy: Soy
    let roll: Roll
    init() {
      _ = try? Chef.kitchen.withLock { $0 }?.resolve(Burnt.self)
      roll = Roll()
    }
  }

  final class Sun: Injectable {
    @Injected var moon: Moon
    init() {}
  }

  final class Moon: Injectable {
    @Injected var sun: Sun
    init() {}
  }

  final class Hasty: Injectable {
    @Injected var tuna: Tuna
    init() { _ = tuna }
  }
}
