import Guise
import GuiseCommand
import GuiseVerification
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// Parameters `[String: T]`, which a manifest fills by the identifiers of registrations.
struct KeyedTests {
  protocol Handler: Sendable { var name: String { get } }

  struct Named: Handler { let name: String }

  struct Text: Decodable, Sendable { var name: String }

  struct Router: Sendable {
    let handlers: [String: any Handler]
    var names: [String: String] { handlers.mapValues(\.name) }
  }

  final class Desk: Sendable {
    let handlers: [String: any Handler]
    init(_ handlers: [String: any Handler]) { self.handlers = handlers }
  }

  private static let registry = FactoryRegistry { factories in
    factories.register("named", as: (any Handler).self, settings: Text.self) {
      (text: Text) in Named(name: text.name)
    }
    factories.register("slow", as: (any Handler).self) { () async -> any Handler in
      await Task.yield()
      return Named(name: "slow")
    }
    factories.register("numbered", as: (any Handler).self, arguments: [Int.self]) { (number: Int) in
      Named(name: "\(number)")
    }
    factories.register("router") { Router(handlers: $0) }
    factories.register("desk", parameters: ["handlers"], Desk.init)
    factories.register("table") { () -> [String: any Handler] in ["own": Named(name: "own")] }
    factories.register("cyclic", as: (any Handler).self) { (all: [String: any Handler]) in
      Named(name: "\(all.count)")
    }
    factories.register(assembly: "code") { Code() }
  }

  private struct Code: Assembly {
    func register(in registrar: any Registrar) {
      registrar.register(tags: "code", instance: Named(name: "code") as any Handler)
    }
  }

  private static let handlers = #"""
    "a": { "factory": "named", "tags": ["one"], "settings": { "name": "A" } },
    "b": { "factory": "named", "tags": ["one", "two"], "settings": { "name": "B" } },
    "c": { "factory": "named", "settings": { "name": "C" } },
    "off": { "factory": "named", "tags": ["off"], "enabled": false, "settings": { "name": "off" } },
    "n": { "factory": "numbered" },
    """#

  private func names(_ router: String, uses: String = "") async throws -> [String: String] {
    let source = ManifestSource.app(Self.handlers + router, uses: uses)
    let report = ManifestValidator(factories: Self.registry).report(for: [source])
    #expect(report.diagnostics.filter { $0.severity == .error } == [])
    let container = try await Container(manifest: source, factories: Self.registry)
    #expect(container.verify().findings.isEmpty)
    return try await container.resolve(Router.self).names
  }

  @Test func everyMatchIsThereByItsIdentifier() async throws {
    let all = ["a": "A", "b": "B", "c": "C"]
    #expect(try await names(#""r": "router""#) == all)
    // What code registers has no identifier.
    #expect(try await names(#""r": "router""#, uses: #""code""#) == all)
  }

  @Test func tagsAndKeysChoose() async throws {
    #expect(
      try await names(
        #""r": { "factory": "router", "dependencies": { "Handler": { "tags": ["two"] } } }"#)
        == ["b": "B"])
    #expect(
      try await names(
        #"""
        "r": { "factory": "router", "dependencies": {
          "Handler": { "keys": { "ORU": "a", "ADT": "b", "ACK": "a" } } } }
        """#) == ["ORU": "A", "ADT": "B", "ACK": "A"])
  }

  @Test func theDictionaryItselfComesFirst() async throws {
    #expect(try await names(#""t": "table", "r": "router""#) == ["own": "own"])
  }

  @Test func oneThatIsKeptIsShared() throws {
    let source = ManifestSource.app(
      Self.handlers + #""d": { "factory": "desk", "lifetime": "singleton" }"#)
    let container = try Container(manifest: source, factories: Self.registry)
    let desk: Desk = try container.resolve()
    #expect(desk === (try container.resolve(Desk.self)))
    #expect(desk.handlers.keys.sorted() == ["a", "b", "c"])
  }

  /// The same findings with the code linked in and from the catalog.
  private func findings(
    _ registrations: String, requires: Bool = false
  ) throws -> [Diagnostic] {
    let registry = FactoryRegistry { factories in
      factories.include(Self.registry)
      if requires { factories.require(Router.self) }
    }
    let source = ManifestSource.app(registrations)
    let linked = ManifestValidator(factories: registry).report(for: [source]).diagnostics
    let catalog = try Catalog.read(registry.catalog.encoded(), path: "c.json")
    #expect(ManifestValidator(catalog: catalog).report(for: [source]).diagnostics == linked)
    return linked
  }

  @Test(arguments: [
    (#"{ "keys": { "x": "z" } }"#, "unknown-registration"),
    (#"{ "keys": { "x": "n" } }"#, "dependency-type-mismatch"),
    (#"{ "keys": { "x": "r" } }"#, "dependency-type-mismatch"),
    (#"{ "keys": { "x": "off" } }"#, "missing-dependency"),
    (#"["a", "b"]"#, "dependency-type-mismatch"), (#""a""#, "dependency-type-mismatch"),
    (#"{ "tags": ["none"] }"#, "empty-collection"),
    (#"{ "keys": { "x": "a" }, "tags": ["one"] }"#, "invalid-value"),
    (#"{ "keys": ["a"] }"#, "wrong-type"), ("{}", "missing-key"),
  ])
  func whatItCannotBeGivenIsOneFinding(given: String, rule: String) throws {
    let found = try findings(
      Self.handlers
        + #""r": { "factory": "router", "dependencies": { "Handler": \#(given) } }"#)
    #expect(found.filter { $0.rule != "cached-arguments" }.map(\.rule) == [rule])
  }

  @Test func keysAreForDictionaries() throws {
    let found = try findings(
      #""t": { "factory": "table" }, "d": { "factory": "desk", "dependencies": { "handlers": "t" } }"#
    )
    #expect(found == [])
  }

  @Test func itLeadsToWhatItHolds() throws {
    let slow = Self.handlers + #""s": { "factory": "slow", "tags": ["s"] }, "r": "router""#
    let found = try findings(slow, requires: true)
    #expect(found.map(\.rule) == ["unused-registration", "requires-async"])
    #expect(found.last?.message.hasSuffix("r -> s") == true)
    #expect(
      try findings(#""x": { "factory": "cyclic" }"#).map(\.rule) == ["dependency-cycle"])
  }

  @Test func theCatalogAndTheEffectiveManifestHaveIt() throws {
    let parameter = Self.registry.catalog.factories["router"]?.parameters.first
    #expect(parameter == .init(name: "Handler", kind: .keyed, service: "\(Self.handler)"))
    let source = ManifestSource.app(
      Self.handlers
        + #""r": { "factory": "router", "dependencies": { "Handler": { "keys": { "x": "a" } } } }"#)
    let model = try #require(
      ManifestValidator(factories: Self.registry).inspect(source).model)
    #expect(EffectiveManifest(model.composition).text.contains(#""keys": { "x": "a" }"#))
    let renamed = ManifestSource.app(
      Self.handlers
        + #""r": { "factory": "router", "dependencies": { "Handler": { "keys": { "y": "a" } } } }"#)
    let other = try #require(
      ManifestValidator(factories: Self.registry).inspect(renamed).model)
    #expect(WiringDifference(from: model, to: model).lines == [])
    #expect(
      WiringDifference(from: model, to: other).lines == [
        "~ r: Handler no longer gets a as x", "~ r: Handler gets a as y too",
      ])
  }

  private static let handler = "GuiseManifestTests.KeyedTests.Handler"
}
