import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import ManifestSupport
import Testing

/// Registrations in the place of a manifest's.
struct OverridesTests {
  typealias Store = any Shop.Store
  typealias Clock = any Shop.Clock

  private final class Spy: Shop.Store {
    let name = "spy"
  }

  private static let registrations = #"""
    "store": { "factory": "memory-store", "tags": ["main"], "lifetime": "singleton" },
    "clock": "system-clock",
    "report": { "factory": "traffic", "lifetime": "singleton", "dependencies": { "Store": "store" } }
    """#

  private func load(
    _ registrations: String = registrations, uses: String = "", variables: String = "",
    _ factories: FactoryRegistry = .shop, overriding: (ManifestOverrides) -> Void
  ) throws -> Container {
    var options = ManifestOptions()
    options.environment = [:]
    return try Container(
      manifest: .app(registrations, uses: uses, variables: variables), factories: factories,
      options: options, overriding: overriding)
  }

  private func findings(
    _ registrations: String = registrations, overriding: (ManifestOverrides) -> Void
  ) -> [Diagnostic] {
    do {
      _ = try load(registrations, overriding: overriding)
      return []
    } catch let error as ManifestError {
      return error.diagnostics
    } catch {
      Issue.record(error)
      return []
    }
  }

  private final class Spying: Shop.Store {
    let name: String
    init(on inner: Store) { name = "spied \(inner.name)" }
  }

  /// A decorator replaces nothing: it wraps the manifest's registration, or its override.
  @Test func decorating() throws {
    let container = try load { overrides in
      overrides.decorate(Store.self, tags: "main") { inner, _ in Spying(on: inner) }
    }
    #expect(try container.resolve((any Shop.Report).self).title == "traffic of spied memory at 7")
    let overridden = try load { overrides in
      overrides.decorate(Store.self, tags: "main") { inner, _ in Spying(on: inner) }
      overrides.register(instance: Spy() as Store, tags: "main")
    }
    #expect(try overridden.resolve((any Shop.Report).self).title == "traffic of spied spy at 7")
  }

  @Test func byKey() throws {
    let container = try load { overrides in
      overrides.register(instance: Spy() as Store, tags: "main")
    }
    #expect(try container.resolve((any Shop.Report).self).title == "traffic of spy at 7")
    // It is the singleton that the manifest says, unless the override says otherwise.
    #expect(
      try container.resolve(Store.self, tags: "main")
        === container.resolve(Store.self, tags: "main"))
    let transient = try load { overrides in
      overrides.register(tags: "main", lifetime: .transient, instance: Spy() as Store)
    }
    #expect(
      try transient.resolve(Store.self, tags: "main")
        !== transient.resolve(Store.self, tags: "main"))
  }

  @Test func byIdentifier() throws {
    let container = try load { overrides in
      overrides.replace("store") { Spy() as Store }
      overrides.replace("clock") { Shop.Watch() as Clock }
    }
    #expect(try container.resolve((any Shop.Report).self).title == "traffic of spy at 11")
    #expect(
      try container.resolve(Store.self, tags: "main")
        === container.resolve(Store.self, tags: "main"))
  }

  @Test func asyncReplacements() async throws {
    let container = try load { overrides in
      overrides.replace("clock") { () async -> Clock in
        await Task.yield()
        return Shop.Watch()
      }
    }
    #expect(try await container.resolve((any Shop.Report).self).title == "traffic of memory at 11")
    func resolve() throws { _ = try container.resolve(Clock.self) as Clock }
    #expect(throws: ResolutionError.self) { try resolve() }
  }

  private static let lifetimes = [("transient", false), ("singleton", true), ("weak", true)]

  private func loadStore(
    _ lifetime: String, _ replace: (ManifestOverrides) -> Void
  ) throws -> Container {
    try load(
      #""store": { "factory": "memory-store", "lifetime": "\#(lifetime)" }"#, overriding: replace)
  }

  /// A replacement has the lifetime that the manifest says.
  @Test(arguments: lifetimes)
  func lifetimesOfReplacements(lifetime: String, isShared: Bool) throws {
    let container = try loadStore(lifetime) { $0.replace("store") { Spy() as Store } }
    let store = try container.resolve(Store.self)
    #expect(try (container.resolve(Store.self) === store) == isShared)
  }

  @Test func theLastOneCounts() throws {
    let container = try load { overrides in
      overrides.replace("clock") { Shop.Watch() as Clock }
      overrides.register(instance: Shop.SystemClock() as Clock)
    }
    #expect(try container.resolve(Clock.self).now == 7)
  }

  @Test func anOverrideOfNothingIsRefused() {
    let line = #line + 2
    let found = findings { overrides in
      overrides.register(instance: Spy() as Store)
      overrides.replace("stor") { Spy() as Store }
      overrides.replace("elsewhere") { Spy() as Store }
    }
    let type = "ManifestSupport.Shop.Store"
    #expect(
      found.map(\.message) == [
        "the override of \(type) replaces no registration of the manifest",
        #"the override of "stor" replaces no registration of the manifest"#,
        #"the override of "elsewhere" replaces no registration of the manifest"#,
      ])
    #expect(found.allSatisfy { $0.rule == "override-without-target" })
    #expect(found.map(\.location?.start.line) == [line, line + 1, line + 2])
    #expect(found.first?.location?.path == "GuiseManifestTests/OverridesTests.swift")
  }

  @Test func ofAnotherType() {
    let found = findings { overrides in
      overrides.replace("store") { Spy() }
      overrides.replace("store", as: Spy.self, instance: Spy())
    }
    #expect(found.map(\.rule) == ["override-without-target", "override-without-target"])
    let message =
      #"the override of "store" with a \#(TypeName.full(of: Spy.self)) replaces no "#
      + "registration of the manifest"
    #expect(found.map(\.message) == [message, message])
  }

  @Test func ofWhatIsDisabledOrUnreachable() {
    let found = findings(
      #""s": "memory-store", "off": { "factory": "memory-store", "tags": ["x"], "enabled": false }"#
    ) { overrides in
      overrides.replace("off") { Spy() as Store }
      overrides.register(instance: Spy() as Store, tags: "x")
    }
    #expect(found.map(\.rule) == ["override-without-target", "override-without-target"])
  }

  /// A step with faults is the last.
  @Test func faultsOfTheManifestComeFirst() {
    let found = findings(#""s": { "factory": 1 }, "t": "nowhere""#) { overrides in
      overrides.replace("s") { Spy() as Store }
      overrides.replace("t") { Spy() as Store }
    }
    #expect(found.map(\.rule) == ["wrong-type"])
  }

  @Test func variablesOfReplacedRegistrationsNeedNoValue() throws {
    let registrations = #"""
      "file": { "factory": "file-store", "settings": { "path": "${path}" } },
      "plain": { "factory": "plain", "settings": { "title": "${title}" } },
      "clock": "system-clock"
      """#
    let variables = #""path": { "type": "string" }, "title": { "type": "string" }"#
    let error = #expect(throws: ManifestError.self) {
      try load(registrations, variables: variables) { $0.replace("file") { Spy() as Store } }
    }
    #expect(error?.diagnostics.map(\.message) == [#"the variable "title" has no value"#])
    let container = try load(registrations, variables: variables) { overrides in
      overrides.replace("file") { Spy() as Store }
      overrides.replace("plain") {
        Shop.Traffic(store: Spy(), clock: Shop.Watch()) as any Shop.Report
      }
    }
    #expect(try container.resolve(Store.self).name == "spy")
  }

  /// An override by key replaces the whole registration; one by identifier replaces the factory.
  @Test func anOverrideByKeyReplacesTheDecoratorsToo() throws {
    let registrations = #"""
      "store": { "factory": "memory-store", "decorators": [
        { "factory": "labelled", "settings": { "text": "${label}" } } ] }
      """#
    let variables = #""label": { "type": "string", "env": "LABEL" }"#
    let given = variables.replacing("}", with: #", "default": "kept" }"#)
    let byKey = try load(registrations, variables: given, Wraps.registry()) { overrides in
      overrides.register(instance: Spy() as Store)
    }
    #expect(try byKey.resolve(Store.self).name == "spy")
    func replace(_ overrides: ManifestOverrides) { overrides.replace("store") { Spy() as Store } }
    // The decorator stays, and with it the need of its settings.
    #expect(throws: ManifestError.self) {
      try load(registrations, variables: variables, Wraps.registry(), overriding: replace)
    }
    let byIdentifier = try load(
      registrations, variables: given, Wraps.registry(), overriding: replace)
    #expect(try byIdentifier.resolve(Store.self).name == "kept(spy)")
  }

  /// One of several services, or all of them.
  @Test func ofOfferedServices() throws {
    let registrations =
      #""r": { "factory": "ramen", "as": ["Noodles", "Soup"], "lifetime": "singleton" }"#
    let kitchen = try #require(Codes.registry("kitchen", Wraps.Journal()))
    let mine = Kitchen.Ramen(size: 99)
    let byIdentifier = try load(registrations, kitchen) { $0.replace("r") { mine } }
    #expect(try byIdentifier.resolve((any Kitchen.Noodles).self) as AnyObject === mine)
    #expect(try byIdentifier.resolve((any Kitchen.Soup).self) === mine)
    let byKey = try load(registrations, kitchen) {
      $0.register(instance: mine as any Kitchen.Soup)
    }
    #expect(try byKey.resolve((any Kitchen.Soup).self) === mine)
    #expect(try byKey.resolve((any Kitchen.Noodles).self) as AnyObject !== mine)
    #expect(throws: ManifestError.self) {
      try load(registrations, kitchen) { $0.register(instance: mine) }
    }
  }

  @Test func ofOneThatSharesItsKey() throws {
    let registrations = #"""
      "a": { "factory": "plain", "settings": { "title": "a" } },
      "b": { "factory": "plain", "settings": { "title": "b" } },
      "s": { "factory": "summary", "dependencies": { "Report": ["b"] } }
      """#
    let container = try load(registrations) { overrides in
      overrides.replace("b") { Shop.Plain(settings: .init(title: "double")) as any Shop.Report }
    }
    #expect(try container.resolve(Shop.Summary.self).titles == ["double"])
  }
}
