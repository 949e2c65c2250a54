import Foundation
package import GuiseManifest
import GuiseValidation
package import StrictJSON
import Testing

package func value(_ json: String) throws -> JSONValue {
  let result = StrictReader().read(SourceFile(path: "settings.json", bytes: Array(json.utf8)))
  return try #require(result.document?.root, "\(json): \(result.faults)")
}

/// A fault in one line: its kind, its place, and its bytes.
package func line(_ fault: SettingsFault) -> String {
  let range = fault.keyRange ?? fault.value.range
  let text = String(decoding: fault.value.document.source.bytes[range], as: UTF8.self)
  let kind =
    switch fault.kind {
    case .missing(let field, let type): "missing \(field): \(type)"
    case .unknown(let field, let known): "unknown \(field), known \(known.joined(separator: ","))"
    case .invalid(let expected, let found): "expected \(expected), found \(found)"
    }
  return "\(kind) @ \(fault.path) `\(text)`"
}

package func lines<T: Decodable>(
  _ type: T.Type, _ json: String, _ variables: [String: VariableValue] = [:],
  secrets: Set<String> = []
) throws -> [String] {
  SettingsNode(try value(json), KnownVariables(variables, secrets: secrets))
    .value(of: type).faults.map(line)
}
