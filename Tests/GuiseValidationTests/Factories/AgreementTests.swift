import Foundation
import Guise
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Testing

/// A validator that knows the code by its catalog says what one says that has it linked in.
struct AgreementTests {
  private static let registry = FactoryRegistry { factories in
    factories.include(.shop)
    factories.register("cycle", as: Shop.Publisher.self, parameters: ["a", "b"]) {
      (a: any Shop.Store, b: Shop.Publisher) in Shop.Publisher(a, fallback: b.primary)
    }
    factories.register("maker") { (make: Provider<Shop.Job, UUID, Int, Int, String?>) in
      Shop.Summary(titles: [try make(UUID(), 1, 2, nil).note ?? ""])
    }
    factories.register(assembly: "jobs") { Jobs() }
    factories.supplied((any Shop.Clock).self, tags: "supplied")
    factories.require([any Shop.Report].self)
  }

  private struct Jobs: Assembly {
    func register(in registrar: any Registrar) {
      registrar.register { (resolver, id: UUID, from: Int, to: Int, note: String?) in
        Shop.Job(id: id, from: from, to: to, note: note, store: try resolver.resolve())
      }
    }
  }

  /// Made by `auto`, of which more may be asked than the key says.
  private struct Titles: Assembly {
    func register(in registrar: any Registrar) {
      registrar.register(factory: auto { (titles: Titled) in Shop.Summary(titles: [titles.text]) })
      registrar.register(instance: Titled(text: "none"))
      registrar.register(factory: auto({ () in Shop.MemoryStore() }, passingTags: true))
    }
  }

  /// Asks for what is answered though nobody registers it.
  private static let asking = FactoryRegistry { factories in
    factories.register(assembly: "titles") { Titles() }
    factories.register("titled") { (make: Provider<Shop.Summary, Titled>) in
      Shop.Plain(settings: .init(title: try make(Titled(text: "a")).titles[0]))
    }
    factories.register("counted") { (make: Provider<Shop.Summary, Int>) in
      Shop.Plain(settings: .init(title: try make(1).titles[0]))
    }
    factories.register("stored", parameters: ["make", "all"]) {
      (make: LazyTagsResolver<Shop.MemoryStore>, all: LazyFullResolver<Shop.MemoryStore>) in
      Shop.Plain(settings: .init(title: try make.resolve().name + all.resolve().name))
    }
    factories.require(Shop.MemoryStore.self, tags: "any")
  }

  /// Code whose own wiring is known: a report that needs a clock, a store that only await builds,
  /// and one with a part that nobody has.
  private struct Known: Assembly {
    let isWhole: Bool
    func register(in registrar: any Registrar) {
      registrar.register(
        lifetime: .singleton,
        factory: auto { (clock: any Shop.Clock) in Shop.Summary(titles: ["\(clock)"]) })
      registrar.register(factory: auto { () async in Shop.MemoryStore() as any Shop.Store })
      if !isWhole {
        registrar.register(
          factory: auto { (part: Titled) in Shop.Plain(settings: .init(title: part.text)) })
      }
    }
  }

  private static let known = FactoryRegistry { factories in
    factories.include(.shop)
    factories.register(assembly: "known") { Known(isWhole: true) }
    factories.register(assembly: "broken") { Known(isWhole: false) }
    factories.register("clock-of-summary", as: (any Shop.Clock).self) { (_: Shop.Summary) in
      Shop.SystemClock()
    }
    factories.require((any Shop.Store).self)
  }

  private static let requiring = FactoryRegistry { factories in
    factories.include(registry)
    factories.require(Shop.Remote.self)
    factories.require(Shop.Job.self, from: .async)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let rules: [String]
    let source: ManifestSource
    var registry = AgreementTests.registry
    var testDescription: String { rules.isEmpty ? "valid" : rules.joined(separator: ", ") }

    init(_ rules: String..., source: ManifestSource, registry: FactoryRegistry? = nil) {
      self.rules = rules
      self.source = source
      if let registry { self.registry = registry }
    }
  }

  private static let store = #""store": "memory-store""#
  private static let job = #""job": "job", "s": "memory-store""#

  static let cases: [Case] = [
    Case(source: .app(#""s": "memory-store", "c": "system-clock", "t": "traffic""#)),
    Case(source: .app(#""t": "traffic", "s": "memory-store""#, uses: #""basics""#)),
    Case(
      source: .app(
        #""s": "memory-store", "t": { "factory": "traffic", "dependencies": { "Clock": { "tags": ["supplied"] } } }"#
      )),
    Case("opaque-factory", source: .app(#""r": "reacher""#)),
    Case("unknown-assembly", source: .app(store, uses: #""basic""#)),
    Case(
      "unexpected-settings",
      source: .app(#""s": { "factory": "memory-store", "settings": {} }"#)),
    Case("missing-setting", source: .app(#""p": "plain""#)),
    Case("missing-setting", source: .app(#""p": { "factory": "plain", "settings": {} }"#)),
    Case(
      "unknown-setting",
      source: .app(#""p": { "factory": "plain", "settings": { "title": "t", "titel": "t" } }"#)),
    Case(
      "invalid-setting", "unknown-setting",
      source: .app(#""p": { "factory": "plain", "settings": { "title": 1, "x": 2 } }"#)),
    Case(
      "invalid-setting", "missing-setting",
      source: .app(
        #""c": "system-clock", "f": { "factory": "file-store", "settings": { "size": "8080" } }"#)),
    Case(
      "ambiguous-dependency", source: .app(#""a": "memory-store", "b": "memory-store""#),
      registry: known),
    Case(
      source: .app(
        #""a": "memory-store", "b": "memory-store", "c": "system-clock", "t": { "factory": "traffic", "dependencies": { "Store": "b" } }"#
      )),
    Case(
      "unmet-requirement", "unmet-requirement", source: .app(job), registry: requiring),
    Case(
      "requires-async", "unmet-requirement", source: .app(#""r": "remote", "s": "memory-store""#),
      registry: requiring),
    Case(source: .app(#""m": "maker", "s": "memory-store""#, uses: #""jobs""#)),
    Case(
      "opaque-factory", source: .app(#""t": "titled""#, uses: #""titles""#), registry: asking),
    Case(
      "missing-dependency", "opaque-factory",
      source: .app(#""c": "counted""#, uses: #""titles""#), registry: asking),
    Case(
      "missing-dependency", "unmet-requirement", source: .app(#""s": "stored""#), registry: asking),
    Case(
      "opaque-factory",
      source: .app(
        #""s": { "factory": "stored", "dependencies": { "make": { "tags": ["x"] } } }"#,
        uses: #""titles""#), registry: asking),
    Case("nothing-to-check", source: .app("")),
    Case(
      "replaced-registration",
      source: .app(#""s": "memory-store", "c": "system-clock""#, uses: #""known""#),
      registry: known),
    Case(
      "requires-async", source: .app(#""c": "system-clock""#, uses: #""known""#), registry: known),
    Case(
      "missing-dependency", "replaced-registration",
      source: .app(#""s": "memory-store""#, uses: #""known""#),
      registry: known),
    Case(
      "missing-dependency", "replaced-registration",
      source: .app(#""s": "memory-store", "c": "system-clock""#, uses: #""broken""#),
      registry: known),
    Case(
      "dependency-cycle", "replaced-registration",
      source: .app(#""s": "memory-store", "c": "clock-of-summary""#, uses: #""known""#),
      registry: known),
    Case(
      source: .app(
        #""s": { "factory": "memory-store", "decorators": ["plainly", "timed"] }, "c": "system-clock""#
      ), registry: Wraps.registry()),
    Case(
      "opaque-factory",
      source: .app(
        #""s": { "factory": "memory-store", "decorators": ["reaching"] }, "c": "system-clock""#
      ), registry: Wraps.registry()),
    Case(
      "invalid-decorator", "missing-setting",
      source: .app(
        #""s": { "factory": "memory-store", "decorators": ["labelled", "timed", "annotated"] }"#),
      registry: Wraps.registry()),
    Case(
      "dependency-cycle",
      source: .app(
        #""s": { "factory": "memory-store", "decorators": ["careful"] }, "c": "system-clock", "t": "traffic""#
      ), registry: Wraps.registry()),
  ]

  @Test(arguments: cases)
  func theCatalogSaysWhatTheCodeSays(_ one: Case) throws {
    let catalog = try Catalog.read(one.registry.catalog.encoded(), path: "guise-catalog.json")
    let byCatalog = ManifestValidator(catalog: catalog).report(for: [one.source])
    let linked = ManifestValidator(factories: one.registry).report(for: [one.source])
    // What these registries require is not what the cases are about.
    let rules = linked.diagnostics.map(\.rule).filter { $0 != "unused-registration" }
    #expect(rules.sorted() == one.rules)
    // What to do about it may be to renew the catalog.
    func withoutHelp(_ report: ValidationReport) -> [Diagnostic] {
      report.diagnostics.map { finding in
        var finding = finding
        finding.suggestions = []
        return finding
      }
    }
    #expect(withoutHelp(linked) == withoutHelp(byCatalog))
    #expect(linked.manifests == byCatalog.manifests)
  }

  /// Settings that only the code can judge.
  @Test func theCodeMaySayMoreOfSettings() throws {
    let registry = FactoryRegistry { factories in
      factories.register("p", settings: CheckedPort.self) { (port: CheckedPort) in
        Shop.Summary(titles: ["\(port)"])
      }
    }
    let source = ManifestSource.app(#""p": { "factory": "p", "settings": { "port": 70000 } }"#)
    let byCatalog = ManifestValidator(catalog: registry.catalog).report(for: [source])
    let linked = ManifestValidator(factories: registry).report(for: [source])
    #expect(linked.diagnostics.map(\.rule) == ["invalid-setting"])
    #expect(byCatalog.count(.error) == 0)
  }

  private static let harmless: Set = ["opaque-factory", "replaced-registration"]

  @Test(arguments: cases.filter { harmless.isSuperset(of: $0.rules) })
  func aValidManifestResolves(_ one: Case) async throws {
    try await Resolvable.expectAll(of: one.source, one.registry) { container in
      container.register(tags: "supplied", instance: Shop.SystemClock() as any Shop.Clock)
    }
  }
}

struct Titled: Sendable { let text: String }

struct CheckedPort: Decodable, Sendable {
  let port: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    port = try container.decode(Int.self, forKey: .port)
    if port > 65_535 {
      throw DecodingError.dataCorruptedError(
        forKey: .port, in: container, debugDescription: "no port is above 65535")
    }
  }

  private enum CodingKeys: String, CodingKey { case port }
}
