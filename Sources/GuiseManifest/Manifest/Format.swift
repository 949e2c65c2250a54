/// What a value of the format looks like.
package indirect enum FormatShape: Sendable {
  case boolean
  /// The number of the format's version.
  case version
  case string
  /// A string that is not empty.
  case path
  /// The name of an environment variable.
  case environmentName
  /// A string within the grammar of names, of what `naming` says.
  case name(naming: String)
  /// One of these strings.
  case choice([String])
  /// A string, number or boolean.
  case scalar
  case list(of: FormatShape)
  /// A list with an element at least.
  case nonEmptyList(of: FormatShape)
  /// An object whose keys are names within the grammar, of what `naming` says.
  case named(naming: String, FormatShape)
  /// An object whose keys are any text.
  case keyed(FormatShape)
  case object(FormatObject)
  /// One of these, told apart by their JSON types: a string is short for the object that says more.
  case either([FormatShape])
  /// Any object: its content is not the format's.
  case free
}

/// One kind of object of the format, with every key that it may have.
///
/// A class, as every value that is checked asks for one: passing it on is free.
package final class FormatObject: Sendable {
  /// With its article, for messages.
  package let noun: String
  package let keys: [FormatKey]

  init(noun: String, keys: [FormatKey]) {
    self.noun = noun
    self.keys = keys
  }

  /// The index of the key of that name; there are few enough for a search.
  package func index(of name: String) -> Int? {
    keys.firstIndex { $0.name == name }
  }

  /// Keys for people and for other tools, allowed in every object of the format.
  package static func isFree(_ name: String) -> Bool {
    name == "description" || name == "$schema" || name.utf8.starts(with: "x-".utf8)
  }
}

package final class FormatKey: Sendable {
  package enum Presence: Sendable {
    case optional
    case required
    /// Required unless the object says `"override": true`.
    case requiredUnlessOverride
  }

  package let name: String
  package let shape: FormatShape
  package let presence: Presence
  /// A value for messages, as it is written.
  package let example: String

  init(
    _ name: String, _ shape: FormatShape, _ presence: Presence = .optional, example: String
  ) {
    self.name = name
    self.shape = shape
    self.presence = presence
    self.example = example
  }
}
