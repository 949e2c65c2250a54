package import StrictJSON

/// A value of the settings, or of a `json` variable that they refer to, with a record of the keys read.
package final class SettingsNode {
  package let value: JSONValue
  let variables: KnownVariables
  // The root is held by whoever decodes, and holds all others.
  private unowned let parent: SettingsNode?
  private let step: JSONValue.Step?
  /// The `json` variable that contains the value, and the string of the settings that refers to it.
  private let reference: (variable: String, written: JSONValue)?
  /// The keys that types have asked for.
  var keys: Set<String> = []
  /// Whether a key can be one of the types that opened the object.
  var mayHave: [(String) -> Bool] = []
  /// Whether a type that opened the object was decoded, or is being decoded.
  var isOpen = false

  package init(
    _ written: JSONValue, _ variables: KnownVariables, in parent: SettingsNode? = nil,
    at step: JSONValue.Step? = nil
  ) {
    (self.variables, self.parent, self.step) = (variables, parent, step)
    if parent?.reference == nil, written.mayHaveDollar,
      let (name, pointer) = VariableTemplate(written).sole,
      let part = variables.json(name)?.part(at: pointer)
    {
      (value, reference) = (part, (name, written))
    } else {
      (value, reference) = (written, parent?.reference)
    }
  }

  /// The members of an object by their keys.
  package private(set) lazy var members: [String: SettingsNode] = {
    var members: [String: SettingsNode] = [:]
    for member in value.distinctMembers {
      members[member.key] = SettingsNode(
        member.value, variables, in: self, at: .key(member.key))
    }
    return members
  }()

  package private(set) lazy var elements = value.elements.enumerated().map {
    SettingsNode($1, variables, in: self, at: .index($0))
  }

  /// Returns the member of a key, which counts as read.
  func member(_ key: any CodingKey) -> SettingsNode? {
    keys.insert(key.stringValue)
    return members[key.stringValue]
  }

  func child(_ key: any CodingKey) -> SettingsNode? {
    guard value.isArray else { return members[key.stringValue] }
    return key.intValue.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
  }

  /// The steps from the settings to the value.
  var path: [JSONValue.Step] { (parent?.path ?? []) + (step.map { [$0] } ?? []) }

  /// The value with its variables expanded.
  package var scalar: SettingsScalar {
    reference == nil && value.mayHaveDollar
      ? variables.scalar(VariableTemplate(value)) : .json(value)
  }

  /// The value in words, excluding the value of a variable unless it is a default.
  package var found: String {
    let written = value.mayHaveDollar ? VariableTemplate(value).soleVariable : nil
    guard let name = reference?.variable ?? written, let variable = variables[name] else {
      return words
    }
    let isShown = reference != nil && variable.openDefault != nil
    return isShown ? "\(words) in ${\(name)}" : variable.words(as: name)
  }

  private var words: String {
    switch value.kind {
    case .null: "null"
    case .boolean: value.boolean == true ? "true" : "false"
    case .number: "the number \(Phrase.shortened(value.number ?? ""))"
    case .array: "an array"
    case .object: "an object"
    case .string: "the string \"\(Phrase.shortened(value.string ?? ""))\""
    }
  }

  /// Returns a fault of the value, or of one of its members. In the value of a variable, it is at the reference, and
  /// says nothing about the inside of a secret.
  package func fault(_ kind: SettingsFault.Kind, of member: JSONMember? = nil) -> SettingsFault {
    if let (name, written) = reference, variables[name]?.isSecret == true {
      let kind = SettingsFault.Kind.invalid(
        expected: "a value that the settings type takes", found: found)
      return SettingsFault(kind, path: referring.path, value: written)
    }
    var path = path
    if case .missing(let field, _) = kind { path.append(.key(field)) }
    if let member { path.append(.key(member.key)) }
    return SettingsFault(
      kind, path: path, value: reference?.written ?? member?.value ?? value,
      keyRange: reference == nil ? member?.keyRange : nil)
  }

  /// The value as the settings have it: the reference, if a variable contains it.
  var written: JSONValue { reference?.written ?? value }

  /// The outermost value of the variable.
  private var referring: SettingsNode {
    if let parent, parent.reference != nil { parent.referring } else { self }
  }
}
