internal import StrictJSON

/// The sources of variable values in one check.
package struct VariableSources: Sendable {
  /// The caller's values.
  package var given: [String: Manifest.Value] = [:]
  /// Returns values for other variables.
  package var values: (@Sendable (Variable) throws -> String?)?
  /// The environment; nil if it is not read.
  package var environment: [String: String]?
  /// The maximum size in bytes of a file with a value, and of a default with its variables expanded.
  package var textLimit: Int
  /// The maximum size in bytes of all such defaults together, and of all expanded variables in settings.
  package var expansionLimit: Int
}

/// Finds the values of variables: the caller's, else the environment's, else the default. Reports references to
/// variables that are wrong.
final class VariableResolver {
  private let sources: VariableSources
  private let composition: Composition
  /// Whether this is a fragment: the including file may give variables and defaults.
  private let isFragment: Bool
  private let names: [String]
  private var declared: [String: DeclaredVariable] = [:]
  private var defaults: [String: Placed<VariableValue>] = [:]
  private var secrets: Set<String> = []
  private var values: [String: VariableValue] = [:]
  private var byDefault: Set<String> = []
  private var origins: [String: EnvironmentSource] = [:]
  private var unknown: [(name: String, place: Place, registration: String?)] = []
  private var pointed: [(name: String, pointer: String, isAlone: Bool, place: Place)] = []
  private(set) var faults: [VariableFault] = []
  /// The remaining number of bytes for composed defaults, all together.
  private var room: Int

  init(
    _ sources: VariableSources, _ variables: OriginMerger, in composition: Composition,
    isFragment: Bool
  ) {
    (self.sources, self.composition, self.isFragment) = (sources, composition, isFragment)
    names = variables.all.map(\.name).sorted()
    for origins in variables.all { declared[origins.name] = DeclaredVariable(origins) }
    room = sources.expansionLimit
  }

  func resolve() -> [String: DefinedVariable] {
    for registration in composition.registrations where registration.enabled {
      for settings in registration.allSettings { check(settings, of: registration) }
    }
    if !names.isEmpty { resolveAll() }
    reportUnknown()
    if names.isEmpty { return [:] }
    reportUnused()
    return declared.mapValues { variable in
      let name = variable.name
      return DefinedVariable(
        variable, isSecret: secrets.contains(name), defaultValue: defaults[name],
        value: values[name], isByDefault: byDefault.contains(name), source: origins[name])
    }
  }

  private func resolveAll() {
    for name in names { checkDefault(of: name) }
    let graph = NameGraph(targets: declared.mapValues(\.madeOf))
    let groups = graph.groups(from: names)
    for group in groups where graph.isCycle(group) { report(group, graph) }
    let order = groups.flatMap(\.self)
    for name in order {
      guard let variable = declared[name] else { continue }
      if variable.isSecret || variable.madeOf.contains(where: secrets.contains) {
        secrets.insert(name)
      }
    }
    let found = ask()
    for name in order { settle(name, found[name]) }
    checkParts()
    checkExpansion()
  }

  // MARK: References

  private func check(_ settings: JSONValue, of registration: Composition.Registration) {
    for value in settings.stringsWithDollar {
      check(VariableTemplate(value), of: registration.id) { registration.written(value) }
    }
  }

  /// - Parameter registration: The registration; nil for the default of a variable.
  private func check(
    _ template: VariableTemplate, of registration: String?, in value: () -> JSONValue
  ) {
    for fault in template.malformed {
      let place = Place(in: value(), offset: fault.offset, length: 2)
      faults.append(.malformedReference(fault.reason, at: place))
    }
    for case .variable(let name, let offset, let pointer) in template.parts {
      var place: Place { Place(of: name + pointer, value(), offset) }
      guard let type = declared[name]?.type else {
        if !isFragment { unknown.append((name, place, registration)) }
        continue
      }
      let isAlone = template.soleVariable != nil
      if type != .json {
        if !pointer.isEmpty { faults.append(.wholeOnly(name, type, at: place)) }
      } else if registration == nil || pointer.isEmpty && !isAlone {
        faults.append(.notAlone(name + pointer, at: place, isDefault: registration == nil))
      } else if !pointer.isEmpty {
        pointed.append((name, pointer, isAlone, place))
      }
    }
  }

  /// Reports references to parts that are not there, or that are no text inside of one.
  private func checkParts() {
    for (name, pointer, isAlone, place) in pointed {
      guard let value = values[name], case .json(let json) = value else { continue }
      if json.part(at: pointer) == nil {
        faults.append(.unknownPart(name, pointer: pointer, at: place))
      } else if !isAlone, value.text(at: pointer) == nil {
        faults.append(.notAlone(name + pointer, at: place, isDefault: false))
      }
    }
  }

  /// Reports unknown references, each name at its first place, and values for unknown variables.
  private func reportUnknown() {
    let unknown = unknown.sorted {
      ($0.place.source.path, $0.place.range.lowerBound)
        < ($1.place.source.path, $1.place.range.lowerBound)
    }
    let places = Dictionary(grouping: unknown, by: \.name)
    var reported: Set<String> = []
    for reference in unknown where reported.insert(reference.name).inserted {
      faults.append(
        .unknown(
          reference.name, at: reference.place, registration: reference.registration,
          others: (places[reference.name] ?? []).dropFirst().map(\.place)))
    }
    if isFragment { return }
    for name in sources.given.keys.sorted() where declared[name] == nil {
      faults.append(.unknownGiven(name))
    }
  }

  /// The variables that settings of all files refer to, as often as they do; also those that another file overrides.
  private lazy var writtenReferences: [String] = composition.documents.flatMap { document in
    document.root.members(under: "assemblies").flatMap { assembly in
      assembly.value.members(under: "registrations").flatMap { registration in
        let decorators = registration.value["decorators"].map { Array($0.value.elements) } ?? []
        return ([registration.value] + decorators).flatMap {
          $0["settings"]?.value.stringsWithDollar ?? []
        }
      }
    }
  }.flatMap { VariableTemplate($0).variables }

  private func reportUnused() {
    var used = Set(writtenReferences)
    for variable in declared.values { used.formUnion(variable.madeOf) }
    for name in names where !used.contains(name) {
      if let variable = declared[name] { faults.append(.unused(name, at: variable.place)) }
    }
  }

  // MARK: Defaults

  private func checkDefault(of name: String) {
    guard let variable = declared[name], let written = variable.written else { return }
    if let template = variable.template { check(template, of: nil) { written } }
    if variable.type == .json {
      for value in variable.parts.flatMap(\.stringsWithDollar) {
        for case .variable(let name, let offset, let pointer) in VariableTemplate(value).parts
        where declared[name] != nil {
          faults.append(.referenceInJSON(name, at: Place(of: name + pointer, value, offset)))
        }
      }
    }
    if let parsed = variable.merged.flatMap({ VariableValue($0, as: variable.type) }) {
      defaults[name] = Placed(parsed, at: Place(written))
    } else {
      let misfit = VariableTypeMismatch(written.number ?? "", variable.type)
      faults.append(.invalidDefault(name, variable.type, misfit, at: Place(written)))
    }
  }

  /// Reports a cycle of variables that name each other, from the one that comes first in the files.
  private func report(_ group: [String], _ graph: NameGraph) {
    let first = group.compactMap { declared[$0] }.min {
      ($0.place.source.path, $0.place.range.lowerBound)
        < ($1.place.source.path, $1.place.range.lowerBound)
    }
    guard let first else { return }
    let path = graph.cycle(through: first.name, in: group)
    let defaults = path.dropLast().compactMap { declared[$0] }.map { variable in
      Placed(variable.name, at: variable.written.map { Place($0) } ?? variable.place)
    }
    faults.append(.cycle(path, at: first.place, defaults: defaults))
  }

  // MARK: Values

  private enum Found {
    case value(VariableValue)
    /// An invalid value, which is a fault.
    case nothing
    /// No value; `isEmptyFile`: whether the environment names an empty file.
    case unset(isEmptyFile: Bool)
  }

  /// The variables that settings in use refer to: of enabled registrations reachable from the root, without those
  /// that tests replace. Without a root, all may be in use.
  private var needed: Set<String> {
    let reached = composition.root.map { _ in Set(composition.order) }
    var needed: Set<String> = []
    for registration in composition.registrations
    where registration.enabled && reached?.contains(registration.assembly) != false {
      for settings in composition.replaced.settings(of: registration) {
        needed.formUnion(settings.variables)
      }
    }
    return needed
  }

  /// Returns values from the caller and the environment, for variables that need one.
  private func ask() -> [String: Found] {
    var found: [String: Found] = [:]
    let needed = needed
    for name in names where !needed.contains(name) && sources.given[name] != nil {
      found[name] = take(name)
    }
    var pending = Array(names.reversed().filter(needed.contains))
    var asked = needed
    while let name = pending.popLast() {
      let answer = found[name] ?? take(name)
      found[name] = answer
      guard case .unset = answer else { continue }
      for part in (declared[name]?.madeOf ?? []).reversed()
      where declared[part] != nil && asked.insert(part).inserted {
        pending.append(part)
      }
    }
    return found
  }

  private func settle(_ name: String, _ found: Found?) {
    switch found {
    case .value(let value): values[name] = value
    case .nothing: break
    case .unset, nil:
      guard let variable = declared[name] else { return }
      if let standard = defaults[name] {
        byDefault.insert(name)
        values[name] = variable.template.map { compose($0, standard.place) } ?? standard.value
      } else if case .unset(let isEmptyFile)? = found, variable.written == nil {
        faults.append(
          .unset(
            name, environmentName: variable.environmentName, at: variable.place,
            isNeeded: sources.environment != nil && !isFragment, isEmptyFile: isEmptyFile))
      }
    }
  }

  /// Returns the text of a default with its variables expanded.
  private func compose(_ template: VariableTemplate, _ place: Place) -> VariableValue {
    let allowed = min(sources.textLimit, room)
    switch template.expanded(limit: allowed, { values[$0]?.text(at: $1) }) {
    case .text(let text):
      if !template.variables.isEmpty { room -= text.utf8.count }
      return .string(text)
    case .unknown: return .unknown(.string)
    case .tooLong(let length):
      // The first default without room has been reported.
      if room > 0 { faults.append(.longDefault(allowed: allowed, actual: length, at: place)) }
      if length > room { room = 0 }
      return .unknown(.string)
    }
  }

  /// Reports variables that expand to too much text in all settings together, at the one with the largest share: a
  /// long value may be referenced very often.
  private func checkExpansion() {
    var counts: [String: Int] = [:]
    for name in writtenReferences { counts[name, default: 0] += 1 }
    let lengths = counts.map { (name: $0, length: $1 * (values[$0]?.length ?? 0)) }
    let total = lengths.reduce(0) { $0 + $1.length }
    guard total > sources.expansionLimit else { return }
    let largest = lengths.max { ($0.length, $1.name) < ($1.length, $0.name) }
    faults.append(
      .expansion(
        allowed: sources.expansionLimit, actual: total,
        at: largest.flatMap { declared[$0.name]?.place }))
    values = [:]
  }

  // MARK: Sources

  /// Returns the value from the caller or the environment.
  private func take(_ name: String) -> Found {
    guard let variable = declared[name] else { return .unset(isEmptyFile: false) }
    let (type, place) = (variable.type, variable.place)
    if let given = sources.given[name] {
      let text: String? = if case .string(let text) = given { text } else { nil }
      return take(VariableValue(given, as: type), type, text ?? "") {
        .invalidGiven(name, type, $0, asText: text != nil, at: place)
      }
    }
    do {
      let asked = Variable(
        name: name, type: type, environmentName: variable.environmentName,
        isSecret: secrets.contains(name))
      if let given = try sources.values?(asked) {
        return take(VariableValue(text: given, as: type), type, given) {
          .invalidGiven(name, type, $0, asText: true, at: place)
        }
      }
    } catch {
      faults.append(.refused(name, error: "\(Swift.type(of: error))", at: place))
      return .nothing
    }
    guard let environment = sources.environment, let key = variable.environmentName else {
      return .unset(isEmptyFile: false)
    }
    do throws(VariableEnvironment.Failure) {
      let found = try VariableEnvironment.value(
        key, in: environment, limit: sources.textLimit)
      guard let text = found?.text else { return .unset(isEmptyFile: found != nil) }
      let isFile = found?.isInFile == true
      let source = EnvironmentSource(
        name: isFile ? "\(key)_FILE" : key,
        shown: secrets.contains(name) || isFile ? nil : Phrase.shortened(text))
      origins[name] = source
      return take(VariableValue(text: text, as: type), type, text) {
        .invalidEnvironment(name, type, $0, source, isFile: isFile, at: place)
      }
    } catch {
      faults.append(.unreadableEnvironment(name, environmentName: key, error, at: place))
      return .nothing
    }
  }

  private func take(
    _ value: VariableValue?, _ type: VariableType, _ text: String,
    else fault: (VariableTypeMismatch) -> VariableFault
  ) -> Found {
    if let value { return .value(value) }
    faults.append(fault(VariableTypeMismatch(text, type)))
    return .nothing
  }
}

extension Place {
  /// Creates the place of a reference, `${name}` or `${name/pointer}`.
  fileprivate init(of name: String, _ value: JSONValue, _ offset: Int) {
    self.init(in: value, offset: offset, length: name.utf8.count + 3)
  }

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
