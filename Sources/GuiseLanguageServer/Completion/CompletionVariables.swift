internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// Completions of variables, in references and in declarations, never of their values.
extension CursorContext {
  private var variables: [DefinedVariable] { composition?.variables.values.map(\.self) ?? [] }

  /// Returns the names that complete an open `${` before the cursor; nil without one.
  func referenceEntries(for schema: SettingsSchema) -> [CompletionEntry]? {
    referenceEntries { variable, isAlone in !isAlone || fits(variable, schema) }
  }

  private func referenceEntries(
    _ isWanted: (_ variable: DefinedVariable, _ isAlone: Bool) -> Bool
  ) -> [CompletionEntry]? {
    guard place.isInString, let range = openName else { return nil }
    let content = place.token?.content ?? range
    // A JSON variable must be the whole string.
    let isAlone =
      range.lowerBound - 2 == content.lowerBound
      && (range.upperBound == content.upperBound
        || place.token?.kind == .string(isClosed: false))
    return variables.filter { isWanted($0, isAlone) && (isAlone || $0.type != .json) }.map {
      CompletionEntry(
        label: $0.name, kind: .variable, change: stringPart(range, "\($0.name)}"),
        detail: Self.detail(of: $0),
        documentation: documentation(of: $0))
    }
  }

  /// The bytes of the name after an open `${`, with a closing brace if there is one.
  private var openName: Range<Int>? {
    let place = place
    let template = VariableTemplate(place.typed(in: text))
    guard let open = template.malformed.last, open.name == nil else { return nil }
    let typed = place.typed(in: text).utf8.dropFirst(open.offset + 2)
    let start = place.offset - typed.count
    guard start >= 0, typed.isEmpty || Identifier.isValid(typed),
      text[start..<place.offset].elementsEqual(typed)
    else { return nil }
    // In an unterminated string, the text after the cursor may not belong to it.
    guard let token = place.token, token.kind == .string(isClosed: true) else {
      return start..<place.offset
    }
    let rest = text[place.offset..<token.content.upperBound]
    // The letter before makes every character one that may follow the first.
    let end = rest.firstIndex { !Identifier.isValid([UInt8(ascii: "a"), $0]) } ?? rest.endIndex
    let isBrace = end < rest.endIndex && rest[end] == UInt8(ascii: "}")
    return start..<(isBrace ? end + 1 : end)
  }

  /// Returns the references that can be the whole value.
  func wholeReferenceEntries(for schema: SettingsSchema) -> [CompletionEntry] {
    variables.filter { fits($0, schema) }.map {
      textEntry(
        "${\($0.name)}", .variable, detail: Self.detail(of: $0),
        documentation: documentation(of: $0), rank: 5)
    }
  }

  /// Returns whether a reference to a variable may be the whole value; a secret never stands for an
  /// enum's case.
  private func fits(_ variable: DefinedVariable, _ schema: SettingsSchema) -> Bool {
    if case .enumeration = schema.unwrapped, variable.isSecret { return false }
    let reference = JSONText.quoted("${\(variable.name)}")
    guard let value = JSONValue(parsing: reference.utf8) else { return false }
    let known = KnownVariables(values: [variable.name: variable.value])
    return schema.check(value, variables: known).isEmpty
  }

  private static func detail(of variable: DefinedVariable) -> String {
    let environment = variable.environmentName.map { " from \($0)" } ?? ""
    return variable.type.rawValue + environment + (variable.isSecret ? ", secret" : "")
  }

  /// Returns the documentation of a variable, without its default: the current text may already
  /// make it a secret.
  private func documentation(of variable: DefinedVariable) -> String {
    let hasDefault = variable.written == nil ? "It has no default." : "It has a default."
    return "Declared in \(markdown(variable.place)). \(hasDefault)"
  }

  /// The undeclared names that settings refer to, followed by the variables that an override may
  /// change.
  var variableKeys: [CompletionEntry] {
    let referred = Set(VariableTemplate(String(decoding: text, as: UTF8.self)).variables)
    let missing = referred.subtracting(variables.map(\.name)).map {
      keyEntry($0, .variable, value: "{ \"type\": \"\0\" }", detail: "not declared yet")
    }
    guard let composition = overlaid else { return missing }
    return missing
      + variables.filter { $0.place.source.path != composition.path }.map {
        keyEntry(
          $0.name, .variable, value: "{ \"override\": true, \0 }", detail: Self.detail(of: $0),
          documentation: documentation(of: $0), rank: 1)
      }
  }

  /// The possible defaults of a variable.
  var defaultEntries: [CompletionEntry] {
    let type = frame?["type"]?.value.string
    if type == VariableType.boolean.rawValue { return literalEntries(["true", "false"]) }
    guard type == VariableType.string.rawValue else { return [] }
    let own = name(at: place.path.count - 2)
    return referenceEntries { variable, _ in variable.name != own && variable.type != .json } ?? []
  }
}
