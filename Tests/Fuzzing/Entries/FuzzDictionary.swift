import Guise
import GuiseCommand
import GuiseManifest
import GuiseValidation
import StrictJSON

/// The words of the formats, out of the tables that the code reads them by.
package enum FuzzDictionary {
  /// One word a line, as libFuzzer reads them.
  package static var text: String {
    words.map { "\"\(escaped($0))\"\n" }.joined()
  }

  /// Each once, in byte order.
  package static let words: [String] = {
    let all =
      formatWords + catalogWords + settingsWords + syntax + RuleList.all.map { $0.id }
      + Lifetime.Kind.allCases.map(\.rawValue) + VariableType.allCases.map(\.rawValue)
    return Set(all.filter { !$0.isEmpty && $0.utf8.count <= 60 }).sorted()
  }()

  private static var formatWords: [String] {
    FormatKind.allCases.flatMap { object in
      object.keys.flatMap { key in
        [quoted(key.name), key.example, "\(quoted(key.name)): \(key.example)", key.standard ?? ""]
      }
    } + FormatKind.freeKeys.map { quoted($0.name) } + [FormatKind.freePrefix]
  }

  /// Every key and every text of the catalog that manifests are checked against.
  private static var catalogWords: [String] {
    let source = SourceFile(path: "", bytes: Logbook.factories.catalog.encoded())
    guard let root = StrictReader().read(source).document?.root else { return [] }
    return keys(in: root) + root.withNested.compactMap(\.string)
  }

  private static func keys(in value: JSONValue) -> [String] {
    value.members.flatMap { [quoted($0.key)] + keys(in: $0.value) }
      + value.elements.flatMap { keys(in: $0) }
  }

  private static var settingsWords: [String] {
    SettingsSchema.Scalar.allCases.map { quoted($0.rawValue) }
      + Catalog.Parameter.Kind.allCases.map { quoted($0.rawValue) }
      + AdapterKind.allCases.map { quoted($0.rawValue) }
      + ["int", "number", "date", "url", "data", "uuid", "decimal", "dictionary", "nullable"]
      .map(quoted)
  }

  private static let syntax = [
    "{}", "[]", "null", "true", "false", ":", ",", "\\u0000", "\\ud83d\\ude00", "\\ud800", "\\n",
    "\\\\", "\\\"", "1e400", "-0", "0.5", "1e-7", "9223372036854775808",
    "340282366920938463463374607431768211456",
    "${", "$${", "}", "${name}", "\u{FEFF}", "\r\n", "\n=== ", "../", "//", "\u{202E}", "\u{1B}[",
    "e\u{301}", "\u{2028}", "2026-01-31T12:00:00Z", "YWJj", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8",
    "\"given\"", "\"environment\"", "\"variables\"", "\"settings\"", "\"custom\"",
  ]

  private static func quoted(_ text: String) -> String { JSONText.quoted(text) }

  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: String(UnicodeScalar(byte))
      default: "\\x" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
    }.joined()
  }
}
