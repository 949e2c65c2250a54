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
  /// The strings in the settings of enabled registrations that refer to variables.
  private var uses: [(template: VariableTemplate, id: String, value: JSONValue)] = []
  /// The variables that settings in use refer to.
  private var needed: Set<String> = []
  private var secrets: Set<String> = []
  /// The variables that need a value.
  private var asked: Set<String> = []
  /// The values of the caller and the environment, nil for invalid ones.
  private var taken: [String: (value: VariableValue?, source: EnvironmentSource?)] = [:]
  private var defined: [String: DefinedVariable] = [:]
  private(set) var faults: [VariableFault] = []
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

  func resolve() -> [String: DefinedVariable] {
    findUses()
    if declared.isEmpty, uses.isEmpty, options.variables.isEmpty { return [:] }
    let variables = declared.values.sorted { $0.place.isBefore($1.place) }
    for variable in variables { checkDefault(of: variable) }
    let order = order(variables.map(\.name))
    for name in order {
      guard let variable = declared[name] else { continue }
      if variable.isSecret || variable.madeOf.contains(where: secrets.contains) {
        secrets.insert(name)
      }
    }
    ask()
    for name in order { define(name) }
    checkUses()
    return defined
  }

  private func report(_ kind: VariableFault.Kind, _ name: String, at place: Place?) {
    faults.append(VariableFault(kind: kind, name: name, place: place))
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
  }

  /// Checks the references in settings. Too much text in all settings together is reported at the variable with
  /// the largest share: a long value may be referenced very often.
  private func checkUses() {
    var lengths: [String: Int] = [:]
    for (template, id, value) in uses {
      check(template, of: id) { registrations[id]?.written(value) ?? value }
      for name in template.variables {
        lengths[name, default: 0] += defined[name]?.value.length ?? 0
      }
    }
    let limit = options.limits.fileSize
    let total = lengths.values.reduce(0, +)
    guard total > limit,
      let largest = lengths.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key
    else { return }
    report(.expansion(allowed: limit, actual: total), largest, at: declared[largest]?.place)
  }

  /// - Parameter registration: The registration; nil for the default of a variable.
  private func check(
    _ template: VariableTemplate, of registration: String?, in value: () -> JSONValue
  ) {
    for malformed in template.malformed {
      report(
        .malformed(malformed.name), malformed.name ?? "",
        at: Place(in: value(), offset: malformed.offset, length: 2))
    }
    let isAlone = template.soleVariable != nil
    for case .variable(let name, let offset, let pointer) in template.parts {
      let whole = name + pointer
      func refuse(_ kind: VariableFault.Kind, _ name: String) {
        report(
          kind, name, at: Place(in: value(), offset: offset, length: whole.utf8.count + 3))
      }
      switch declared[name]?.type {
      case nil: if !isFragment { refuse(.unknown(registration: registration), name) }
      case .json where registration == nil: refuse(.notAlone(isDefault: true), whole)
      case .json where pointer.isEmpty: if !isAlone { refuse(.notAlone(isDefault: false), name) }
      case .json:
        guard let value = defined[name]?.value, case .json(let json) = value else { continue }
        if json.part(at: pointer) == nil {
          refuse(.unknownPart(pointer: pointer), name)
        } else if !isAlone, value.text(at: pointer) == nil {
          refuse(.notAlone(isDefault: false), whole)
        }
      case let type?: if !pointer.isEmpty { refuse(.wholeOnly(type), name) }
      }
    }
  }

  private func checkDefault(of variable: DeclaredVariable) {
    guard let written = variable.defaults.last else { return }
    if let template = variable.template { check(template, of: nil) { written } }
    if variable.standard == nil {
      report(.invalidDefault(variable.type), variable.name, at: Place(written))
    }
    guard variable.type == .json else { return }
    for value in variable.defaults.flatMap(\.stringsWithDollar) {
      for case .variable(let name, let offset, let pointer) in VariableTemplate(value).parts {
        let length = name.utf8.count + pointer.utf8.count + 3
        report(.referenceInJSON, name, at: Place(in: value, offset: offset, length: length))
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
      report(.cycle(cycle, defaults: defaults), cycle[0], at: declared[cycle[0]]?.place)
    }
    return graph.order(from: names)
  }

  // MARK: Values

  /// Takes values from the caller and the environment, for variables that need one.
  private func ask() {
    var pending = needed.union(options.variables.keys).sorted(by: >)
    while let name = pending.popLast() {
      guard let variable = declared[name] else {
        if options.variables[name] != nil, !isFragment { report(.unknownGiven, name, at: nil) }
        continue
      }
      if !asked.insert(name).inserted || take(variable) { continue }
      pending += variable.madeOf.reversed()
      if variable.defaults.isEmpty, options.environment != nil, !isFragment {
        report(
          .unset(environmentName: variable.environmentName), name, at: variable.place)
      }
    }
  }

  /// Takes a value from the caller or the environment; returns false if neither has one.
  private func take(_ variable: DeclaredVariable) -> Bool {
    let (name, type) = (variable.name, variable.type)
    if let given = options.variables[name] {
      let isText = if case .string = given { true } else { false }
      set(variable, VariableValue(given, as: type), isText: isText)
      return true
    }
    let request = Variable(
      name: name, type: type, environmentName: variable.environmentName,
      isSecret: secrets.contains(name))
    do {
      if let text = try options.values?(request) {
        set(variable, VariableValue(text: text, as: type))
        return true
      }
      guard let environment = options.environment, let key = variable.environmentName,
        let (text, isFile) = try VariableEnvironment.value(
          key, in: environment, limit: options.limits.interpolatedValue)
      else { return false }
      let source = EnvironmentSource(
        name: isFile ? "\(key)_FILE" : key, isFile: isFile,
        shown: secrets.contains(name) || isFile ? nil : Phrase.shortened(text))
      set(variable, VariableValue(text: text, as: type), from: source)
    } catch let error as VariableEnvironment.Failure {
      report(.unreadable(error), name, at: variable.place)
    } catch {
      report(.refused(error: "\(Swift.type(of: error))"), name, at: variable.place)
    }
    return true
  }

  private func set(
    _ variable: DeclaredVariable, _ value: VariableValue?, from source: EnvironmentSource? = nil,
    isText: Bool = true
  ) {
    taken[variable.name] = (value, source)
    if value == nil {
      report(
        .invalidValue(variable.type, from: source, isText: isText), variable.name,
        at: variable.place)
    }
  }

  /// Defines a variable, after those that its default refers to.
  private func define(_ name: String) {
    guard let variable = declared[name] else { return }
    let isByDefault = taken[name] == nil
    let standard = isByDefault ? variable.template.map { composed($0, of: variable) } : nil
    defined[name] = DefinedVariable(
      variable, isSecret: secrets.contains(name),
      value: isByDefault ? standard ?? variable.standard : taken[name]?.value,
      isByDefault: isByDefault && variable.standard != nil,
      isUnset: isByDefault && variable.defaults.isEmpty && asked.contains(name),
      source: taken[name]?.source)
  }

  /// Returns the text of a default with its variables expanded.
  private func composed(
    _ template: VariableTemplate, of variable: DeclaredVariable
  ) -> VariableValue {
    let allowed = min(options.limits.interpolatedValue, room)
    switch template.expanded(limit: allowed, { defined[$0]?.value.text(at: $1) }) {
    case .text(let text):
      room -= text.utf8.count
      return .string(text)
    case .unknown: return .unknown(.string)
    case .tooLong(let length):
      // One report is enough: the defaults after it have no room.
      if room > 0 {
        report(
          .longDefault(allowed: allowed, actual: length), variable.name,
          at: variable.merged.map { Place($0) })
      }
      room = 0
      return .unknown(.string)
    }
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
