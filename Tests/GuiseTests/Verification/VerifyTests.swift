import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Check a container without building anything")
struct VerifyTests {
  struct Engine {
    init(_ fuel: Fuel) {}
  }
  struct Fuel {}
  struct Car {
    init(_ engine: Engine, _ radio: Radio?) {}
  }
  struct Radio {
    init(_ car: Car) {}
  }
  struct Driver {
    init(_ car: LazyResolver<Car>, _ fuels: [Fuel]) {}
  }
  struct Mechanic {
    init(_ resolver: any Resolver, _ engine: Engine) {}
  }

  @Test func everyMistakeAtOnceAndNothingIsBuilt() throws {
    let container = Container()
    let built = Counter()
    container.register(
      lifetime: .singleton,
      factory: auto { (fuel: Fuel) in
        built.increment()
        return Engine(fuel)
      })
    container.register(factory: auto(Car.init))
    container.register(factory: auto(Radio.init))
    container.register { _ in 1 }
    let report = container.verify()
    #expect(report.findings.map(\.code) == [.missingDependency, .dependencyCycle])
    #expect(report.findings.map { "\($0.registration.key.service)" } == ["Engine", "Car"])
    #expect(report.findings.map { "\($0.dependency.service)" } == ["Fuel", "Radio"])
    #expect(report.findings[1].path.map { "\($0.key.service)" } == ["Car", "Radio", "Car"])
    #expect((report.verified, report.opaque, report.failed) == (0, 1, 3))
    #expect(built.value == 0)
    try expectGolden("\(report)", "verify-report")
  }

  struct Left {
    init(_ middle: Middle) {}
  }
  struct Middle {
    init(_ right: Right) {}
  }
  struct Right {
    init(_ left: Left, _ middle: Middle) {}
  }

  /// After the first is broken at its last dependency, what remains is a cycle of its own.
  @Test func everyCycleOfAKnotIsReported() {
    let container = Container()
    container.register(factory: auto(Left.init))
    container.register(factory: auto(Middle.init))
    container.register(factory: auto(Right.init))
    let report = container.verify()
    #expect(report.findings.map(\.code) == [.dependencyCycle, .dependencyCycle])
    #expect(
      report.findings.map { $0.path.map { "\($0.key.service)" } } == [
        ["Left", "Middle", "Right", "Left"], ["Middle", "Right", "Middle"],
      ])
    #expect((report.verified, report.opaque, report.failed) == (0, 0, 3))
  }

  @Test func aSoundContainerHasNoFindings() {
    let container = Container()
    container.register(factory: auto(Fuel.init))
    container.register(factory: auto(Engine.init))
    container.register(factory: auto(Car.init))
    container.register(factory: auto(Driver.init))
    let report = container.verify()
    #expect(report.findings.isEmpty)
    #expect((report.verified, report.opaque, report.failed) == (4, 0, 0))
    #expect(Container().verify().verified == 0)
  }

  @Test func aClosureAndAResolverAreOpaque() {
    let container = Container()
    container.register { r in Engine(try r.resolve()) }
    container.register(factory: auto(Mechanic.init))
    container.register(factory: auto { (_: Container) in 1 })
    container.register(instance: "x")
    let report = container.verify()
    #expect(report.findings.isEmpty)
    #expect((report.verified, report.opaque, report.failed) == (0, 4, 0))
  }

  @Test func aResolverThatIsResolvedLaterIsOpaque() throws {
    let container = Container()
    container.register(factory: auto { (later: LazyResolver<any Resolver>) in [later] })
    container.register(factory: auto { (give: Provider<any Resolver>) in [give].count })
    let report = container.verify()
    #expect(report.findings.isEmpty)
    #expect((report.verified, report.opaque, report.failed) == (0, 2, 0))
    let later: [LazyResolver<any Resolver>] = try container.resolve()
    #expect(try later[0].resolve() === container)
  }

  @Test func whatAnOpaqueFactoryShowsIsChecked() {
    let container = Container()
    container.register(factory: auto(Mechanic.init))
    let report = container.verify()
    #expect(report.findings.map { "\($0.dependency.service)" } == ["Engine"])
    #expect((report.opaque, report.failed) == (0, 1))
  }

  @Test func nearMissesAreNamed() throws {
    let container = Container()
    container.register(tags: "diesel", factory: auto(Fuel.init))
    container.register { (_, litres: Int) in Fuel() }
    container.register(factory: auto(Engine.init))
    let report = container.verify()
    #expect(report.findings.map { $0.nearMisses.count } == [2])
    try expectGolden("\(try #require(report.findings.first))", "verify-near-misses")
  }

  @Test func aKeyThatOneRegistrationNeedsTwiceIsMissingOnce() {
    let container = Container()
    container.register(factory: auto { (_: Fuel, _: Fuel, _: LazyResolver<Fuel>) in 1 })
    container.register(factory: auto { (_: Int) in "needs what fails" })
    #expect(container.verify().findings.count == 1)
    #expect(container.verify().verified == 1)
  }

  @Test func optionalsAndArraysAreNeverMissing() {
    let container = Container()
    container.register(
      factory: auto {
        (
          _: Fuel?, _: [Fuel], _: [Fuel]?, _: [Fuel?], _: LazyResolver<Fuel?>,
          _: LazyResolver<Fuel>?, _: LazyFullResolver<[Fuel]>, _: [LazyResolver<Fuel>]
        ) in 1
      })
    #expect(container.verify().findings.isEmpty)
  }

  @Test func aLazyResolverNeedsSomeKeyThatItCanAskFor() {
    let container = Container()
    container.register(tags: "diesel", factory: auto(Fuel.init))
    container.register { (_, litres: Int) in 1.5 }
    container.register(factory: auto { (_: LazyResolver<Fuel>) in Int8(1) })
    container.register(factory: auto { (_: LazyTagsResolver<Fuel>) in Int16(1) })
    container.register(factory: auto { (_: LazyTagsResolver<Double>) in Int32(1) })
    container.register(factory: auto { (_: LazyFullResolver<Double>) in Int64(1) })
    let wrong = container.verify().findings.map { "\($0.registration.key.service)" }
    #expect(wrong == ["Int16", "Int64"])
  }

  @Test func aLazyResolverBreaksACycle() {
    let container = Container()
    container.register(factory: auto { (_: LazyResolver<String>) in 1 })
    container.register(factory: auto { (_: Int) in "x" })
    #expect(container.verify().findings.isEmpty)
  }

  @Test func arraysAndOptionalsCloseACycle() {
    let container = Container()
    container.register(tags: "a", factory: auto { (_: String?) in 1 })
    container.register(factory: auto { (_: [Int]) in "x" })
    let findings = container.verify().findings
    #expect(
      findings.map { $0.path.map { "\($0.key)" } } == [
        ["Swift.Int (tags: \"a\")", "Swift.String", "Swift.Int (tags: \"a\")"]
      ])
  }

  @Test func anExactKeyComesBeforeTheAdapter() {
    let container = Container()
    container.register(factory: auto { (_: String?, _: [String]) in 1 })
    container.register([String].self) { _ in [] }
    container.register(String?.self) { _ in nil }
    container.register(factory: auto { (_: Int) in "would close a cycle" })
    #expect(container.verify().findings.isEmpty)
  }

  @Test func asyncIsNoMistake() {
    let container = Container()
    container.register(factory: auto { () async in Fuel() })
    container.register(factory: auto(Engine.init))
    #expect(container.verify().verified == 2)
  }

  @Test func aChildSeesItsParentAndNotTheOtherWayRound() {
    let parent = Container()
    let child = Container(parent: parent)
    parent.register(factory: auto(Engine.init))
    child.register(factory: auto(Fuel.init))
    #expect(child.verify().findings.isEmpty)
    #expect(child.verify().verified == 2)
    #expect(parent.verify().findings.count == 1)
  }

  @Test func aParentsSingletonDoesNotSeeTheChild() throws {
    let parent = Container()
    let child = Container(parent: parent)
    parent.register(factory: auto(Engine.init))
    parent.register(lifetime: .singleton, factory: auto(Car.init))
    child.register(factory: auto(Fuel.init))
    let report = child.verify()
    #expect(report.findings.count == 1)
    #expect((report.verified, report.opaque, report.failed) == (2, 0, 1))
    try expectGolden("\(try #require(report.findings.first))", "verify-hidden-from-parent")
  }
}
