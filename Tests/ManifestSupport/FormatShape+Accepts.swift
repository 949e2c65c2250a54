package import GuiseValidation
package import StrictJSON

extension FormatShape {
  /// Whether a value of a JSON type may have this shape.
  package func accepts(_ kind: JSONValue.Kind) -> Bool {
    switch self {
    case .boolean: kind == .boolean
    case .override: kind == .boolean || kind == .string
    case .version: kind == .number
    case .string, .path, .environmentName, .name, .choice, .rule: kind == .string
    case .scalar: kind == .string || kind == .number || kind == .boolean
    case .list: kind == .array
    case .named, .keyed, .object, .free: kind == .object
    case .either(let shapes): shapes.contains { $0.accepts(kind) }
    }
  }
}
