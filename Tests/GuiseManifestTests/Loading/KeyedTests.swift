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

  @Test func oneThatIsKeptIsShared() throws {
    let source = ManifestSource.app(
      Self.handlers + #""d": { "factory": "desk", "lifetime": "singleton" }"#)
    let container = try Container(manifest: source, factories: Self.registry)
    let desk: Desk = try container.resolve()
    #expect(desk === (try container.resolve(Desk.self)))
    #expect(desk.handlers.keys.sorted() == ["a", "b", "c"])
  }
}
