package import StrictJSON

/// A value of the settings, or of a `json` variable that they refer to.
package struct SettingsNode: Hashable, Sendable {
  package let value: JSONValue
  /// The string of the settings that refers to the variable; nil outside a variable.
  var reference: JSONValue?

  /// The value in the settings.
  var written: JSONValue { reference ?? value }

  package func hash(into hasher: inout Hasher) { hasher.combine(value.index) }
}

/// Settings with the values of their variables.
package final class SettingsReading: Sendable {
  private let settings: JSONValue
  let variables: KnownVariables

  package init(_ settings: JSONValue, _ variables: KnownVariables) {
    (self.settings, self.variables) = (settings, variables)
  }

  package var root: SettingsNode { node(settings) }

  /// Returns the node of a value in the settings: in a `json` variable if the value refers to one.
  private func node(_ value: JSONValue) -> SettingsNode {
    if value.mayHaveDollar, let (name, pointer) = VariableTemplate(value).sole,
      case .json(let json)? = variables.values[name], let part = json.part(at: pointer)
    {
      return SettingsNode(value: part, reference: value)
    }
    return SettingsNode(value: value)
  }

  /// Returns the node of a child.
  package func node(_ value: JSONValue, in parent: SettingsNode) -> SettingsNode {
    parent.reference == nil
      ? node(value) : SettingsNode(value: value, reference: parent.reference)
  }

  /// Returns the steps from the settings to a node.
  func path(to node: SettingsNode) -> [JSONValue.Step] {
    (node.written.steps(from: settings) ?? []) + pathInVariable(to: node)
  }

  private func pathInVariable(to node: SettingsNode) -> [JSONValue.Step] {
    node.reference.flatMap { node.value.steps(from: self.node($0).value) } ?? []
  }

  /// Returns a value with its variables expanded.
  package func scalar(_ node: SettingsNode) -> SettingsScalar {
    let value = node.value
    return switch value.kind {
    case .null: .null
    case .boolean: .boolean(value.boolean ?? false)
    case .number: .number(value.number ?? "0")
    case .array: .array
    case .object: .object
    case .string where node.reference == nil && value.mayHaveDollar:
      scalar(VariableTemplate(value))
    case .string: .string(value.string ?? "")
    }
  }

  private func scalar(_ template: VariableTemplate) -> SettingsScalar {
    if let name = template.soleVariable {
      return switch variables.values[name] {
      case .string(let text): .string(text)
      case .integer(let literal): .number(literal)
      case .number(let literal): .fraction(literal)
      case .boolean(let value): .boolean(value)
      case .unknown(let type): .unknown(type)
      case .json, nil: .unknown(.json)
      }
    }
    let expansion = template.expanded(limit: .max) { variables.values[$0]?.text(at: $1) }
    return if case .text(let text) = expansion { .string(text) } else { .unknown(.string) }
  }

  // MARK: Words

  /// Returns a value in words, excluding the value of a variable unless it is a default.
  package func found(_ node: SettingsNode) -> String {
    let value = node.value
    switch value.kind {
    case .null: return "null"
    case .boolean: return value.boolean == true ? "true" : "false"
    case .number: return "the number \(Phrase.shortened(value.number ?? ""))"
    case .array: return "an array"
    case .object: return "an object"
    case .string:
      let variable = node.reference == nil ? variable(value) : nil
      return variable.map(words) ?? "the string \"\(Phrase.shortened(value.string ?? ""))\""
    }
  }

  /// Returns the name of the variable that makes up a whole string.
  private func variable(_ value: JSONValue) -> String? {
    let name = value.mayHaveDollar ? VariableTemplate(value).soleVariable : nil
    return name.flatMap { variables.values[$0] == nil ? nil : $0 }
  }

  private func words(for name: String) -> String {
    let type = variables.values[name]?.type.rawValue ?? ""
    let secret = variables.secrets.contains(name) ? "secret " : ""
    let words = "${\(name)}, a \(secret)variable of type \(type)"
    if let source = variables.sources[name] {
      let shown = source.shown.map { ": \(Phrase.quoted($0))" } ?? ""
      return "\(words) that has the value of \(source.name)\(shown)"
    }
    guard let written = variables.defaults[name] else { return words }
    let text = String(decoding: written.document.source.bytes[written.range], as: UTF8.self)
    return text.contains("\n") ? words : "\(words), by default \(Phrase.shortened(text))"
  }

  /// The texts of the secrets in the settings.
  var secretTexts: [String] {
    let names = settings.stringsWithDollar.flatMap { VariableTemplate($0).variables }
    return names.filter(variables.secrets.contains).flatMap { name -> [String] in
      if case .json(let value)? = variables.values[name] {
        return value.withNested.compactMap { $0.string ?? $0.number }
      }
      return [variables.values[name]?.text].compactMap(\.self)
    }
  }

  // MARK: Faults

  /// The number of reported faults: hostile settings can have millions.
  private static let maximumReported = 10_000

  /// Returns the faults in file order with their paths. In the value of a variable, they are at the reference, and
  /// show only what the files show; those in a secret are one.
  package func placed(_ faults: [SettingsFault]) -> [SettingsFault] {
    func start(_ fault: SettingsFault) -> Int { (fault.keyRange ?? fault.value.range).lowerBound }
    var placed: [SettingsFault] = []
    for var fault in faults.sorted(by: { start($0) < start($1) }).prefix(Self.maximumReported) {
      var path = path(to: fault.node)
      if let name = fault.node.reference.flatMap(variable) {
        if variables.secrets.contains(name) {
          if placed.last?.value == fault.value { continue }
          path.removeLast(pathInVariable(to: fault.node).count)
          fault.kind = .invalid(
            expected: "a value that the settings type takes", found: words(for: name))
        } else if case .invalid(let expected, let json, let found) = fault.kind {
          // Anyone can read a default.
          let isDefault = variables.defaults[name] != nil
          let found = isDefault ? "\(found) in ${\(name)}" : words(for: name)
          fault.kind = .invalid(expected: expected, json: json, found: found)
        }
      }
      if case .missing(let field, _) = fault.kind { path.append(.key(field)) }
      fault.path = path.fieldPath
      placed.append(fault)
    }
    return placed
  }
}

extension [JSONValue.Step] {
  /// The path as written in messages: `server.ports[2]`.
  fileprivate var fieldPath: String {
    reduce(into: "") { path, step in
      switch step {
      case .index(let index): path += "[\(index)]"
      case .key(let key): path += path.isEmpty ? key : ".\(key)"
      }
    }
  }
}

/// A value of the settings with its variables expanded.
package enum SettingsScalar {
  case null
  case boolean(Bool)
  /// A literal, or the literal of an integer variable.
  case number(String)
  /// The literal of a `number` variable: never an integer, so the verdict does not depend on its value.
  case fraction(String)
  case string(String)
  /// A variable without a known value, or a string with one: a validator asks, loading knows all of them.
  case unknown(VariableType)
  case array
  case object

  var literal: String? {
    switch self {
    case .number(let literal), .fraction(let literal): literal
    default: nil
    }
  }
}
