import Guise
import GuiseCommand
import ManifestSupport
import Testing

@testable import GuiseManifest
@testable import GuiseValidation

/// A validator of an application says what its code knows, and helps whoever has the code at hand.
struct LinkedCodeTests {
  private let catalog = Catalog([
    "store": .of("Store"),
    "odd": .of(
      "Odd", settings: .init(type: "Odd.Settings", schema: nil, unchecked: "it decodes itself")),
  ])

  @Test func settingsAreDecodedForReal() {
    let refuse: SettingsCheck = { factory, settings, _ in
      let schema = SettingsSchema.object(["x": .init(.boolean), "any": .optional(.any)])
      return factory == "odd" ? schema.check(settings) : []
    }
    func places(_ registration: String) -> [String] {
      CheckedManifest(registrations: [registration], catalog, settingsCheck: refuse).places
    }
    #expect(
      places(#""o": { "factory": "odd", "settings": { "any": 1 } }"#)
        == ["missing-setting 2:38-2:39"])
    #expect(places(#""o": "odd""#) == ["missing-setting 2:1-2:4"])
    #expect(places(#""s": "store""#) == [])
  }

  struct Port: Decodable, Sendable {
    let port: Int

    init(from decoder: any Decoder) throws {
      let values = try decoder.singleValueContainer().decode([String: Int].self)
      port = values["port"] ?? 0
      guard port <= 65_535 else { throw CancellationError() }
    }
  }

  /// Settings that only the code can judge.
  @Test func theCodeMaySayMoreOfSettings() {
    let registry = FactoryRegistry { factories in
      factories.register("p", settings: Port.self) { (port: Port) in port }
    }
    let source = ManifestSource.app(#""p": { "factory": "p", "settings": { "port": 70000 } }"#)
    let told = ManifestValidator(catalog: registry.catalog).report(for: [source])
    let linked = ManifestValidator(factories: registry).report(for: [source])
    #expect(linked.diagnostics.map(\.rule) == ["invalid-setting"])
    #expect(told.count(.error) == 0)
  }

  @Test(arguments: [
    (Audience.command, "pass --set path=VALUE"),
    (.code, #"pass it in code with variables: ["path": …]"#),
  ])
  func helpIsForItsReader(reader: Audience, help: String) {
    let text = #"""
      { "guise": 1, "variables": { "path": { "type": "string" } },
        "assemblies": { "app": { "registrations": {
          "s": { "factory": "odd", "settings": { "path": "${path}" } } } } } }
      """#
    var options = CheckOptions(ManifestOptions(environment: [:]))
    options.reader = reader
    let checked = CheckedManifest(text, catalog, options: options)
    #expect(checked.help[0][0] == #"add an "env" or a "default" to it, or "# + help)
  }

  @Test func linkedCodeHasNoCatalogToRenew() {
    let registrations = [#""s": "archive""#, #""a": { "factory": "store", "settings": {} }"#]
    func help(_ check: SettingsCheck?) -> [String] {
      CheckedManifest(registrations: registrations, catalog, settingsCheck: check)
        .help.flatMap { $0 }
    }
    #expect(help(nil).contains { $0.contains("renew the catalog") })
    #expect(!help { _, _, _ in [] }.contains { $0.contains("catalog") })
  }

  // MARK: Types of code

  protocol Bound: AnyObject, Sendable {}
  protocol AlsoBound: Bound {}
  protocol Free: Sendable {}
  protocol Made<Thing>: AnyObject, Sendable { associatedtype Thing }
  final class Object: AlsoBound, Free, Made { typealias Thing = Int }

  /// A protocol that is bound to classes is told by its type's metadata.
  @Test func onlyAnObjectMayBeWeak() throws {
    let factories = FactoryRegistry { factories in
      factories.register("bound", as: (any Bound).self) { Object() }
      factories.register("inherited", as: (any AlsoBound).self) { Object() }
      factories.register("composed", as: (any Free & AnyObject).self) { Object() }
      factories.register("class", as: Object.self) { Object() }
      factories.register("free", as: (any Free).self) { Object() }
      factories.register("constrained", as: (any Made<Int>).self) { Object() }
    }
    let kinds = factories.catalog.factories.mapValues(\.instance)
    #expect(
      kinds == [
        "bound": .object, "inherited": .object, "composed": .object, "class": .reference,
        "free": .unknown, "constrained": .unknown,
      ])
    let catalog = try Catalog.read(factories.catalog.encoded(), path: "c.json")
    for (id, kind) in kinds {
      let checked = CheckedManifest(
        registrations: [#""r": { "factory": "\#(id)", "lifetime": "weak" }"#], catalog)
      #expect(checked.rules == (kind == .unknown ? ["weak-value-type"] : []), "\(id)")
    }
  }

  final class Pool: Closeable, Sendable {
    func close() {}
  }

  @Test func aCloseableTypeIsInTheCatalog() {
    let factories = FactoryRegistry { factories in
      factories.register("pool") { (_: Int) in Pool() }
      factories.register("number") { (_: Int) in 1.5 }
    }.catalog.factories
    #expect(factories["pool"]?.closeable == true && factories["number"]?.closeable == false)
  }
}
