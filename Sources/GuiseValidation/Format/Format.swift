internal import Foundation
internal import Guise
package import GuiseManifest

/// The table of the format, version 1, in `Format.json`: a row for each key, with its meaning for people.
private struct FormatTable: Decodable, Sendable {
  /// The purpose of each kind of object, by its noun.
  let objects: [String: String]
  let keys: [FormatKey]

  /// The table; empty if it cannot be decoded, which tests exclude.
  static let whole: FormatTable =
    (try? JSONDecoder().decode(Self.self, from: Data(PackageResources.Format_json)))
    ?? FormatTable(objects: [:], keys: [])
}

/// A kind of object in the format, with all its keys.
package final class FormatObject: Sendable {
  package static let manifest = FormatObject(.manifest)
  package static let variable = FormatObject(.variable)
  package static let assembly = FormatObject(.assembly)
  package static let registration = FormatObject(.registration)
  package static let defaults = FormatObject(.defaults)
  package static let decorator = FormatObject(.decorator)
  package static let tagReference = FormatObject(.reference)
  package static let all = [
    manifest, variable, assembly, registration, defaults, decorator, tagReference,
  ]

  package static let supportedVersion = "1"
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

  /// The noun with its article, for messages.
  package let noun: String

  private init(_ kind: FormatKind) { noun = kind.noun }

  /// Returns the objects of a kind.
  package static func of(_ kind: FormatKind) -> FormatObject { named(kind.noun) }

  fileprivate static func named(_ noun: String) -> FormatObject {
    all.first { $0.noun == noun } ?? manifest
  }

  /// The purpose of the object, in a sentence or two.
  package var meaning: String { FormatTable.whole.objects[noun] ?? "" }
  package var keys: [FormatKey] { FormatTable.whole.keys.filter { $0.of.contains(noun) } }
  /// Whether the object may override one of the same name in an included file.
  package var canOverride: Bool { key("override") != nil }

  /// The keys that require a certain value of another key. In an override the other key may be absent, since the
  /// overridden object can have it.
  package var pairs: [(key: String, other: String, value: String)] {
    key("scope") == nil ? [] : [("scope", "lifetime", "scoped")]
  }

  /// Returns a key by name.
  package func key(_ name: String) -> FormatKey? { keys.first { $0.name == name } }
}

/// A key of the format: a row of the table.
package struct FormatKey: Decodable, Sendable {
  package enum Presence: Sendable, Equatable {
    case optional
    case required
    /// Required unless the object has `"override": true`.
    case requiredUnlessOverride
    /// Exactly one of this key and another is required.
    case alternative(to: String)
  }

  private enum Need: String, Decodable {
    case always
    case unlessOverride = "unless override"
  }

  package let name: String
  /// The nouns of the objects that have the key.
  fileprivate let of: [String]
  package let shape: FormatShape
  private let need: Need?
  private let alternative: String?
  private let unique: Bool?
  /// The value of an absent key, as it would be written.
  package let standard: String?
  /// An example value for messages, as it is written.
  package let example: String
  /// The purpose of the key, in a sentence or two.
  package let meaning: String

  package var presence: Presence {
    if let alternative { return .alternative(to: alternative) }
    return switch need {
    case .always: .required
    case .unlessOverride: .requiredUnlessOverride
    case nil: .optional
    }
  }

  /// Whether the key is a list without duplicates.
  package var requiresUniqueElements: Bool { unique == true }

  /// Whether null removes the key in an override of another file's object.
  package var isRemovable: Bool { need == nil && name != "override" }
}

/// The shape of a value in the format.
package indirect enum FormatShape: Sendable {
  case boolean
  /// The version number of the format.
  case version
  case string
  /// A non-empty string.
  case path
  /// The name of an environment variable.
  case environmentName
  /// A string within the grammar of names; `naming` is the named thing.
  case name(naming: String)
  /// One of these strings.
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
  case object(FormatObject)
  /// One of several shapes with different JSON types: a string abbreviates an object.
  case either([FormatShape])
  /// Any object, whose contents are outside the format.
  case free
}

/// A shape in the table is a word, or an object whose first key is one.
extension FormatShape: Decodable {
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
      self = .object(.named(noun))
    } else if let shapes = try row.decodeIfPresent([FormatShape].self, forKey: .either) {
      self = .either(shapes)
    } else {
      self = .name(naming: try row.decode(String.self, forKey: .name))
    }
  }
}
