import Foundation
import Guise
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

/// The schema of catalogs, which is written by hand: every key that a catalog can have is in it, and its
/// choices are the code's.
struct CatalogSchemaTests {
  private let document: SchemaDocument

  init() throws {
    document = try SchemaDocument(text: Self.file())
  }

  static func file() throws -> String {
    try String(
      contentsOf: Repository.url("Schemas/guise-catalog-1.schema.json"), encoding: .utf8)
  }

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
    "map": .optional(.dictionary(keys: ["a"], .nullable(.date))),
    "kind": .init(.enumeration([.string("a"), .integer(1)]), isOptional: true),
  ])

  @Test func knowsEveryKeyThatIsWritten() throws {
    #expect(document.unknownKeys(in: try Self.read(Self.everything.encoded())) == [])
  }

  @Test(arguments: [
    "Tests/Fixtures/catalog.json", "Examples/Logbook/guise-catalog.json",
    "Tests/Fixtures/invalid/unmet-requirement/parts/catalog.json",
    "Tests/Fixtures/invalid/requires-async/parts/catalog.json",
  ])
  func knowsEveryKeyOfCommittedCatalogs(_ path: String) throws {
    let url = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: path)
    #expect(document.unknownKeys(in: try Self.read(Array(Data(contentsOf: url)))) == [])
  }

  @Test func theVersionIsTheOneThatIsWritten() {
    #expect(
      document.root["properties"]?["version"]?["const"] == .integer(Catalog.currentVersion))
  }

  /// The texts that may stand for the cases of an enum, and the case that an absent key means.
  struct Choice: Sendable, CustomTestStringConvertible {
    var definition: String
    var key: String
    var texts: [String]
    var standard: String?

    init<Value: RawRepresentable & CaseIterable>(
      _ definition: String, _ key: String, _ type: Value.Type, _ standard: Value? = nil
    ) where Value.RawValue == String {
      self.definition = definition
      self.key = key
      texts = type.allCases.map(\.rawValue)
      self.standard = standard?.rawValue
    }

    var testDescription: String { "\(key) of \(definition)" }
  }

  @Test(arguments: [
    Choice("factory", "concurrency", Concurrency.self, .sync),
    Choice("factory", "instance", Catalog.InstanceKind.self, .unknown),
    Choice("parameter", "kind", Catalog.Parameter.Kind.self),
    Choice("parameter", "adapters", AdapterKind.self),
    Choice("parameter", "injected", Catalog.Parameter.Injected.self),
    Choice("requirement", "kind", Catalog.Parameter.Kind.self, .required),
    Choice("requirement", "adapters", AdapterKind.self),
    Choice("requirement", "from", Concurrency.self, .sync),
    Choice("code-registration", "concurrency", Concurrency.self),
    Choice("code-registration", "lifetime", Lifetime.Kind.self, .transient),
    Choice("code-dependency", "kind", Catalog.Parameter.Kind.self),
    Choice("code-dependency", "adapters", AdapterKind.self),
    Choice("code-decorator", "concurrency", Concurrency.self, .sync),
  ])
  func choicesAreThoseOfTheCode(_ choice: Choice) throws {
    let definition = document.root["definitions"]?[choice.definition]
    let property = try #require(definition?["properties"]?[choice.key])
    #expect((property["enum"] ?? property["items"]?["enum"]) == .strings(choice.texts))
    #expect(property["default"] == choice.standard.map { .string($0) })
  }

  @Test(arguments: ["settings-schema", "settings-field"])
  func formatsHaveEveryWidthOfIntegers(_ definition: String) throws {
    let properties = document.root["definitions"]?[definition]?["properties"]
    let formats = try #require(properties?["format"]?["enum"]?.elements)
    let widths = SettingsSchema.Scalar.allCases.filter { $0.integer != nil }
      .map { JSON.string($0.rawValue) }
    #expect(Array(formats.suffix(widths.count)) == widths)
  }

  private static func read(_ bytes: [UInt8]) throws -> JSON {
    let result = StrictReader().read(SourceFile(path: "", bytes: bytes))
    return JSON(try #require(result.document).root)
  }
}
