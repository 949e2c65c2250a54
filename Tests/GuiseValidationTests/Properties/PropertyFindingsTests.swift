import Guise
import GuiseCommand
import GuiseManifest
import GuiseValidation
import GuiseVerification
import ManifestSupport
import Testing

@Suite("Injected properties in registries: what the validator says")
struct PropertyFindingsTests {
  /// With the code linked in, and by its catalog.
  private typealias Validators = (linked: ManifestValidator, byCatalog: ManifestValidator)

  private static func validators(_ factories: FactoryRegistry) throws -> Validators {
    let catalog = try Catalog.read(factories.catalog.encoded(), path: "c.json")
    return (ManifestValidator(factories: factories), ManifestValidator(catalog: catalog))
  }

  private static let house = Result { try validators(.house) }

  /// The same findings by both.
  private func findings(
    _ registrations: String, _ factories: FactoryRegistry? = nil
  ) throws -> [Diagnostic] {
    let source = ManifestSource.app(registrations, top: #""scopes": ["request"],"#)
    let validators = try factories.map(Self.validators) ?? Self.house.get()
    let linked = validators.linked.report(for: [source])
    let byCatalog = validators.byCatalog.report(for: [source])
    #expect(byCatalog.diagnostics == linked.diagnostics)
    #expect(byCatalog.manifests == linked.manifests)
    return linked.diagnostics
  }

  @Test(arguments: [
    ("", "missing-dependency"),
    (#", "dependencies": { "Client": "l" }"#, "dependency-type-mismatch"),
    (#", "dependencies": { "Client": ["c"] }"#, "dependency-type-mismatch"),
    (#", "dependencies": { "Client": "x" }"#, "unknown-registration"),
    (#", "dependencies": { "client": "c" }"#, "unknown-parameter"),
  ])
  func aPropertyIsAParameter(given: String, rule: String) throws {
    let client = rule == "missing-dependency" ? "" : #""c": "client","#
    let found = try findings(
      #"""
      \#(client) "l": { "factory": "lamp", "settings": { "name": "L" } },
      "s": { "factory": "server", "lifetime": "singleton"\#(given) }
      """#)
    #expect(found.map(\.rule) == [rule])
    #expect(found.first?.registration == "s")
  }

  struct Cycle: Sendable, CustomTestStringConvertible {
    let one: String
    let other: String
    let isFault: Bool
    var factories = ("server", "client")
    var testDescription: String { "\(factories) \(one) \(other)" }
  }

  private static let lifetimes = ["transient", "graph", "singleton", "scoped", "weak"]

  static let cycles =
    lifetimes.flatMap { one in
      lifetimes.map { other in
        Cycle(one: one, other: other, isFault: one == "transient" && other == "transient")
      }
    } + [
      // A value is copied before its property is there.
      Cycle(
        one: "singleton", other: "singleton", isFault: true, factories: ("box", "holder"))
    ]

  @Test(arguments: cycles)
  func aPropertyOfASharedInstanceEndsACycle(_ cycle: Cycle) throws {
    let text = #"""
      "x": { "factory": "\#(cycle.factories.0)", "lifetime": "\#(cycle.one)" },
      "y": { "factory": "\#(cycle.factories.1)", "lifetime": "\#(cycle.other)" }
      """#
    let found = try findings(text)
    // That a scoped one is kept by another is a warning of its own.
    let rules = found.map(\.rule).filter { $0 != "captured-scoped" }
    #expect(rules == (cycle.isFault ? ["dependency-cycle"] : []))
    let assembly = try ManifestAssembly(.app(text), factories: .house)
    func container() -> Container {
      let container = Container()
      container.assemble(assembly)
      return container
    }
    #expect(
      container().verify().errors.map(\.code) == (cycle.isFault ? [.dependencyCycle] : []))
    // Whoever is asked first.
    if cycle.factories.0 == "box" {
      #expect(throws: ResolutionError.self) { try container().resolve(House.Box.self) }
      #expect(throws: ResolutionError.self) { try container().resolve(House.Holder.self) }
    } else if cycle.isFault {
      #expect(throws: ResolutionError.self) { try container().resolve(House.Server.self) }
      #expect(throws: ResolutionError.self) { try container().resolve(House.Client.self) }
    } else {
      #expect(try container().resolve(House.Server.self).client != nil)
      #expect(try container().resolve(House.Client.self).server.client != nil)
    }
  }

  @Test func theFaultSaysHowToMendIt() throws {
    let found = try findings(#""s": "server", "c": "client""#)
    #expect(
      found.first?.help.contains(
        #"let "s" be shared: "lifetime": "graph""#
      ) == true)
    #expect(
      try findings(#""s": { "factory": "server", "lifetime": "graph" }, "c": "client""#) == [])
  }

  @Test func aDecoratedInstanceIsNoPartOfACycle() throws {
    let text =
      House.lamps
      + #""r": { "factory": "dark-room", "lifetime": "singleton", "decorators": ["mirror"] }"#
    let found = try findings(text)
    #expect(found.map(\.rule) == ["dependency-cycle"])
    let container = Container()
    container.assemble(
      try ManifestAssembly(.app(text), factories: .house))
    #expect(container.verify().errors.map(\.code) == [.dependencyCycle])
    #expect(throws: ResolutionError.self) { try container.resolve(House.Room.self) }
  }

  @Test func anInjectableIsOpaque() throws {
    #expect(try findings(House.lamps + #""r": "roll""#).map(\.rule) == ["opaque-factory"])
    let pointed = try findings(
      House.lamps + #""r": { "factory": "roll", "dependencies": { "Lamp": "a" } }"#)
    #expect(pointed.map(\.rule) == ["unknown-parameter"])
  }
}
