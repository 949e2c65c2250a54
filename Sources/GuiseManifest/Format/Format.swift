internal import StrictJSON

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

extension FormatShape {
  /// Whether `${name}` denotes a variable, as in settings and defaults of variables.
  package var takesVariables: Bool {
    switch self {
    case .scalar, .free: true
    default: false
    }
  }
}

/// A kind of object in the format, with all its keys.
package final class FormatObject: Sendable {
  /// The noun with its article, for messages.
  package let noun: String
  /// The purpose of the object, in a sentence or two.
  package let meaning: String
  package let keys: [FormatKey]
  package let pairs: [FormatPair]
  /// The keys that are not optional.
  let expectedKeys: [FormatKey]
  /// Whether the object may override one of the same name in an included file.
  package let canOverride: Bool
  /// Whether the object may be part of an override, in which one of its keys may remove another.
  package let isInOverrides: Bool

  init(noun: String, meaning: String, keys: [FormatKey], pairs: [FormatPair] = []) {
    self.noun = noun
    self.meaning = meaning
    self.keys = keys
    self.pairs = pairs
    expectedKeys = keys.filter { $0.presence != .optional }
    canOverride = keys.contains { $0.name == "override" }
    isInOverrides = keys.contains {
      if case .alternative = $0.presence { true } else { false }
    }
  }

  /// Returns the index of a key by name.
  package func index(of name: String) -> Int? { keys.firstIndex { $0.name == name } }

  /// Whether one of two keys comes first in the table.
  func lists(_ name: String, before other: String) -> Bool {
    keys.first { $0.name == name || $0.name == other }?.name == name
  }

  /// Whether every object of the format accepts the key, for people or other tools.
  package static func isFree(_ name: String) -> Bool {
    name.utf8.starts(with: freePrefix.utf8) || freeKeys.contains { $0.name == name }
  }
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

extension FormatObject {
  /// Returns the keys that an unknown key may have been meant for, or inside of: their values are unknown
  /// too.
  ///
  /// These are keys with a similar name, or with such a key inside; failing both, absent keys that accept the
  /// value.
  ///
  /// - Parameter object: the object with the unknown key.
  func keysMeant(by member: JSONMember, in object: JSONValue) -> Set<String> {
    let name = member.key
    let near = nearestNames(name, among: keys.map(\.name))
    let around = keys.filter { $0.shape.hasKey(name) }.map(\.name)
    let meant = Set(near).union(around)
    if !meant.isEmpty { return meant }
    let absent = keys.filter { object[$0.name] == nil }
    let chosen = absent.filter { $0.shape.lists(member.value) }
    let possible = chosen.isEmpty ? absent.filter { $0.shape.mayBe(member.value) } : chosen
    return Set(possible.map(\.name)).union([openKey?.name].compactMap(\.self))
  }

  /// Returns the member that shows a value to be something else: `factory`, as in registrations, or the first
  /// unknown member if the object has none of the keys.
  func stray(in value: JSONValue) -> JSONMember? {
    if let factory = value["factory"] { return factory }
    guard keys.allSatisfy({ value[$0.name] == nil }) else { return nil }
    return value.members.first { !FormatObject.isFree($0.key) }
  }

  /// Whether a value in place of an object of this kind is written as a registration.
  func isRegistration(_ value: JSONValue) -> Bool {
    value["factory"] != nil && keys.allSatisfy { value[$0.name] == nil }
  }

  /// The only key whose members have names chosen by the manifest's author.
  package var openKey: FormatKey? {
    let open = keys.filter { $0.shape.isOpen }
    return open.count == 1 ? open[0] : nil
  }
}

extension FormatShape {
  fileprivate var isOpen: Bool {
    switch self {
    case .named, .free: true
    default: false
    }
  }

  /// Whether a value is one of the allowed choices.
  fileprivate func lists(_ value: JSONValue) -> Bool {
    if case .choice(let allowed) = self { allowed.contains(value.string ?? "") } else { false }
  }

  /// Whether a value may be meant for this shape: it has the JSON type, and is an allowed choice.
  fileprivate func mayBe(_ value: JSONValue) -> Bool {
    switch self {
    case .choice: lists(value)
    case .override: value.kind == .boolean
    default: accepts(value.kind)
    }
  }

  /// Whether an object of the format with that key is nested in this shape.
  fileprivate func hasKey(_ name: String) -> Bool {
    switch self {
    case .object(let object):
      object.index(of: name) != nil || object.keys.contains { $0.shape.hasKey(name) }
    case .list(let element, _), .named(_, let element), .keyed(let element): element.hasKey(name)
    case .either(let shapes): shapes.contains { $0.hasKey(name) }
    default: false
    }
  }
}
