import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("A container is checked without building anything, row 35")
struct VerifyTests {
  struct Engine { init(_ fuel: Fuel) {} }
  struct Fuel {}
  struct Car { init(_ engine: Engine, _ radio: Radio?) {} }
  struct Radio { init(_ car: Car) {} }

  private let container = Container()

  private func counts(_ report: VerificationReport) -> [Int] {
    [report.verified, report.opaque, report.failed]
  }

  @Test func allFindingsAtOnceAndNothingBuilt() throws {
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
    #expect(counts(report) == [0, 1, 3] && built.value == 0)
    try expectGolden("\(report)", "verify-report")
    let sound = Container()
    sound.register(factory: auto(Fuel.init))
    sound.register(factory: auto { () async in Engine(Fuel()) })
    sound.register(factory: auto { (_: Engine, _: LazyResolver<Engine>, _: [Fuel]) in 1 })
    #expect(counts(sound.verify()) == [3, 0, 0] && counts(Container().verify()) == [0, 0, 0])
  }

  private final class Room: @unchecked Sendable { var window: Window! }
  private final class Window: Sendable { init(_ room: Room) {} }

  /// Shared, the object is there for its own property: errors and findings say so.
  @Test func aCycleThroughAProperty() throws {
    container.register(factory: auto(Window.init))
    container.register(factory: auto(Room.init).injecting(\.window))
    let error = try #require(resolutionError { try container.resolve(Window.self) })
    let finding = try #require(container.verify().findings.first)
    for text in ["\(error)", "\(finding)"] {
      #expect(text.hasSuffix("Room the lifetime .graph: its properties see it then"), "\(text)")
    }
  }

  /// After the first is broken at its last dependency, the rest is a cycle of its own.
  @Test func oneCycleOfEachGroupIsReported() {
    container.register(factory: auto { (_: String) in 1 })
    container.register(factory: auto { (_: Double) in "" })
    container.register(factory: auto { (_: Int, _: String) in 1.5 })
    let report = container.verify()
    #expect(
      report.findings.map { $0.path.map { "\($0.key.service)" } } == [
        ["Int", "String", "Double", "Int"]
      ])
    #expect(counts(report) == [0, 0, 3])
  }

  @Test func cyclesThroughOptionalsArraysAndSets() {
    container.register(tags: "a", factory: auto { (_: String?) in 1 })
    container.register(factory: auto { (_: [Int]) in "" })
    let path = ["Swift.Int (tags: \"a\")", "Swift.String", "Swift.Int (tags: \"a\")"]
    #expect(container.verify().findings.map { $0.path.map { "\($0.key)" } } == [path])
    container.register(factory: auto { (_: Set<Int>) in "" })
    #expect(container.verify().findings.map(\.code) == [.dependencyCycle])
    container.register(factory: auto { (_: LazyResolver<Set<Int>>) in "" })
    #expect(container.verify().findings.isEmpty)
  }

  @Test func aLongCycleNeedsNoStack() {
    let count = Stress.size(20_000)
    for number in 0..<count {
      container.register(
        tags: number,
        factory: auto(Slot<Object>.init).injecting(\.next, tags: (number + 1) % count))
    }
    #expect(container.verify().findings.map(\.path.count) == [count + 1])
  }

  @Test func closuresAndResolversAreOpaque() {
    container.register { r in Engine(try r.resolve()) }
    container.register(factory: auto { (_: any Resolver) in 1 })
    container.register(factory: auto { (_: Container) in 1.5 })
    container.register(factory: auto { (_: LazyResolver<any Resolver>) in Int8(1) })
    container.register(factory: auto { (_: Provider<any Resolver>) in Int16(1) })
    container.register(instance: "x")
    #expect(counts(container.verify()) == [0, 6, 0])
    container.register(factory: auto { (_: any Resolver, _: Fuel) in 1 })
    #expect(counts(container.verify()) == [0, 5, 1], "its other parameters are checked")
    let provided = Container { $0.register(factory: auto { (_: Provider<String, Int>) in 1.5 }) }
    provided.register { (_, _: Int) in "" }
    #expect(provided.verify().findings.isEmpty)
  }

  @Test func missingDependenciesAreReportedOnce() throws {
    container.register(tags: "diesel", factory: auto(Fuel.init))
    container.register { (_, litres: Int) in Fuel() }
    container.register(factory: auto(Engine.init))
    container.register(factory: auto { (_: Engine, _: Engine) in "needs what fails" })
    container.register(factory: auto { (_: Double, _: Double, _: LazyResolver<Double>) in 1 })
    let findings = container.verify().findings
    #expect(findings.map(\.nearMisses.count) == [2, 0])
    try expectGolden("\(try #require(findings.first))", "verify-near-misses")
  }

  @Test func childrenSeeParentsAndNotViceVersa() throws {
    let child = Container(parent: container)
    container.register(factory: auto(Engine.init))
    child.register(factory: auto(Fuel.init))
    #expect(counts(child.verify()) == [2, 0, 0])
    #expect(container.verify().findings.count == 1)
    container.register(lifetime: .singleton, factory: auto(Car.init))
    let report = child.verify()
    #expect(counts(report) == [2, 0, 1])
    try expectGolden("\(try #require(report.findings.first))", "verify-hidden-from-parent")
  }

  // MARK: Parameters of every shape

  /// A type of parameter, registered as the dependency of an integer.
  private struct Parameter: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Whether a part of it is resolved later.
    let isDeferred: Bool
    let check: @Sendable (Container) -> (isSound: Bool, works: Bool)

    init<Value>(_ type: Value.Type, isDeferred: Bool = false) {
      testDescription = "\(type)"
      self.isDeferred = isDeferred
      check = { container in
        container.register(factory: auto { (_: Value) in 1 })
        return (container.verify().isValid, (try? container.resolve(Int.self)) != nil)
      }
    }
  }

  private static let parameters = [
    Parameter(String.self), Parameter(String?.self), Parameter([String].self),
    Parameter(Set<String>.self), Parameter(String??.self), Parameter([String]?.self),
    Parameter([String?].self), Parameter([[String]].self), Parameter([[String]?].self),
    Parameter(LazyResolver<String>.self, isDeferred: true),
    Parameter(LazyTagsResolver<String>.self, isDeferred: true),
    Parameter(LazyFullResolver<String>.self, isDeferred: true),
    Parameter(Provider<String, Int>.self, isDeferred: true),
    Parameter(LazyResolver<String>?.self, isDeferred: true),
    Parameter([LazyResolver<String>].self, isDeferred: true),
    Parameter(LazyResolver<String?>.self, isDeferred: true),
    Parameter(LazyFullResolver<[String]>.self, isDeferred: true),
  ]

  private static let worlds: [@Sendable (Container) -> Void] = [
    { _ in },
    { $0.register { _ in "" } },
    { $0.register(tags: "x") { _ in "" } },
    { $0.register { (_, _: Int) in "" } },
    { $0.register(String?.self) { _ in nil } },
    { $0.register([String].self) { _ in [] } },
    { $0.register([String]?.self) { _ in [] } },
    // Errors behind a service that is found.
    { $0.register(factory: auto { (_: Double) in "" }) },
    { $0.register(tags: "x", factory: auto { (_: Double) in "" }) },
    { $0.register(factory: auto { (_: Int) in "" }) },
  ]

  @Test(arguments: parameters.indices)
  func eachParameterIsJudgedAsResolved(_ number: Int) {
    let parameter = Self.parameters[number]
    for (world, register) in Self.worlds.enumerated() {
      let container = Container()
      register(container)
      let (isSound, works) = parameter.check(container)
      let name = "\(parameter.testDescription) in \(world)"
      // An error elsewhere is found, though a deferred or collected service does not meet it.
      let isBroken = [7, 8].contains(world)
      if isBroken { #expect(!isSound, "\(name)") }
      if !parameter.isDeferred && !isBroken { #expect(isSound == works, "\(name)") }
      if parameter.isDeferred && world == 0 {
        let isEmpty =
          parameter.testDescription.contains("Optional")
          || parameter.testDescription.contains("Array")
        #expect(isSound == isEmpty, "\(name)")
      }
      if parameter.isDeferred && world == 9 { #expect(isSound, "\(name): it breaks the cycle") }
    }
  }

  // MARK: The graph

  private func text(_ graph: ContainerGraph) -> [String] {
    graph.edges.map {
      "\(graph.nodes[$0.source].key.service) -> \(graph.nodes[$0.target].key.service) \($0.kind)"
    }
  }

  @Test func theGraphIsValues() {
    #expect(container.graph().nodes.isEmpty)
    container.register(lifetime: .singleton, file: "App/Wiring.swift", line: 7) { _ in 1 }
    container.register(tags: "a", factory: auto { (_: Int, _: Int) in "x" })
    container.register(
      factory: auto { (_: Int?, _: [String], _: LazyResolver<String>, _: Double?) in 1.5 })
    let graph = container.graph()
    let keys = ["Swift.Int", "Swift.String (tags: \"a\")", "Swift.Double"]
    #expect(graph.nodes.map { "\($0.key)" } == keys)
    #expect(graph.nodes.map(\.isOpaque) == [true, false, false])
    #expect(graph.nodes.map(\.lifetime) == [.singleton, .transient, .transient])
    #expect(graph.nodes[0].location == SourceLocation(file: "App/Wiring.swift", line: 7))
    #expect(
      text(graph) == [
        "String -> Int required", "Double -> Int optional", "Double -> String array",
        "Double -> String deferred", "Double -> Double optional",
      ])
  }

  /// One node for each visible key, and those that a child hides from its parent's instances.
  @Test func hiddenNodesStandBehindTheVisible() {
    let child = Container(parent: container)
    container.register(file: "parent", line: 1) { _ in 1 }
    container.register(factory: auto { (_: Int) in "x" })
    container.register(lifetime: .singleton, factory: auto { (_: String) in 1.5 })
    child.register(file: "child", line: 2) { _ in 2 }
    let graph = child.graph()
    #expect(graph.nodes.map { "\($0.key.service)" } == ["Int", "String", "Double", "Int"])
    // The string is built here with the child's number, and for the parent's singleton with the parent's.
    #expect(graph.edges.map { [$0.source, $0.target] } == [[1, 0], [1, 3], [2, 1]])
    #expect(graph.nodes.map(\.location.file).first == "child")
    #expect(graph.nodes.map(\.location.file).last == "parent")
  }
}

extension Slot {
  fileprivate var next: Slot? {
    get { nil }
    set {}
  }
}
