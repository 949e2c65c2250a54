internal import StrictJSON

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
  /// `true`, `false` or `"replace"`.
  case override
  /// The identifier of a rule whose findings can be accepted. Which these are the format leaves to
  /// the rules.
  case rule
  /// A string, number or boolean; any JSON where the object may say that its type is `json`.
  case scalar
  /// A list with at least so many elements: none or one.
  case list(of: FormatShape, least: Int = 0)
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

extension FormatShape {
  /// Whether `${name}` in it stands for a variable: in settings, and in defaults of variables.
  package var takesVariables: Bool {
    switch self {
    case .scalar, .free: true
    default: false
    }
  }
}

/// One kind of object of the format, with every key that it may have.
package final class FormatObject: Sendable {
  /// With its article, for messages.
  package let noun: String
  /// What it is for, in a sentence or two.
  package let meaning: String
  package let keys: [FormatKey]
  package let pairs: [FormatPair]
  /// The keys that are not optional.
  let expectedKeys: [FormatKey]
  /// Whether it may change what an included file gives the same name.
  package let canOverride: Bool
  /// Whether it may be a part of such a change: one of its keys may then remove another.
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

  /// The index of the key of that name.
  package func index(of name: String) -> Int? { keys.firstIndex { $0.name == name } }

  /// Keys for people and for other tools, allowed in every object of the format.
  package static func isFree(_ name: String) -> Bool {
    name.utf8.starts(with: freePrefix.utf8) || freeKeys.contains { $0.name == name }
  }
}

/// A key that only makes sense beside a certain value of another: without an override, which may leave
/// the other to what it overrides, both are there.
package struct FormatPair: Sendable {
  package let key: String
  package let other: String
  package let value: String
}

package final class FormatKey: Sendable {
  package enum Presence: Sendable, Equatable {
    case optional
    case required
    /// Required unless the object says `"override": true`.
    case requiredUnlessOverride
    /// Either this key or another is there, and not both.
    case alternative(to: String)
  }

  package let name: String
  package let shape: FormatShape
  package let presence: Presence
  /// Whether null removes it, where an override changes another file's.
  package var isRemovable: Bool {
    switch presence {
    case .optional: name != "override"
    case .alternative: true
    case .required, .requiredUnlessOverride: false
    }
  }
  /// The value that its absence means, as it would be written.
  package let standard: String?
  /// A list in which nothing may stand twice.
  package let listsOnce: Bool
  /// A value for messages, as it is written.
  package let example: String
  /// What the key is for, in a sentence or two.
  package let meaning: String

  init(
    _ name: String, _ shape: FormatShape, _ presence: Presence = .optional,
    standard: String? = nil, listsOnce: Bool = false, example: String, meaning: String
  ) {
    self.name = name
    self.shape = shape
    self.presence = presence
    self.standard = standard
    self.listsOnce = listsOnce
    self.example = example
    self.meaning = meaning
  }
}

extension FormatObject {
  /// The keys of the object that one which it lacks may have been meant for, or inside of: what stands
  /// there is not known either. They have a similar name; or, where none has, they are absent and take
  /// such a value.
  ///
  /// - Parameter object: what has the key.
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

  /// The member that says that a value is something else: `factory`, as registrations have it, or the
  /// first unknown one where none of the keys is there.
  func stray(in value: JSONValue) -> JSONMember? {
    if let factory = value["factory"] { return factory }
    guard keys.allSatisfy({ value[$0.name] == nil }) else { return nil }
    return value.members.first { !FormatObject.isFree($0.key) }
  }

  /// Whether a value that stands for an object of this kind is written as a registration.
  func isRegistration(_ value: JSONValue) -> Bool {
    value["factory"] != nil && keys.allSatisfy { value[$0.name] == nil }
  }

  /// The one key whose members are named by whoever writes the manifest.
  var openKey: FormatKey? {
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

  /// Whether a value is one of the few that are allowed.
  fileprivate func lists(_ value: JSONValue) -> Bool {
    if case .choice(let allowed) = self { allowed.contains(value.string ?? "") } else { false }
  }

  /// Whether a value may be meant for it: it is of the JSON type, and no choice that is not allowed.
  fileprivate func mayBe(_ value: JSONValue) -> Bool {
    switch self {
    case .choice: lists(value)
    case .override: value.kind == .boolean
    default: accepts(value.kind)
    }
  }

  /// Whether an object of the format with that key is somewhere within.
  fileprivate func hasKey(_ name: String) -> Bool {
    switch self {
    case .object(let object):
      object.index(of: name) != nil || object.keys.contains { $0.shape.hasKey(name) }
    case .list(let element, _), .named(_, let element), .keyed(let element): element.hasKey(name)
    case .either(let shapes): shapes.contains { $0.hasKey(name) }
    case .boolean, .version, .string, .path, .environmentName, .name, .choice, .override, .rule,
      .scalar,
      .free:
      false
    }
  }
}
