import GuiseManifest
import GuiseValidation
import StrictJSON

extension Manifest.Value {
  /// The value as it stands in a file.
  var text: String { sorted.text(.document) }

  /// With what strings mean where they refer to no variables.
  var unescaped: Manifest.Value {
    switch self {
    case .string(let text): .string(text.replacing("$${", with: "${"))
    case .array(let elements): .array(elements.map(\.unescaped))
    case .object(let members):
      .object(members.map { Member(key: $0.key, value: $0.value.unescaped) })
    case .null, .boolean, .number: self
    }
  }
}
