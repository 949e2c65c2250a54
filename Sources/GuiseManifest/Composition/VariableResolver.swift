internal import StrictJSON

/// Finds the values of variables: the caller's, else the environment's, else the default. Reports references to
/// variables that are wrong.
final class VariableResolver {
  private let options: ManifestOptions
  private let registrations: NamedRegistrations
  /// Whether settings of a part are in use; those of others need no values.
  private let isInUse: (Composition.Part) -> Bool
  /// Whether this is a fragment: the including file may give variables and defaults.
  private let isFragment: Bool
  private var declared: [String: DeclaredVariable] = [:]
  /// The strings in the settings of enabled registrations that may refer to variables.
  private var uses: [(template: VariableTemplate, id: String, value: JSONValue)] = []
  /// The variables that need a value.
  private var needed: Set<String> = []
  private var secrets: Set<String> = []
  private var defined: KnownVariables = [:]
  private(set) var faults: [Fault] = []
  /// The remaining number of bytes for composed defaults, all together.
  private var room: Int

  init(
    _ options: ManifestOptions, _ variables: OriginMerger, _ registrations: NamedRegistrations,
    isFragment: Bool, isInUse: @escaping (Composition.Part) -> Bool
  ) {
    (self.options, self.registrations, self.isFragment) = (options, registrations, isFragment)
    self.isInUse = isInUse
    for origins in variables.all { declared[origins.name] = DeclaredVariable(origins) }
    room = options.limits.fileSize
  }

  func resolve() -> KnownVariables {
    findUses()
    if declared.isEmpty, uses.isEmpty, options.variables.isEmpty { return [:] }
    let variables = declared.values.sorted { $0.place.isBefore($1.place) }
    let order = order(variables.map(\.name)).compactMap { declared[$0] }
    for variable in order
    where variable.isSecret || variable.madeOf.contains(where: secrets.contains) {
      secrets.insert(variable.name)
    }
    // Those that are made of others come first: one that is given needs no others.
    for variable in order.reversed() { take(variable) }
    for variable in order where defined[variable.name] == nil { useDefault(of: variable) }
    for variable in variables { checkDefault(of: variable) }
    checkUses()
    return defined
  }

  @inline(never)
  private func report(_ fault: Fault.Kind, at place: Place?) {
    faults.append(Fault(fault, at: place))
  }

  // MARK: References

  private func findUses() {
    for registration in registrations where registration.enabled {
      for part in [registration.main] + registration.decorators {
        guard let settings = part.settings else { continue }
        for value in settings.stringsWithDollar {
          let template = VariableTemplate(value)
          uses.append((template, registration.id, value))
          if isInUse(part) { needed.formUnion(template.variables) }
        }
      }
    }
    for name in options.variables.keys.sorted() {
      needed.insert(name)
      if declared[name] == nil, !isFragment { report(.unknownGiven(name), at: nil) }
    }
  }

  /// Checks the references in settings. Too much text in all settings together is reported at the variable with
  /// the largest share: a long value may be referenced very often.
  private func checkUses() {
    var lengths: [String: Int] = [:]
    for (template, id, value) in uses {
      check(template, of: id, in: value)
      for name in template.variables { lengths[name, default: 0] += 1 }
    }
    for (name, count) in lengths { lengths[name] = count * (defined[name]?.value.length ?? 0) }
    let limit = options.limits.fileSize
    let total = lengths.values.reduce(0, +)
    guard total > limit,
      let largest = lengths.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key
    else { return }
    let text = "the text of variables in all settings"
    report(.tooLong(text, allowed: limit, actual: total), at: declared[largest]?.place)
  }

  /// - Parameter registration: The registration; nil for the default of a variable.
  private func check(
    _ template: VariableTemplate, of registration: String?, in value: JSONValue
  ) {
    func place(_ offset: Int, _ length: Int) -> Place {
      let written = registration.flatMap { registrations[$0]?.written(value) }
      return Place(in: written ?? value, offset: offset, length: length)
    }
    for malformed in template.malformed {
      report(.malformedReference(malformed.name), at: place(malformed.offset, 2))
    }
    for case .variable(let name, let offset, let pointer) in template.parts {
      let isAlone = template.sole != nil
      guard let kind = fault(of: name, pointer, isAlone: isAlone, in: registration) else {
        continue
      }
      report(kind, at: place(offset, name.utf8.count + pointer.utf8.count + 3))
    }
  }

  /// Returns the fault of a reference to a variable, or to a part of one.
  private func fault(
    of name: String, _ pointer: String, isAlone: Bool, in registration: String?
  ) -> Fault.Kind? {
    guard let variable = declared[name] else {
      return isFragment ? nil : .unknownVariable(name, registration: registration)
    }
    if variable.type != .json {
      return pointer.isEmpty ? nil : .wholeOnly(name, type: variable.type.noun)
    }
    let inText = Fault.Kind.jsonInText(name + pointer, isDefault: registration == nil)
    if registration == nil { return inText }
    if pointer.isEmpty { return isAlone ? nil : inText }
    guard let value = defined[name]?.value, let json = value.json else { return nil }
    if json.part(at: pointer) == nil { return .unknownPart(name, pointer: pointer) }
    return isAlone || value.text(at: pointer) != nil ? nil : inText
  }

  private func checkDefault(of variable: DeclaredVariable) {
    guard let written = variable.defaults.last else { return }
    if let template = variable.template { check(template, of: nil, in: written) }
    if variable.standard == nil {
      report(.invalidDefault(variable.name, type: variable.type.noun), at: Place(written))
    }
    guard variable.type == .json else { return }
    for value in variable.defaults.flatMap(\.stringsWithDollar) {
      for case .variable(let name, let offset, let pointer) in VariableTemplate(value).parts {
        let length = name.utf8.count + pointer.utf8.count + 3
        report(.referenceInJSON(name), at: Place(in: value, offset: offset, length: length))
      }
    }
  }

  /// Returns the variables, each after those that its default refers to, and reports cycles.
  private func order(_ names: [String]) -> [String] {
    let graph = NameGraph(targets: declared.mapValues(\.madeOf))
    for cycle in graph.cycles(among: names) {
      let defaults = cycle.dropLast().compactMap { declared[$0] }.map { variable in
        Placed(variable.name, at: variable.merged.map { Place($0) } ?? variable.place)
      }
      report(.variableCycle(cycle, defaults: defaults), at: declared[cycle[0]]?.place)
    }
    return graph.order(from: names)
  }

  // MARK: Values

  /// Takes the value of a needed variable from the caller or the environment; if neither has one, the variables that
  /// its default refers to are needed too.
  private func take(_ variable: DeclaredVariable) {
    let (name, place) = (variable.name, variable.place)
    guard needed.contains(name) else { return }
    do {
      if let (value, source) = try given(variable) {
        define(variable, value, from: source)
        if value != nil { return }
        return report(
          .invalidValue(
            name, type: variable.type.noun, source: source?.words, shown: source?.shown), at: place)
      }
      needed.formUnion(variable.madeOf)
      if variable.defaults.isEmpty, options.environment != nil, !isFragment {
        report(.unsetVariable(name, key: variable.environmentName), at: place)
      }
    } catch {
      define(variable, nil)
      let fault = error as? Fault.Kind
      report(fault ?? .refusedValue(name, error: "\(type(of: error))"), at: place)
    }
  }

  /// Returns the value of the caller or the environment; nil if neither has one.
  private func given(
    _ variable: DeclaredVariable
  ) throws -> (value: VariableValue?, source: EnvironmentSource?)? {
    let (name, type) = (variable.name, variable.type)
    if let given = options.variables[name] { return (VariableValue(given, as: type), nil) }
    let isSecret = secrets.contains(name)
    let request = Variable(
      name: name, type: type, environmentName: variable.environmentName, isSecret: isSecret)
    if let text = try options.values?(request) {
      return (VariableValue(text: text, as: type), nil)
    }
    guard let environment = options.environment, let key = variable.environmentName,
      let (text, isFile) = try VariableEnvironment.value(
        key, of: name, in: environment, limit: options.limits.interpolatedValue)
    else { return nil }
    let source = EnvironmentSource(
      name: isFile ? "\(key)_FILE" : key, isFile: isFile,
      shown: isSecret || isFile ? nil : Phrase.shortened(text))
    return (VariableValue(text: text, as: type), source)
  }

  /// Defines a variable by its default, after those that the default refers to.
  private func useDefault(of variable: DeclaredVariable) {
    define(
      variable, variable.template.map { composed($0, of: variable) } ?? variable.standard,
      isByDefault: variable.standard != nil,
      isUnset: variable.defaults.isEmpty && needed.contains(variable.name))
  }

  private func define(
    _ variable: DeclaredVariable, _ value: VariableValue?, isByDefault: Bool = false,
    isUnset: Bool = false, from source: EnvironmentSource? = nil
  ) {
    defined[variable.name] = DefinedVariable(
      variable, isSecret: secrets.contains(variable.name), value: value, isByDefault: isByDefault,
      isUnset: isUnset, source: source)
  }

  /// Returns the text of a default with its variables expanded; nil if it is not known.
  private func composed(
    _ template: VariableTemplate, of variable: DeclaredVariable
  ) -> VariableValue? {
    let texts = template.texts { defined[$0]?.value.text(at: $1) }
    let length = texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    let allowed = min(options.limits.interpolatedValue, room)
    if length > allowed, template.refers {
      // One report is enough: the defaults after it have no room.
      if room > 0 {
        report(
          .tooLong("interpolated value", allowed: allowed, actual: length),
          at: variable.merged.map { Place($0) })
      }
      room = 0
      return nil
    }
    room -= length
    return texts.contains(nil)
      ? nil : VariableValue(text: texts.compactMap(\.self).joined(), as: .string)
  }
}

extension Place {
  /// Creates the place of a part of a string, or of the whole string if it contains escapes.
  fileprivate init(in value: JSONValue, offset: Int, length: Int) {
    self.init(value)
    let start = value.range.lowerBound + 1 + offset
    let bytes = value.document.source.bytes
    if !bytes[value.range].contains(UInt8(ascii: "\\")), start + length < value.range.upperBound {
      range = start..<start + length
    }
  }
}
