import Guise
import GuiseManifest
import GuiseValidation

/// A registry of factories, a manifest for it, and what the application does with both, as data: it can
/// be changed, made smaller, written to a file and read again.
struct WiringPlan: Codable, Equatable, Sendable {
  var factories: [FactoryPlan] = []
  var code: [CodeAssemblyPlan] = []
  var supplies: [SupplyPlan] = []
  var requirements: [RequirementPlan] = []
  /// Whether the tags of manifests are cases of an enum.
  var declaresTags = false
  /// By path. The first manifest is `main.json`.
  var files: [String: Manifest.Value] = [:]

  static let main = "main.json"
}

extension WiringPlan {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    factories = try values.list(.factories)
    code = try values.list(.code)
    supplies = try values.list(.supplies)
    requirements = try values.list(.requirements)
    declaresTags = try values.flag(.declaresTags)
    files = try values.decode([String: Manifest.Value].self, forKey: .files)
  }
}

extension KeyedDecodingContainer {
  /// What is absent is empty.
  func list<Element: Decodable>(_ key: Key) throws -> [Element] {
    try decodeIfPresent([Element].self, forKey: key) ?? []
  }

  /// What is absent is false.
  func flag(_ key: Key) throws -> Bool { try decodeIfPresent(Bool.self, forKey: key) ?? false }

  func value<Value: Decodable>(_ key: Key, or standard: Value) throws -> Value {
    try decodeIfPresent(Value.self, forKey: key) ?? standard
  }
}
