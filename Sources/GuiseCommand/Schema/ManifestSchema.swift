package import GuiseManifest
package import GuiseValidation

/// The JSON Schema of manifests, for editors: generated from the format's table and narrowed to an
/// application's factories where a catalog is given.
package struct ManifestSchema {
  /// The draft that editors support; they know little of the later ones.
  static let dialect: JSON = "http://json-schema.org/draft-07/schema#"
  /// The definitions of an object of settings and of a value in it.
  static let settings = "settings"
  static let settingsValue = "settings-value"

  /// The additions of a catalog; nil for a schema that suits every application.
  let narrowing: CatalogNarrowing?

  /// - Parameter catalog: the catalog of the application; nil for the general schema.
  package init(catalog: Catalog? = nil) {
    narrowing = catalog.map { CatalogNarrowing($0) }
  }

  package var document: JSON {
    let title = "Guise manifest, version 1"
    return .joined(
      ["$schema": Self.dialect],
      narrowing == nil
        ? ["$id": "urn:guise:schema:manifest:1", "title": .string(title)]
        : ["title": .string(title + ", of one application")],
      schema(of: .manifest),
      ["definitions": .object(definitions)])
  }

  private var definitions: [JSON.Member] {
    let objects = FormatKind.allCases.filter { $0 != .manifest }.map {
      JSON.Member(key: $0.definition, value: schema(of: $0))
    }
    let value = Self.reference(Self.settingsValue)
    let free: JSON = [
      Self.settings: ["type": "object", "additionalProperties": value],
      Self.settingsValue: [
        "$comment": "Any JSON. In strings, a ${ that does not begin a reference is written $${.",
        "pattern": .string(SchemaPattern.template), "items": value, "additionalProperties": value,
      ],
    ]
    return objects + (narrowing?.definitions ?? []) + free.members
  }
}
