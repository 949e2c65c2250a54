/// A value of the settings, or of a `json` variable that they refer to, with a record of the keys read.
package final class SettingsNode {
  package let value: JSONValue
  let variables: KnownVariables
  /// The settings as a whole.
  private let root: JSONValue
  /// The `json` variable that contains the value, the string that refers to it, and the part that this stands for.
  private let reference: (variable: DefinedVariable, written: JSONValue, part: JSONValue)?
  /// The keys that types have asked for.
  var keys: Set<String> = []
  /// Whether a type has read the members or elements, and was not refused.
  var isOpen = false

  package init(
    _ written: JSONValue, _ variables: KnownVariables = .init(), in parent: SettingsNode? = nil
  ) {
    (self.variables, root) = (variables, parent?.root ?? written)
    if parent?.reference == nil, written.mayHaveDollar,
      let (name, pointer) = VariableTemplate(written).sole,
      let variable = variables[name], variable.type == .json,
      let part = variable.value.json?.part(at: pointer)
    {
      (value, reference) = (part, (variable, written, part))
    } else {
      (value, reference) = (written, parent?.reference)
    }
  }

  private(set) lazy var distinctMembers = value.distinctMembers
  package private(set) lazy var members: [String: SettingsNode] =
    distinctMembers.reduce(into: .init(minimumCapacity: 8)) {
      $0[$1.key] = SettingsNode($1.value, variables, in: self)
    }

  package private(set) lazy var elements = value.elements.map {
    SettingsNode($0, variables, in: self)
  }

  /// The value as the settings have it: the reference, if a variable contains it.
  var written: JSONValue { reference?.written ?? value }

  package var codingPath: [any CodingKey] {
    let inside = reference.flatMap { value.steps(from: $0.part) } ?? []
    return (written.steps(from: root) ?? []) + inside
  }

  /// The value with its variables expanded.
  package var scalar: VariableValue {
    // The file that includes a fragment may declare a variable, as any type.
    let any = VariableValue(unknown: .json)
    guard reference == nil, value.mayHaveDollar else {
      return VariableValue(value, as: .json) ?? any
    }
    let template = VariableTemplate(value)
    if let name = template.sole?.name {
      let known = variables[name]?.value
      return known?.type == .json ? any : known ?? any
    }
    let texts = template.texts { variables[$0]?.value.text(at: $1) }
    let unknown = VariableValue(unknown: .string)
    if texts.contains(nil) { return unknown }
    return VariableValue(.string(texts.compactMap(\.self).joined()), as: .string) ?? unknown
  }

  /// Returns a fault of the value or of a member; in a variable's value it is at the reference, and tells no secret.
  package func fault(_ kind: SettingsFault.Kind, of member: JSONMember? = nil) -> SettingsFault {
    var (kind, path, member) = (kind, codingPath, member)
    if reference?.variable.isSecret == true {
      kind = .invalid(expected: "a value that the settings type takes", found: found)
      (path, member) = (written.steps(from: root) ?? [], nil)
    }
    if case .missing(let field, _) = kind { path.append(JSONValue.Step.key(field)) }
    if let member { path.append(JSONValue.Step.key(member.key)) }
    return SettingsFault(
      kind: kind, path: path.text, value: reference == nil ? member?.value ?? value : written,
      keyRange: reference == nil ? member?.keyRange : nil)
  }

  /// The value in words, excluding the value of a variable unless it is a default.
  package var found: String {
    let name = value.mayHaveDollar ? VariableTemplate(value).sole?.name : nil
    guard let variable = reference?.variable ?? name.flatMap({ variables[$0] }) else {
      return words
    }
    return reference != nil && variable.openDefault != nil
      ? "\(words) in ${\(variable.name)}" : variable.words
  }

  private var words: String {
    switch value.kind {
    case .null, .array, .object: value.kind.rawValue
    case .boolean: value.boolean == true ? "true" : "false"
    case .number: "the number \(Phrase.shortened(value.number ?? ""))"
    case .string: "the string \"\(Phrase.shortened(value.string ?? ""))\""
    }
  }

  /// The keys that types have asked for, sorted, but for those made of a secret.
  func known(_ keys: Set<String>) -> [String] {
    let texts = secrets.compactMap(\.value.json).flatMap(\.withNested)
      .flatMap { [$0.key, $0.string ?? $0.number] }.compactMap(\.self).filter { !$0.isEmpty }
    return keys.sorted().filter { key in !texts.contains { key.contains($0) } }
  }

  /// The secrets that the settings refer to.
  var secrets: [DefinedVariable] {
    root.stringsWithDollar.flatMap { VariableTemplate($0).variables }
      .compactMap { variables[$0] }.filter(\.isSecret)
  }
}

extension VariableValue {
  /// The literal of a number, except of a `number` variable: no verdict depends on its value.
  package var whole: String? { type == .number ? nil : json?.number }
}

extension DefinedVariable {
  /// The variable in words, with the value that a file or the environment shows.
  fileprivate var words: String {
    let words = "${\(name)}, a \(isSecret ? "secret " : "")variable of type \(type.rawValue)"
    if let source {
      let shown = source.shown.map { ": \(Phrase.quoted($0))" } ?? ""
      return "\(words) that has the value of \(source.name)\(shown)"
    }
    guard let written = openDefault else { return words }
    let text = String(decoding: written.document.source.bytes[written.range], as: UTF8.self)
    return "\(words), by default \(Phrase.shortened(text))"
  }
}
