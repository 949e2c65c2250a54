import Foundation
import Guise
import GuiseManifest
import ManifestSupport
import Testing

/// Types that describe themselves: the catalog has the description, and every check goes by it.
@Suite struct DescribedTypesTests {
  /// Reads by the value of a key, which probing cannot tell.
  struct Target: Decodable, Sendable, SettingsSchemaProviding {
    static let settingsSchema = SettingsSchema.object([
      "kind": .init(.enumeration([.string("file"), .string("queue")])),
      "path": .init(.string, isOptional: true), "depth": .init(.integer(.uint8), isOptional: true),
    ])

    private enum Key: String, CodingKey { case kind, path, depth }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      if try container.decode(String.self, forKey: .kind) == "file" {
        _ = try container.decode(String.self, forKey: .path)
      } else {
        // It would take more than it says.
        _ = try container.decode(Int.self, forKey: .depth)
      }
    }
  }

  struct Outer: Decodable, Sendable {
    var targets: [Target]
    var name: String
  }

  struct Linked: Decodable, Sendable, SettingsSchemaProviding {
    static let settingsSchema = SettingsSchema.object([
      "next": .optional(.any), "value": .init(.integer(.int64)),
    ])
    var value: Int
    var next: [Linked]?
  }

  private static let registry = FactoryRegistry { factories in
    factories.register("target", settings: Target.self) { (_: Target) in 1 }
    factories.register("outer", settings: Outer.self) { (_: Outer) in "" }
    factories.register("linked", settings: Linked.self) { (settings: Linked) in settings }
  }

  @Test func theCatalogHasTheDescription() {
    let factories = Self.registry.catalog.factories
    #expect(factories["target"]?.settings?.schema == Target.settingsSchema)
    #expect(
      factories["outer"]?.settings?.schema
        == .object(["name": .init(.string), "targets": .init(.array(Target.settingsSchema))]))
    #expect(factories["linked"]?.settings?.schema == Linked.settingsSchema)
  }

  @Test(arguments: [
    (#""a":{"factory":"target","settings":{"kind":"file","path":"a"}}"#, []),
    (#""a":{"factory":"target","settings":{"kind":"queue","depth":255}}"#, []),
    (
      #""a":{"factory":"target","settings":{"kind":"queue","depth":256}}"#,
      ["invalid-setting /assemblies/app/registrations/a/settings/depth"]
    ),
    // The type reads it as a queue, and its description does not know it.
    (
      #""a":{"factory":"target","settings":{"kind":"heap","depth":1}}"#,
      ["invalid-setting /assemblies/app/registrations/a/settings/kind"]
    ),
    (
      #""a":{"factory":"target","settings":{"kind":"file","path":"a","x":1}}"#,
      ["unknown-setting /assemblies/app/registrations/a/settings/x"]
    ),
    (
      #""a":{"factory":"outer","settings":{"name":"","targets":[{"kind":"queue","depth":300}]}}"#,
      ["invalid-setting /assemblies/app/registrations/a/settings/targets/0/depth"]
    ),
    (#""a":{"factory":"linked","settings":{"value":1,"next":[{"value":2}]}}"#, []),
  ])
  func everyCheckGoesByIt(registration: String, findings: [String]) {
    let source = ManifestSource.app(registration)
    for validator in [
      ManifestValidator(factories: Self.registry),
      ManifestValidator(catalog: Self.registry.catalog),
    ] {
      let found = validator.report(for: [source]).diagnostics
      #expect(found.map { "\($0.rule) \($0.pointer ?? "")" } == findings)
    }
    if findings.isEmpty {
      #expect(throws: Never.self) { try ManifestAssembly(source, factories: Self.registry) }
    } else {
      #expect(throws: ManifestError.self) { try ManifestAssembly(source, factories: Self.registry) }
    }
  }

  /// What the description leaves open, decoding refuses where the code is there.
  @Test func decodingMayRefuseMore() {
    let source = ManifestSource.app(
      #""a":{"factory":"linked","settings":{"value":1,"next":[{"value":"x"}]}}"#)
    #expect(
      ManifestValidator(catalog: Self.registry.catalog).report(for: [source]).diagnostics == [])
    #expect(
      ManifestValidator(factories: Self.registry).report(for: [source]).diagnostics.map(\.rule) == [
        "invalid-setting"
      ])
  }
}
