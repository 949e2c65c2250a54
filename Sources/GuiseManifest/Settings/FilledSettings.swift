package import StrictJSON

/// What settings may know of variables.
package struct KnownVariables: Sendable {
  /// What they stand for.
  package let values: [String: VariableValue]
  /// The values of those that stand for any JSON.
  let jsonValues: [String: JSONValue]
  /// The names of those that are secrets.
  package var secrets: Set<String>
  /// The defaults that variables which are no secrets have their values from, as they are written.
  package var defaults: [String: JSONValue]

  package init(
    values: [String: VariableValue] = [:], secrets: Set<String> = [],
    defaults: [String: JSONValue] = [:]
  ) {
    self.values = values
    jsonValues = values.compactMapValues { value in
      if case .json(let json) = value { json } else { nil }
    }
    self.secrets = secrets
    self.defaults = defaults
  }
}

/// Settings with the values of `json` variables in the place of the references to them.
///
/// They are a document of their own where there are any: `written` says where in the manifest a fault
/// in it is.
struct FilledSettings {
  let root: JSONValue
  /// Secrets whose values stand in the root.
  private(set) var secrets: Set<String> = []
  private let settings: JSONValue
  private let reading: SettingsReading

  init(_ settings: JSONValue, _ reading: SettingsReading) {
    self.settings = settings
    self.reading = reading
    let values = reading.jsonValues
    var used: Set<String> = []
    if !values.isEmpty {
      ReferenceScan.forEachTemplate(in: settings) { _, template in
        if let name = template.isSoleVariable, values[name] != nil { used.insert(name) }
      }
    }
    guard !used.isEmpty else {
      root = settings
      return
    }
    secrets = used.intersection(reading.secrets)
    var bytes: [UInt8] = []
    Self.write(settings, values, to: &bytes)
    let file = SourceFile(path: settings.document.source.path, bytes: bytes)
    root = StrictReader(depth: .max).read(file).document?.root ?? settings
  }

  // MARK: Filling in

  /// As deep as the settings and the values are.
  ///
  /// - Parameter values: nil within a value, which is taken as it is written.
  private static func write(
    _ value: JSONValue, _ values: [String: JSONValue]?, to bytes: inout [UInt8]
  ) {
    switch value.kind {
    case .array:
      bytes.append(UInt8(ascii: "["))
      for (index, element) in value.elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(element, values, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object:
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in value.members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += member.document.source.bytes[member.keyRange]
        bytes.append(UInt8(ascii: ":"))
        write(member.value, values, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .string:
      let text = value.string ?? ""
      guard text.contains("${") else { return copy(value, to: &bytes) }
      guard let values else {
        // No reference: a variable's value is not searched for others.
        bytes += JSONText.quoted(text.replacing("${", with: "$${")).utf8
        return
      }
      if let name = VariableTemplate(text).isSoleVariable, let json = values[name] {
        write(json, nil, to: &bytes)
      } else {
        copy(value, to: &bytes)
      }
    case .null, .boolean, .number: copy(value, to: &bytes)
    }
  }

  private static func copy(_ value: JSONValue, to bytes: inout [UInt8]) {
    bytes += value.document.source.bytes[value.range]
  }

  // MARK: Faults

  /// Faults at the places in the manifest that they come from, each once.
  func written(_ faults: [SettingsFault]) -> [SettingsFault] {
    faults.reduce(into: []) { written, fault in
      let fault = self.written(fault)
      // Several in the value of a secret are told as one.
      if written.last != fault { written.append(fault) }
    }
  }

  private func written(_ fault: SettingsFault) -> SettingsFault {
    guard root != settings else { return withDefault(fault, of: fault.value) }
    var fault = fault
    var steps = (fault.value.steps(from: root) ?? [])[...]
    var key: Range<Int>?
    fault.value = settings
    while let step = steps.first, let next = fault.value.child(step) {
      key = next.key
      fault.value = next.value
      steps = steps.dropFirst()
    }
    guard let name = reference(fault.value), case .json? = reading.variables[name] else {
      if fault.keyRange != nil { fault.keyRange = key }
      return withDefault(fault, of: fault.value)
    }
    // Within the value of a variable.
    fault.keyRange = nil
    return withDefault(hidden(fault, in: name), of: fault.value, within: steps)
  }

  /// The variable that is a whole string.
  private func reference(_ value: JSONValue) -> String? {
    value.string.flatMap { VariableTemplate($0).isSoleVariable }
  }

  /// A fault in the value of a variable, without what that says.
  private func hidden(_ fault: SettingsFault, in name: String) -> SettingsFault {
    guard let variable = reading.variables[name] else { return fault }
    var fault = fault
    let isSecret = reading.secrets.contains(name)
    switch fault.kind {
    case .invalid(let expected, let found):
      // A default is written where everyone can read it.
      let words = reading.words(for: name, variable)
      let isShown = reading.defaults[name] != nil
      fault.kind = .invalid(expected: expected, found: isShown ? "\(found) in ${\(name)}" : words)
    case .unknown(_, let known) where isSecret:
      fault.kind = .invalid(
        expected: "an object with no other keys than \(Phrase.list(known))",
        found: reading.words(for: name, variable))
    case .unknown, .missing, .limitExceeded: break
    }
    if isSecret {
      var field: String?
      if case .missing(let name, _) = fault.kind { field = name }
      fault.path = FieldPath.text(of: fault.value, in: settings, lacking: field)
    }
    return fault
  }

  /// With the place in the default that the value comes from.
  private func withDefault(
    _ fault: SettingsFault, of value: JSONValue, within steps: ArraySlice<JSONValue.Step> = []
  ) -> SettingsFault {
    guard !reading.defaults.isEmpty, let name = reference(value),
      var value = reading.defaults[name]
    else { return fault }
    for step in steps {
      guard let next = value.child(step) else { break }
      value = next.value
    }
    var fault = fault
    fault.inDefault = value
    return fault
  }
}

extension JSONValue {
  /// What is in it, with the key of a member.
  fileprivate func child(_ step: Step) -> (value: JSONValue, key: Range<Int>?)? {
    switch step {
    case .key(let key): self[key].map { ($0.value, $0.keyRange) }
    case .index(let index): elements.dropFirst(index).first.map { ($0, nil) }
    }
  }
}
