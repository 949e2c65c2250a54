package import StrictJSON

extension SettingsSchema {
  /// Checks a value, and returns everything that is wrong with it, in file order.
  package func check(
    _ value: JSONValue, variables: KnownVariables = .init(), limits: ReadingLimits = .init()
  ) -> [SettingsFault] {
    let reading = SettingsReading(variables, limits)
    let filled = FilledSettings(value, reading)
    return filled.written(faults(in: filled.root, reading).completed(in: filled.root))
  }

  /// The same in no order, and without paths.
  func faults(in value: JSONValue, _ reading: SettingsReading) -> [SettingsFault] {
    var check = SchemaCheck(reading: reading)
    check.check(value, self)
    return check.faults
  }

  /// What a reader of a message calls it.
  var name: String {
    switch self {
    case .any: "value"
    case .boolean: "boolean"
    case .string: "string"
    case .integer: "integer"
    case .number, .decimal: "number"
    case .url: "URL"
    case .date: "date"
    case .data: "base64"
    case .uuid: "UUID"
    case .enumeration(let literals): literals.map(\.words).joined(separator: " | ")
    case .nullable(let schema): schema.name
    case .array(let element): "array of \(element.name)"
    case .dictionary, .object: "object"
    }
  }

  var leaf: SettingsLeaf? {
    switch self {
    case .boolean: .boolean
    case .string: .string
    case .number(let isFloat): isFloat ? .float : .double
    case .decimal: .decimal
    case .url: .url
    case .date: .date
    case .data: .data
    case .uuid: .uuid
    default: nil
    }
  }
}

/// One check of settings against a schema; as deep as both of them at most.
private struct SchemaCheck {
  let reading: SettingsReading
  var faults: [SettingsFault] = []

  mutating func check(_ value: JSONValue, _ schema: SettingsSchema) {
    switch schema {
    case .any:
      break
    case .nullable(let wrapped):
      if !value.isNull { check(value, wrapped) }
    case .integer(let format):
      expect(value, format.words(for: reading.scalar(value))) { scalar in
        if case .number(let literal) = scalar { return format.holds(literal) }
        return scalar.isPlaceholder && scalar.fits(.integer)
      }
    case .enumeration(let literals):
      let cases = RawCases(literals: literals)
      expect(value, cases.words) { $0.isPlaceholder ? cases.fit($0) : cases.contain($0) }
    case .array(let element):
      guard expect(value, "an array", { $0 == .array || $0.mayBeAnything }) else { return }
      for item in value.elements { check(item, element) }
    case .dictionary(let key, let element):
      guard expect(value, "an object", { $0 == .object || $0.mayBeAnything }) else { return }
      check(value, keys: key, values: element)
    case .object(let fields):
      guard expect(value, "an object", { $0 == .object || $0.mayBeAnything }) else { return }
      if value.kind == .object { check(value, fields) }
    case .boolean, .string, .number, .decimal, .url, .date, .data, .uuid:
      guard let leaf = schema.leaf else { return }
      expect(value, leaf.words(for: reading.scalar(value).literal)) { leaf.accepts($0) }
    }
  }

  private mutating func check(
    _ value: JSONValue, keys: SettingsSchema.DictionaryKey, values: SettingsSchema
  ) {
    for member in value.members {
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
        faults.append(SettingsFault(kind, at: member.value, keyRange: member.keyRange))
      }
      check(member.value, values)
    }
  }

  private mutating func check(_ object: JSONValue, _ fields: [String: SettingsSchema.Field]) {
    let known = fields.keys.sorted()
    for name in known {
      guard let field = fields[name] else { continue }
      if let member = object[name] {
        check(member.value, field.schema)
      } else if !field.isOptional {
        faults.append(
          SettingsFault(.missing(field: name, type: field.schema.name), at: object))
      }
    }
    for member in object.members where fields[member.key] == nil {
      let kind = SettingsFault.Kind.unknown(field: member.key, known: known)
      faults.append(SettingsFault(kind, at: member.value, keyRange: member.keyRange))
    }
  }

  @discardableResult
  private mutating func expect(
    _ value: JSONValue, _ expected: String, _ accepts: (SettingsScalar) -> Bool
  ) -> Bool {
    guard !accepts(reading.scalar(value)) else { return true }
    faults.append(SettingsFault(reading.mismatch(value, expected: expected), at: value))
    return false
  }
}
