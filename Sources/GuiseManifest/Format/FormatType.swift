public import Guise

/// The type that a value of the format should have; the raw value is its words with their article.
enum FormatType: String {
  case string = "a string"
  case boolean = "a boolean"
  case version = "the number 1"
  case object = "an object"
  case override = "true, false or \"replace\""
  case strings = "an array of strings"
  case stringOrStrings = "a string or an array of strings"
  case stringOrObject = "a string or an object"
  case decorators = "an array of strings or objects"
  case reference = "a string, an array of strings or an object"
  case any = "JSON"

  func accepts(_ kind: JSONValue.Kind) -> Bool {
    switch self {
    case .string: kind == .string
    case .boolean: kind == .boolean
    case .version: kind == .number
    case .object: kind == .object
    case .override: kind == .boolean || kind == .string
    case .strings, .decorators: kind == .array
    case .stringOrStrings: kind == .string || kind == .array
    case .stringOrObject: kind == .string || kind == .object
    case .reference: kind == .string || kind == .array || kind == .object
    case .any: true
    }
  }
}

/// An enum of the container, which JSON writes by the names of its cases.
protocol CaseNamed: RawRepresentable<String>, CaseIterable {}

extension CaseNamed {
  /// The name of the case, as manifests and catalogs write it.
  public var rawValue: String { "\(self)" }

  public init?(rawValue: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = found
  }
}

extension Lifetime.Kind: CaseNamed, RawRepresentable, Codable {
  // Not by the names that the runtime makes of cases: the first one is a tenth of a launch.
  public init?(rawValue: String) {
    switch rawValue {
    case "transient": self = .transient
    case "singleton": self = .singleton
    case "weak": self = .weak
    case "graph": self = .graph
    case "scoped": self = .scoped
    default: return nil
    }
  }
}
extension Concurrency: CaseNamed, RawRepresentable {}
extension AdapterKind: CaseNamed, RawRepresentable {}

/// The grammar of names: `[A-Za-z0-9_][A-Za-z0-9_.@-]*`.
package enum Identifier {
  package static func isValid(_ name: some Collection<UInt8>) -> Bool {
    name.first?.isOfWord == true && name.allSatisfy { $0.isOfWord || ".@-".utf8.contains($0) }
  }

  /// Whether a name is in the grammar of environment variables: `[A-Za-z_][A-Za-z0-9_]*`.
  package static func isEnvironmentName(_ name: String) -> Bool {
    name.utf8.first.map { (0x30...0x39).contains($0) } == false && name.utf8.allSatisfy(\.isOfWord)
  }
}
