import GuiseManifest
import GuiseValidation
import ManifestSupport
import StrictJSON
import Testing

/// A schema, asked where the members of a document are described.
struct SchemaDocument {
  let root: JSON

  init(text: String) throws {
    let result = StrictReader().read(SourceFile(path: "", bytes: Array(text.utf8)))
    root = JSON(try #require(result.document).root)
  }

  /// Pointers to the members that no `properties` lists and no `additionalProperties` describes.
  func unknownKeys(in document: JSON) -> [String] {
    var unknown: [String] = []
    visit(document, root, "") { pointer, _ in unknown.append(pointer) }
    return unknown
  }

  private func visit(
    _ value: JSON, _ schema: JSON, _ pointer: String,
    unknown: (String, JSON) -> Void
  ) {
    let schema = resolved(schema)
    for (index, element) in value.elements.enumerated() {
      if let items = schema["items"] {
        visit(element, items, "\(pointer)/\(index)", unknown: unknown)
      }
    }
    for member in value.members {
      let inner = "\(pointer)/\(member.key)"
      if let known = schema["properties"]?[member.key] {
        visit(member.value, known, inner, unknown: unknown)
      } else if let others = schema["additionalProperties"], others != false {
        visit(member.value, others, inner, unknown: unknown)
      } else {
        unknown(inner, member.value)
      }
    }
  }

  private func resolved(_ schema: JSON) -> JSON {
    guard case .string(let reference)? = schema["$ref"] else { return schema }
    let path = reference.split(separator: "/").dropFirst().map(String.init)
    return path.reduce(root) { $0[$1] ?? [:] }
  }
}
