package import GuiseManifest
package import StrictJSON

extension SettingsSchema {
  /// Checks a value, and returns all faults in file order.
  package func check(
    _ value: JSONValue, variables: KnownVariables = .init()
  ) -> [SettingsFault] {
    let check = SchemaCheck()
    check.check(SettingsNode(value, variables), self)
    return check.faults.sorted {
      ($0.keyRange ?? $0.value.range).lowerBound < ($1.keyRange ?? $1.value.range).lowerBound
    }
  }

  /// Whether a value may be read, ignoring the contents of arrays and objects.
  fileprivate func accepts(_ value: SettingsScalar) -> Bool {
    switch (self, value) {
    case (.any, _), (_, .unknown(.json)), (.array, .array), (.dictionary, .object),
      (.object, .object):
      true
    case (.enumeration(let values), .unknown(let type)):
      values.contains { if case .string = $0 { type == .string } else { type == .integer } }
    case (.enumeration(let values), .string(let text)): values.contains(.string(text))
    case (.enumeration(let values), .number(let literal)):
      NumberLiteral.integer(literal, as: Int.self).map { values.contains(.integer($0)) } == true
    case (.scalar(let scalar), .unknown(let type)): scalar.mayBe(type)
    case (.scalar(let scalar), _): scalar.standard?.value(of: value) != nil
    default: false
    }
  }

  /// Returns the words for an accepted value; for a refused number they are more specific.
  fileprivate func words(for refused: SettingsScalar) -> String {
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

/// A check of settings against a schema, recursive at most to the depth of both.
private final class SchemaCheck {
  private(set) var faults: [SettingsFault] = []

  func check(_ node: SettingsNode, _ schema: SettingsSchema) {
    if case .nullable(let wrapped) = schema {
      if !node.value.isNull { check(node, wrapped) }
      return
    }
    let scalar = node.scalar
    guard schema.accepts(scalar) else {
      return faults.append(
        node.fault(.invalid(expected: schema.words(for: scalar), found: node.found)))
    }
    switch schema {
    case .array(let element):
      for item in node.elements { check(item, element) }
    case .dictionary(let key, let element): check(node, keys: key, values: element)
    case .object(let fields) where node.value.isObject: check(node, fields)
    default: break
    }
  }

  private func check(
    _ node: SettingsNode, keys: SettingsSchema.DictionaryKey, values: SettingsSchema
  ) {
    for member in node.value.members {
      let key = member.key
      let problem: String? =
        switch keys {
        case .string: nil
        case .integer: Int(key) == nil ? "integers as keys" : nil
        case .enumeration(let allowed):
          allowed.contains(key) ? nil : "keys out of " + allowed.joined(separator: ", ")
        }
      if let problem {
        let kind = SettingsFault.Kind.invalid(expected: problem, found: "the key \"\(key)\"")
        faults.append(node.fault(kind, of: member))
      }
      if let value = node.members[key] { check(value, values) }
    }
  }

  /// Checks an object. One with a key that nothing reads reports no missing key: it may be misspelt.
  private func check(_ node: SettingsNode, _ fields: [String: SettingsSchema.Field]) {
    let known = fields.keys.sorted()
    let unread = node.value.members.filter { fields[$0.key] == nil }
    for name in known {
      guard let field = fields[name] else { continue }
      if let member = node.members[name] {
        check(member, field.schema)
      } else if !field.isOptional, unread.isEmpty {
        faults.append(node.fault(.missing(field: name, type: field.schema.name)))
      }
    }
    for member in unread {
      faults.append(node.fault(.unknown(field: member.key, known: known), of: member))
    }
  }
}
