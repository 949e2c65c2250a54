package import GuiseManifest
package import StrictJSON

extension SettingsSchema {
  /// Checks a value, and returns all faults in file order.
  package func check(_ value: JSONValue, variables: KnownVariables = .init()) -> [SettingsFault] {
    faults(in: SettingsNode(value, variables)).sorted {
      ($0.keyRange ?? $0.value.range).lowerBound < ($1.keyRange ?? $1.value.range).lowerBound
    }
  }

  private func faults(in node: SettingsNode) -> [SettingsFault] {
    let scalar = node.scalar
    if case .nullable(let wrapped) = self {
      return node.value.isNull ? [] : wrapped.faults(in: node)
    }
    guard accepts(scalar) else {
      return [node.fault(.invalid(expected: words(for: scalar), found: node.found))]
    }
    switch self {
    case .array(let element): return node.elements.flatMap { element.faults(in: $0) }
    case .dictionary(let keys, let element):
      return node.value.members.flatMap { member in
        let value = node.members[member.key].map { element.faults(in: $0) } ?? []
        guard let keys, !keys.contains(member.key) else { return value }
        let expected = "keys out of " + keys.joined(separator: ", ")
        let found = "the key \"\(member.key)\""
        return [node.fault(.invalid(expected: expected, found: found), of: member)] + value
      }
    case .object(let fields) where node.value.isObject: return faults(in: node, fields)
    default: return []
    }
  }

  /// The faults in an object. One with a key that nothing reads lacks none: it may be misspelt.
  private func faults(in node: SettingsNode, _ fields: [String: Field]) -> [SettingsFault] {
    let known = fields.keys.sorted()
    let unread = node.value.members.filter { fields[$0.key] == nil }
    let others = known.flatMap { name -> [SettingsFault] in
      guard let field = fields[name] else { return [] }
      if let member = node.members[name] { return field.schema.faults(in: member) }
      return field.isOptional || !unread.isEmpty
        ? [] : [node.fault(.missing(field: name, type: field.schema.name))]
    }
    return others + unread.map { node.fault(.unknown(field: $0.key, known: known), of: $0) }
  }

  /// Whether a value may be read, ignoring the contents of arrays and objects.
  fileprivate func accepts(_ value: VariableValue) -> Bool {
    switch (self, value.isKnown ? nil : value.type) {
    case (.any, _), (_, .json): true
    case (.array, _): value.json?.isArray == true
    case (.dictionary, _), (.object, _): value.json?.isObject == true
    case (.enumeration(let values), let type?):
      values.contains { if case .string = $0 { type == .string } else { type == .integer } }
    case (.enumeration(let values), _):
      value.json?.string.map { values.contains(.string($0)) }
        ?? value.whole.flatMap { NumberLiteral.integer($0, as: Int.self) }
        .map { values.contains(.integer($0)) } ?? false
    case (.scalar(let scalar), let type?): scalar.mayBe(type)
    case (.scalar(let scalar), _): scalar.standard?.value(of: value) != nil
    default: false
    }
  }

  /// Returns the words for an accepted value; for a refused number they are more specific.
  fileprivate func words(for refused: VariableValue) -> String {
    switch self {
    case .enumeration(let values): RawCases.words(values)
    case .array: "an array"
    case .dictionary, .object: "an object"
    case .scalar(let scalar): scalar.standard?.words(for: refused) ?? ""
    case .any, .nullable: "a value"
    }
  }
}

extension SettingsSchema.Scalar {
  /// Whether an unknown value of a type may be read.
  fileprivate func mayBe(_ variable: VariableType) -> Bool {
    switch variable {
    case .json: kind != .string
    case .integer: kind == .number
    case .number: kind == .number && integer == nil
    case .boolean: kind == .boolean
    case .string: kind == .string
    }
  }
}
