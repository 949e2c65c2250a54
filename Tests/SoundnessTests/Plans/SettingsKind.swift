import Foundation

/// The types of settings that factories take.
enum SettingsKind: String, CaseIterable, Codable, Hashable, Sendable {
  /// One required string.
  case path
  /// Numbers, booleans and an optional one.
  case server
  /// Objects, arrays and dictionaries in each other.
  case nested
  /// Types that are read from strings and literals in a way of their own.
  case formats
  /// Nothing that is required.
  case options
  /// Read by hand, with another key than its property's.
  case custom

  var type: any SettingsPart.Type {
    switch self {
    case .path: PathSettings.self
    case .server: ServerSettings.self
    case .nested: NestedSettings.self
    case .formats: FormatSettings.self
    case .options: OptionalSettings.self
    case .custom: CustomSettings.self
    }
  }
}

protocol SettingsPart: Part, Codable, Hashable {}

struct PathSettings: SettingsPart {
  var path: String
}

struct ServerSettings: SettingsPart {
  var host: String
  var port: UInt16
  var retries: Int?
  var timeout: Double
  var isVerbose: Bool
}

struct NestedSettings: SettingsPart {
  struct Rule: Codable, Hashable {
    var name: String
    var weights: [Int]
  }

  enum Mode: String, Codable, CaseIterable {
    case fast, slow
  }

  var mode: Mode
  var rules: [Rule]
  var labels: [String: Bool]
  var fallback: Rule?
}

struct FormatSettings: SettingsPart {
  var url: URL
  var date: Date
  var data: Data
  var amount: Decimal
}

struct OptionalSettings: SettingsPart {
  var first: String?
  var second: [Int]?
}

struct CustomSettings: SettingsPart {
  var limit: Int

  private enum Key: String, CodingKey {
    case limit = "max-items"
  }

  init(from decoder: any Decoder) throws {
    limit = try decoder.container(keyedBy: Key.self).decodeIfPresent(Int.self, forKey: .limit) ?? 10
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(limit, forKey: .limit)
  }
}
