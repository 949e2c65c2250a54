/// Puts a schema together out of what was asked for at each place.
struct ProbeShape {
  private let entries: [[String]: ProbeRun.Entry]
  private var children: [[String]: [String]] = [:]

  init(_ entries: [[String]: ProbeRun.Entry]) {
    self.entries = entries
    for place in entries.keys {
      if let last = place.last { children[Array(place.dropLast()), default: []].append(last) }
    }
  }

  func schema(at place: [String]) -> SettingsSchema {
    guard let entry = entries[place] else { return .any }
    let schema: SettingsSchema
    switch entry.role {
    case .object:
      var fields: [String: SettingsSchema.Field] = [:]
      for name in children[place] ?? [] {
        let isRequired = entries[place + [name]]?.isRequired == true
        fields[name] = SettingsSchema.Field(
          self.schema(at: place + [name]), isOptional: !isRequired)
      }
      schema = .object(fields)
    case .value: schema = entry.schema ?? .any
    case nil: schema = .any
    }
    if entry.askedWhetherNull, schema != .any {
      if case .nullable = schema { return schema }
      return .nullable(schema)
    }
    return schema
  }
}
