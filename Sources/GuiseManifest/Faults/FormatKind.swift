/// A kind of object in the format; the raw value is its noun with its article, for messages.
package enum FormatKind: String, CaseIterable, Sendable {
  case manifest = "a manifest"
  case variable = "a variable"
  case assembly = "an assembly"
  case registration = "a registration"
  case defaults = "an object of defaults"
  case decorator = "a decorator"
  case reference = "a dependency"

  /// Whether a string may stand for an object with nothing but that factory.
  var isAbbreviated: Bool { self == .registration || self == .decorator }

  /// The key that the object needs.
  var requiredKey: String? {
    switch self {
    case .manifest: "assemblies"
    case .variable: "type"
    case .registration, .decorator: "factory"
    case .reference: "tags"
    case .assembly, .defaults: nil
    }
  }
}
