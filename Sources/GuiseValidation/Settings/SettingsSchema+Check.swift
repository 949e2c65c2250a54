package import GuiseManifest
package import StrictJSON

extension SettingsSchema {
  /// Checks a value, and returns all faults in file order.
  package func check(
    _ value: JSONValue, variables: KnownVariables = .init()
  ) -> [SettingsFault] {
    let check = SchemaCheck(SettingsReading(value, variables))
    check.check(check.reading.root, self)
    return check.reading.placed(check.faults)
  }
}

/// A check of settings against a schema, recursive at most to the depth of both.
private final class SchemaCheck {
  let reading: SettingsReading
  private(set) var faults: [SettingsFault] = []

  init(_ reading: SettingsReading) { self.reading = reading }

  func check(_ node: SettingsNode, _ schema: SettingsSchema) {
    if case .nullable(let wrapped) = schema {
      if !node.value.isNull { check(node, wrapped) }
      return
    }
    let scalar = reading.scalar(node)
    guard schema.accepts(scalar) else {
      let kind = SettingsFault.Kind.invalid(
        expected: schema.words(for: scalar), json: schema.json, found: reading.found(node))
      return faults.append(SettingsFault(kind, at: node))
    }
    switch schema {
    case .array(let element):
      for item in node.value.elements { check(reading.node(item, in: node), element) }
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
        faults.append(SettingsFault(kind, of: member, in: node))
      }
      check(reading.node(member.value, in: node), values)
    }
  }

  /// Checks an object. One with a key that nothing reads reports no missing key: it may be misspelt.
  private func check(_ node: SettingsNode, _ fields: [String: SettingsSchema.Field]) {
    let known = fields.keys.sorted()
    let unread = node.value.members.filter { fields[$0.key] == nil }
    for name in known {
      guard let field = fields[name] else { continue }
      if let member = node.value[name] {
        check(reading.node(member.value, in: node), field.schema)
      } else if !field.isOptional, unread.isEmpty {
        faults.append(SettingsFault(.missing(field: name, type: field.schema.name), at: node))
      }
    }
    for member in unread {
      faults.append(SettingsFault(.unknown(field: member.key, known: known), of: member, in: node))
    }
  }
}
