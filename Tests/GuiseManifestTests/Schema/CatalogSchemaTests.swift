import Foundation
import Guise
import StrictJSON
import TestSupport
import Testing

@testable import GuiseManifest

/// Every key that a catalog can have is in its schema.
struct CatalogSchemaTests {
  /// One of everything that a catalog can say.
  private static let everything: Catalog = {
    var catalog = Catalog()
    let key = Catalog.Key(
      service: "App.Report", tags: ["daily"], codeTags: ["App.Number:1"], arguments: ["Swift.Int"])
    catalog.factories["report"] = .init(
      services: ["App.Report"], concurrency: .async, instance: .reference,
      parameters: [
        .init(
          name: "Job", kind: .lazyFull, service: "App.Job", arguments: ["Swift.Int"],
          adapters: [.array, .provider], injected: .object, tags: ["daily"],
          codeTags: ["App.Number:1"])
      ],
      settings: .init(type: "App.Settings", schema: schema, unchecked: "it is strange"),
      opaque: true, file: "App/Factories.swift")
    catalog.assemblies["logging"] = .init(
      registrations: [
        .init(
          key: key, concurrency: .async, lifetime: .scoped, scope: "request", eager: true,
          dependencies: [.init(kind: .optional, adapters: [.optional], key: key, injected: true)],
          opaque: true, parameters: ["Swift.Int"], passesTags: true)
      ], decorators: [.init(key: key, concurrency: .mainActor)], file: "App/Logging.swift")
    catalog.tags["App.Kind"] = .init(texts: ["daily"], file: "App/Kind.swift")
    catalog.supplies = [.init(key: key, scope: "request", file: "App/Main.swift")]
    catalog.requirements = [
      .init(
        key: key, kind: .optional, adapters: [.optional], from: .async, scope: "request",
        file: "App/Main.swift")
    ]
    return catalog
  }()

  private static let schema = SettingsSchema.object([
    "list": .init(.array(.integer(.uint8))),
    "map": .optional(.dictionary(key: .enumeration(["a"]), value: .nullable(.date))),
    "kind": .init(.enumeration([.string("a"), .integer(1)]), isOptional: true),
  ])

  @Test func knowsEveryKeyThatIsWritten() throws {
    let document = try SchemaDocument(text: CatalogSchema.document.text(.document))
    #expect(document.unknownKeys(in: try Self.read(Self.everything.encoded())) == [])
  }

  @Test(arguments: [
    "Tests/Fixtures/catalog.json", "Examples/Logbook/guise-catalog.json",
    "Examples/Plugins/guise-catalog.json",
    "Tests/Fixtures/invalid/duplicate-service/parts/catalog.json",
    "Tests/Fixtures/invalid/unmet-requirement/parts/catalog.json",
    "Tests/Fixtures/invalid/requires-async/parts/catalog.json",
  ])
  func knowsEveryKeyOfCommittedCatalogs(_ path: String) throws {
    let url = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: path)
    let document = try SchemaDocument(text: CatalogSchema.document.text(.document))
    #expect(document.unknownKeys(in: try Self.read(Array(Data(contentsOf: url)))) == [])
  }

  /// The walk itself finds what is not in the schema, however deep.
  @Test func aKeyThatIsNotInTheSchemaIsFound() throws {
    let text = """
      {"version": 1, "colour": 1, "factories": {"a": {"services": ["S"], "shape": 1, "file": "f",
      "settings": {"type": "T", "schema": {"type": "object", "fields": {"x": {"size": 2}}}}}}}
      """
    let document = try SchemaDocument(text: CatalogSchema.document.text(.document))
    #expect(
      document.unknownKeys(in: try Self.read(Array(text.utf8))) == [
        "/colour", "/factories/a/shape", "/factories/a/settings/schema/fields/x/size",
      ])
  }

  private static func read(_ bytes: [UInt8]) throws -> JSON {
    let result = StrictReader().read(SourceFile(path: "", bytes: bytes))
    return JSON(try #require(result.document).root)
  }
}
