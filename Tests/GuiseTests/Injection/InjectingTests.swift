import Guise
import GuiseVerification
import TestSupport
import Testing

@Suite("Properties of objects that are built, row 23")
struct InjectingTests {
  final class Jam {
    let sugar: Double
    var fruit: String!
    var spice: Character?
    var size = 0
    init(_ sugar: Double) { self.sugar = sugar }
  }

  private let container = Container()

  init() {
    container.register { _ in "apple" }
    container.register { _ in 1.5 }
  }

  @Test(arguments: Way.allCases)
  func requiredOptionalAndTagged(_ way: Way) async throws {
    container.register(Int.self, tags: "size") { _ in 7 }
    container.register(
      factory: auto(Jam.init).injecting(\.fruit).injecting(optional: \.spice, tags: "hot")
        .injecting(\.size, tags: "size"))
    let plain = try await container.resolve(Jam.self, by: way)
    #expect(plain.fruit == "apple" && plain.spice == nil && plain.size == 7)
    container.register(tags: "hot") { _ in "c" as Character }
    #expect(try await container.resolve(Jam.self, by: way).spice == "c")
    container.unregister(keys: Key<String>())
    let error = await resolutionError { try await container.resolve(Jam.self, by: way) }
    #expect(error?.reason == .notFound && error?.path.map(\.property) == [nil, "fruit", nil])
  }

  @Test func parametersComeFirst() throws {
    let log = ClosingLog()
    container.register { _ -> Double in
      log.add("parameter")
      return 1.5
    }
    container.register { _ -> String in
      log.add("property")
      return ""
    }
    container.register(
      factory: auto { (sugar: Double) in
        log.add("function")
        return Jam(sugar)
      }.injecting(\.fruit))
    _ = try container.resolve(Jam.self)
    #expect(log.names == ["parameter", "function", "property"])
  }

  @Test(arguments: [Lifetime.transient, .singleton, .weak, .scoped, .graph], Way.allCases)
  func everyLifetimeInjects(_ lifetime: Lifetime, _ way: Way) async throws {
    container.register(lifetime: lifetime, factory: auto(Jam.init).injecting(\.fruit))
    let first = try await container.resolve(Jam.self, by: way)
    let second = try await container.resolve(Jam.self, by: way)
    #expect(first.fruit != nil && second.fruit != nil)
    #expect((first === second) == ![.transient, .graph].contains(lifetime))
    #expect(try await container.make(Jam.self).fruit != nil)
    #expect(try await container.resolve(Jam.self, args: 2.0, by: way).fruit != nil)
  }

  @Test func asyncPropertiesAndFunctions() async throws {
    container.register { _ async in "c" as Character }
    container.register(factory: auto(Jam.init).injecting(\.fruit).injecting(\.spice))
    #expect(try await container.resolve(Jam.self).spice == "c")
    let error = resolutionError { try container.now(Jam.self) }
    #expect(error?.reason == .requiresAsync)
    #expect(error?.path.map(\.property) == [nil, "spice", nil])
    container.register(factory: auto { (sugar: Double) async in Jam(sugar) }.injecting(\.fruit))
    #expect(try await container.resolve(Jam.self).fruit == "apple")
  }

  @Test func valuesAndPassedTags() throws {
    struct Label { var fruit: String? }
    container.register(lifetime: .singleton, factory: auto { () in Label() }.injecting(\.fruit))
    for _ in 1...2 { #expect(try container.resolve(Label.self).fruit == "apple") }
    let plain = auto(Jam.init, passingTags: true)
    container.register(factory: plain.injecting(\.fruit))
    container.register(tags: "plain", factory: plain)
    #expect(try container.resolve(Jam.self, tags: "plain").fruit == nil, "a factory is a value")
    container.register(tags: "brown") { _ in 2.5 }
    container.register(tags: "brown") { _ in "pear" }
    let jam = try container.resolve(Jam.self, tags: "brown")
    #expect(jam.sugar == 2.5 && jam.fruit == "apple", "a property has tags of its own")
  }

  @Test func verifySeesProperties() {
    container.unregister(keys: Key<String>())
    container.register(factory: auto { 1.5 })
    container.register(
      factory: auto(Jam.init).injecting(\.fruit).injecting(optional: \.spice, tags: "hot"))
    let report = container.verify()
    #expect(report.findings.map(\.code) == [.missingDependency])
    #expect(report.findings.first?.dependency == AnyKey(service: String.self))
    container.register(instance: "apple")
    #expect(container.verify().findings.isEmpty)
    let graph = container.graph()
    #expect(graph.edges.map(\.isInjected) == [false, true])
    #expect(graph.edges.map { "\(graph.nodes[$0.target].key.service)" } == ["Double", "String"])
  }
}
