import Guise
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

  private static let registry = FactoryRegistry { factories in
    factories.register("named", as: (any Handler).self, settings: Text.self) {
      (text: Text) in Named(name: text.name)
    }
    factories.register("numbered", as: (any Handler).self, arguments: [Int.self]) { (number: Int) in
      Named(name: "\(number)")
    }
    factories.register("router") { Router(handlers: $0) }
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

  /// The registrations of code, those that are off and those that take arguments are not in it.
  @Test(arguments: ["", #""code""#])
  func everyMatchIsThereByItsIdentifier(uses: String) async throws {
    let source = ManifestSource.app(Self.handlers + #""r": "router""#, uses: uses)
    let container = try await Container(manifest: source, factories: Self.registry)
    #expect(container.verify().findings.isEmpty)
    #expect(try await container.resolve(Router.self).names == ["a": "A", "b": "B", "c": "C"])
  }
}
