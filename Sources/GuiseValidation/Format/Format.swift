package import GuiseManifest

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

/// A kind of object in the format, with all its keys.
package final class FormatObject: Sendable {
  /// The noun with its article, for messages.
  package let noun: String
  /// The purpose of the object, in a sentence or two.
  package let meaning: String
  package let keys: [FormatKey]
  package let pairs: [FormatPair]
  /// Whether the object may override one of the same name in an included file.
  package let canOverride: Bool

  init(noun: String, meaning: String, keys: [FormatKey], pairs: [FormatPair] = []) {
    self.noun = noun
    self.meaning = meaning
    self.keys = keys
    self.pairs = pairs
    canOverride = keys.contains { $0.name == "override" }
  }

  /// Returns the objects of a kind.
  package static func of(_ kind: FormatKind) -> FormatObject {
    switch kind {
    case .manifest: manifest
    case .variable: variable
    case .assembly: assembly
    case .registration: registration
    case .defaults: defaults
    case .decorator: decorator
    case .reference: tagReference
    }
  }

  /// Returns a key by name.
  package func key(_ name: String) -> FormatKey? { keys.first { $0.name == name } }
}

/// A key that requires a certain value of another key.
///
/// In an override, the other key may be absent, since the overridden object can have it.
package struct FormatPair: Sendable {
  package let key: String
  package let other: String
  package let value: String
}

package final class FormatKey: Sendable {
  package enum Presence: Sendable, Equatable {
    case optional
    case required
    /// Required unless the object has `"override": true`.
    case requiredUnlessOverride
    /// Exactly one of this key and another is required.
    case alternative(to: String)
  }

  package let name: String
  package let shape: FormatShape
  package let presence: Presence
  /// Whether null removes the key in an override of another file's object.
  package var isRemovable: Bool {
    switch presence {
    case .optional: name != "override"
    case .alternative: true
    case .required, .requiredUnlessOverride: false
    }
  }
  /// The value of an absent key, as it would be written.
  package let standard: String?
  /// Whether the key is a list without duplicates.
  package let requiresUniqueElements: Bool
  /// An example value for messages, as it is written.
  package let example: String
  /// The purpose of the key, in a sentence or two.
  package let meaning: String

  init(
    _ name: String, _ shape: FormatShape, _ presence: Presence = .optional,
    standard: String? = nil, requiresUniqueElements: Bool = false, example: String, meaning: String
  ) {
    self.name = name
    self.shape = shape
    self.presence = presence
    self.standard = standard
    self.requiresUniqueElements = requiresUniqueElements
    self.example = example
    self.meaning = meaning
  }
}
