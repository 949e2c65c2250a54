internal import Foundation
internal import Guise
package import GuiseManifest

/// The table of the format, version 1, in `Format.json`: a row for each key, with its meaning for people.
private struct FormatTable: Decodable, Sendable {
  let objects: [String: String]
  let keys: [FormatKey]

  /// The table; empty if it cannot be decoded, which tests exclude.
  static let whole: FormatTable =
    (try? JSONDecoder().decode(Self.self, from: Data(PackageResources.Format_json)))
    ?? FormatTable(objects: [:], keys: [])
}

/// A kind of object in the format, with all its keys.
extension FormatKind {
  /// The keys that every object may have, with any value.
  package static let freeKeys = [
    (
      name: "$schema", isForFiles: true,
      meaning: "The JSON Schema that editors check this file against: a path or a URL."
    ),
    (name: "description", isForFiles: false, meaning: "A note for people; Guise ignores it."),
  ]
  /// The prefix of keys for other tools.
  package static let freePrefix = "x-"

  /// The purpose of the object, in a sentence or two.
  package var meaning: String { FormatTable.whole.objects[rawValue] ?? "" }
  package var keys: [FormatKey] { FormatTable.whole.keys.filter { $0.of.contains(rawValue) } }
  /// Whether the object may override one of the same name in an included file.
  package var canOverride: Bool { key("override") != nil }

  package func key(_ name: String) -> FormatKey? { keys.first { $0.name == name } }
}

package struct FormatKey: Decodable, Sendable {
  package enum Need: String, Decodable, Sendable {
    case always
    case unlessOverride = "unless override"
  }

  package let name: String
  /// The nouns of the objects that have the key.
  fileprivate let of: [String]
  package let shape: FormatShape
  /// Where the key is required; nil for an optional one, and for one of two.
  package let need: Need?
  /// Another key, if exactly one of the two is required.
  package let alternative: String?
  /// True for a list without duplicates.
  package let unique: Bool?
  /// The value of an absent key, as it would be written.
  package let standard: String?
  /// An example value for messages, as it is written.
  package let example: String
  /// The purpose of the key, in a sentence or two.
  package let meaning: String

  package var isOptional: Bool { need == nil && alternative == nil }

  /// Whether null removes the key in an override of another file's object.
  package var isRemovable: Bool { need == nil && name != "override" }
}

package indirect enum FormatShape: Decodable, Sendable {
  case boolean
  case version
  case string
  /// A non-empty string.
  case path
  case environmentName
  /// A string within the grammar of names; `naming` is the named thing.
  case name(naming: String)
  case choice([String])
  /// `true`, `false` or `"replace"`.
  case override
  /// The identifier of a rule whose findings can be accepted. The rules define these, not the format.
  case rule
  /// A string, number or boolean; any JSON if the object may have the type `json`.
  case scalar
  /// A list with a minimum number of elements: 0 or 1.
  case list(of: FormatShape, least: Int = 0)
  /// An object whose keys are names within the grammar; `naming` is the named thing.
  case named(naming: String, FormatShape)
  /// An object with arbitrary text as keys.
  case keyed(FormatShape)
  case object(FormatKind)
  /// One of several shapes with different JSON types: a string abbreviates an object.
  case either([FormatShape])
  /// Any object, whose contents are outside the format.
  case free

  // A shape in the table is a word, or an object whose first key is one.
  private enum CodingKeys: String, CodingKey {
    case name, list, least, named, values, keyed, object, either
  }

  private static let words: [String: FormatShape] = [
    "boolean": .boolean, "version": .version, "string": .string, "path": .path,
    "environment name": .environmentName, "override": .override, "rule": .rule, "scalar": .scalar,
    "free": .free, "lifetime": .choice(Lifetime.Kind.allCases.map(\.rawValue)),
    "type of a variable": .choice(VariableType.allCases.map(\.rawValue)),
  ]

  package init(from decoder: any Decoder) throws {
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      self = Self.words[word] ?? .free
      return
    }
    let row = try decoder.container(keyedBy: CodingKeys.self)
    if let element = try row.decodeIfPresent(FormatShape.self, forKey: .list) {
      self = .list(of: element, least: try row.decodeIfPresent(Int.self, forKey: .least) ?? 0)
    } else if let naming = try row.decodeIfPresent(String.self, forKey: .named) {
      self = .named(naming: naming, try row.decode(FormatShape.self, forKey: .values))
    } else if let element = try row.decodeIfPresent(FormatShape.self, forKey: .keyed) {
      self = .keyed(element)
    } else if let noun = try row.decodeIfPresent(String.self, forKey: .object) {
      self = .object(FormatKind(rawValue: noun) ?? .manifest)
    } else if let shapes = try row.decodeIfPresent([FormatShape].self, forKey: .either) {
      self = .either(shapes)
    } else {
      self = .name(naming: try row.decode(String.self, forKey: .name))
    }
  }
}
