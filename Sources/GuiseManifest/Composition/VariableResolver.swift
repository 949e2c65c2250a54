/// Finds the values of variables, the caller's, the environment's or the default, and reports wrong references.
struct VariableResolver {
  let options: ManifestOptions
  /// Whether this is a fragment: the including file may give variables and defaults.
  let isFragment: Bool
  private(set) var variables: KnownVariables = [:]
  private(set) var faults: [Fault] = []

  /// - Parameter isInUse: Whether settings of a part are in use; those of others need no values.
  mutating func resolve(
    _ declared: [Origin], in registrations: [Composition.Registration],
    isInUse: (Composition.Part) -> Bool
  ) {
    for origin in declared { variables[origin.name] = DefinedVariable(origin) }
    // The strings in the settings of enabled registrations that may refer to variables.
    var uses: [(template: VariableTemplate, of: Composition.Registration, value: JSONValue)] = []
    for registration in registrations where registration.enabled && registration.hasSettings {
      for part in registration.parts {
        for value in part.settings?.stringsWithDollar ?? [] {
          let template = VariableTemplate(value)
          uses.append((template, registration, value))
          if !isInUse(part) { continue }
          for name in template.variables { variables[name]?.isNeeded = true }
        }
      }
    }
    for name in options.variables.isEmpty ? [] : options.variables.keys.sorted() {
      variables[name]?.isNeeded = true
      if isFragment || variables[name] != nil { continue }
      faults.append(.unknown(.variable, name), at: nil)
    }
    if !variables.isEmpty { findValues(of: declared.map(\.name)) }
    for variable in variables.values { checkDefault(of: variable) }
    // A long value may be referenced very often.
    let allowed = options.limits.fileSize
    var actual = 0
    for (template, registration, value) in uses {
      check(template, in: value, of: registration)
      for variable in template.variables.compactMap({ variables[$0] }) where actual <= allowed {
        actual += variable.value.length
        if actual <= allowed { continue }
        let text = "the text of variables in all settings"
        faults.append(.exceeded(text, allowed: allowed, actual: actual), at: variable.place)
      }
    }
  }

  // MARK: References

  private mutating func checkDefault(of variable: DefinedVariable) {
    guard let written = variable.defaults.last else { return }
    if let template = variable.template { check(template, in: written, of: nil) }
    if variable.written == nil {
      faults.append(.invalidDefault(variable.name, type: variable.type.noun), at: Place(written))
    }
    guard variable.type == .json else { return }
    for value in variable.defaults.flatMap(\.stringsWithDollar)
    where !VariableTemplate(value).variables.isEmpty {
      faults.append(.variable(isKey: false), at: Place(value))
    }
  }

  /// - Parameter registration: The registration with the settings; nil for the default of a variable.
  private mutating func check(
    _ template: VariableTemplate, in value: JSONValue, of registration: Composition.Registration?
  ) {
    /// The place of a part of the string, or of the whole string if it contains escapes.
    func place(_ offset: Int, _ length: Int) -> Place {
      var place = Place(registration?.written(value) ?? value)
      let (start, bytes) = (place.range.lowerBound + 1 + offset, place.source.bytes[place.range])
      if !bytes.contains(UInt8(ascii: "\\")), start + length < bytes.endIndex {
        place.range = start..<start + length
      }
      return place
    }
    for malformed in template.malformed {
      faults.append(.malformedReference, at: place(malformed.offset, 2))
    }
    let isAlone = template.sole != nil
    for case .variable(let name, let offset, let pointer) in template.parts {
      if let fault = fault(of: name, pointer, isAlone: isAlone, in: registration?.id) {
        faults.append(fault, at: place(offset, name.utf8.count + pointer.utf8.count + 3))
      }
    }
  }

  /// Returns the fault of a reference to a variable, or to a part of one.
  private func fault(
    of name: String, _ pointer: String, isAlone: Bool, in registration: String?
  ) -> Fault.Kind? {
    guard let variable = variables[name] else {
      return isFragment ? nil : .unknown(.variable, name, user: registration)
    }
    let (isJSON, value) = (variable.type == .json, variable.value)
    if isJSON, registration == nil || pointer.isEmpty && !isAlone {
      return .jsonInText(name + pointer)
    }
    if pointer.isEmpty || isJSON && !value.isKnown { return nil }
    guard isJSON, value.json?.part(at: pointer) != nil else {
      return .unknownPart(name, pointer: pointer)
    }
    return isAlone || value.text(at: pointer) != nil ? nil : .jsonInText(name + pointer)
  }

  // MARK: Values

  private mutating func findValues(of names: [String]) {
    let graph = NameGraph { [variables] name in
      variables[name].map { user in user.madeOf.map { Placed($0, at: user.defaultPlace) } }
    }
    for links in graph.cycles(among: names) {
      faults.append(.cycle(.variable, links), at: links.last.flatMap { variables[$0.value]?.place })
    }
    // Each after those that its default refers to.
    let order = graph.order(from: names)
    for name in order {
      let parts = variables[name]?.madeOf.compactMap { variables[$0] } ?? []
      if parts.contains(where: \.isSecret) { variables[name]?.isSecret = true }
    }
    for name in order.reversed() { take(name) }
    // The remaining number of bytes for composed defaults, all together.
    var room = options.limits.fileSize
    for variable in order.compactMap({ variables[$0] }) where !variable.isGiven {
      if let value = value(of: variable, &room) { variables[variable.name]?.value = value }
    }
  }

  /// Takes the value of a needed variable that is given; without one, the variables in its default are needed too.
  private mutating func take(_ name: String) {
    guard let variable = variables[name], variable.isNeeded else { return }
    do {
      variables[name]?.isGiven = true
      if let (value, source) = try given(variable) {
        variables[name]?.source = source
        variables[name]?.value = value
        return
      }
    } catch {
      // The description of an error may quote a value.
      let fault = Fault.Kind.unreadableValue(
        name, from: "the closure that gives values", reason: "it threw \(type(of: error))")
      return faults.append(error as? Fault.Kind ?? fault, at: variable.place)
    }
    variables[name]?.isGiven = false
    for part in variable.madeOf { variables[part]?.isNeeded = true }
    if variable.isUnset, options.environment != nil, !isFragment {
      faults.append(.unsetVariable(name, key: variable.environmentName), at: variable.place)
    }
  }

  /// Returns the value of the caller or the environment; nil if neither has one.
  private func given(_ variable: DefinedVariable) throws -> (VariableValue, EnvironmentSource?)? {
    let request = Variable(
      name: variable.name, type: variable.type, environmentName: variable.environmentName,
      isSecret: variable.isSecret)
    var (given, source) = (options.variables[request.name], EnvironmentSource?.none)
    if given == nil { given = try options.values?(request).map { .string($0) } }
    if given == nil, let environment = options.environment {
      let limit = options.limits.interpolatedValue
      let found = try EnvironmentSource.value(of: request, in: environment, limit: limit)
      (given, source) = (found.map { .string($0.text) }, found?.source)
    }
    guard let given else { return nil }
    if let value = VariableValue(given, as: request.type) { return (value, source) }
    throw Fault.Kind.invalidValue(
      request.name, type: request.type.noun, source: source?.name, shown: source?.shown)
  }

  /// Returns a default with its variables expanded; nil if it is not known.
  private mutating func value(of variable: DefinedVariable, _ room: inout Int) -> VariableValue? {
    guard let template = variable.template else { return variable.standard }
    let texts = template.texts { variables[$0]?.value.text(at: $1) }
    let length = texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    let allowed = min(options.limits.interpolatedValue, room)
    if length <= allowed {
      room -= length
      let text = texts.compactMap(\.self).joined()
      return texts.contains(nil) ? nil : VariableValue(.string(text), as: .string)
    }
    // One report is enough: the defaults after it have no room.
    if room > 0 {
      let fault = Fault.Kind.exceeded("interpolated value", allowed: allowed, actual: length)
      faults.append(fault, at: variable.defaultPlace)
    }
    room = 0
    return nil
  }
}
