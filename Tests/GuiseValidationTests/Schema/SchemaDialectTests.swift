import Foundation
import ManifestSupport
import StrictJSON
import TestSupport
import Testing

@testable import GuiseCommand
@testable import GuiseManifest
@testable import GuiseValidation

/// The schemas are of draft 7, whose readers ignore what stands beside a reference.
struct SchemaDialectTests {
  static let documents: [(name: String, schema: JSON)] = [
    ("manifests", ManifestSchema().document),
    ("catalogs", (try? CatalogSchemaTests.file()).map { JSON(parsing: $0) } ?? [:]),
    ("an application's manifests", ManifestSchema(catalog: awkward).document),
    ("manifests without factories", ManifestSchema(catalog: Catalog()).document),
  ]

  /// Services and identifiers that a URI cannot hold as they are.
  private static let awkward: Catalog = {
    var catalog = Catalog()
    let service = "App.Box<Swift.Array<App.A~/B>, App.C>"
    catalog.factories["a@b.c"] = .init(
      services: [service], parameters: [.init(name: "Box", kind: .required, service: service)],
      settings: .init(type: "App.Settings", schema: .object(["when": .init(.nullable(.any))])),
      file: "App/A.swift")
    return catalog
  }()

  @Test(arguments: documents.indices)
  func theyNameTheDialect(_ index: Int) {
    #expect(
      Self.documents[index].schema["$schema"] == "http://json-schema.org/draft-07/schema#")
  }

  @Test(arguments: documents.indices)
  func referencesStandAloneAndLeadSomewhere(_ index: Int) throws {
    let root = Self.documents[index].schema
    var references: [String] = []
    Self.visit(root) { schema in
      guard case .string(let reference)? = schema["$ref"] else { return }
      #expect(schema.members.count == 1, "\(reference)")
      references.append(reference)
    }
    #expect(!references.isEmpty)
    for reference in Set(references) {
      let steps = try #require(reference.removingPercentEncoding).split(separator: "/").dropFirst()
        .map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
      #expect(steps.reduce(Optional(root)) { $0?[$1] } != nil, "\(reference)")
    }
  }

  private static func visit(_ value: JSON, _ body: (JSON) -> Void) {
    body(value)
    for element in value.elements { visit(element, body) }
    for member in value.members { visit(member.value, body) }
  }
}
