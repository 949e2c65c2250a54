package import StrictJSON

/// Gives variables their values: the caller's, else the environment's, else the default.
package struct VariableResolver {
  /// A variable before it has a value.
  package struct Entry {
    package var name: String
    package var place: Place
    package var type: VariableType
    package var environmentName: String?
    package var isSecret: Bool
    package var defaultValue: JSONValue?
    /// Where the default is written.
    package var defaultPlace: Place?
    /// Where the default is not of the type because of two files.
    var conflict: Conflict?
    /// Whether all that is written of it can be read.
    package var isSound: Bool

    /// A default that is made of variables, or that writes `${` as `$${`.
    var template: VariableTemplate? {
      guard type == .string, let text = defaultValue?.string, text.utf8.contains(0x24) else {
        return nil
      }
      return VariableTemplate(text)
    }
  }

  /// The places of a type and a default that do not go together, the later file's first.
  struct Conflict {
    let place: Place
    let other: Placed<String>
  }

  private let sources: VariableSources
  private let entries: [String: Entry]
  private let templates: [String: VariableTemplate]
  private let composed: ComposedDefaults
  /// The file that includes a fragment may give its variables defaults: no value is needed yet.
  private let isFragment: Bool
  package private(set) var faults: [VariableFault] = []
  /// The variables whose files are empty.
  private var emptyFiles: Set<String> = []

  package init(
    _ sources: VariableSources, _ entries: [String: Entry], isFragment: Bool = false
  ) {
    self.sources = sources
    self.entries = entries
    self.isFragment = isFragment
    templates = entries.compactMapValues(\.template)
    composed = ComposedDefaults(templates.filter { !$0.value.variables.isEmpty })
  }

  /// The variables with their values.
  ///
  /// - Parameter needed: those that settings in use refer to: nobody is asked for a value of another,
  ///   unless one of these is made of it.
  package mutating func resolve(needed: Set<String>) -> [String: DefinedVariable] {
    let names = entries.keys.sorted()
    let (order, cycles) = composed.walk(names)
    for cycle in cycles { report(cycle) }
    let secrets = composed.madeOf(Set(entries.values.lazy.filter(\.isSecret).map(\.name)))
    var variables: [String: DefinedVariable] = [:]
    for name in names {
      guard let entry = entries[name] else { continue }
      var variable = DefinedVariable(
        name: name, type: entry.type, environmentName: entry.environmentName,
        isSecret: secrets.contains(name), isDeclaredSecret: entry.isSecret, place: entry.place,
        value: .unknown(entry.type), madeOf: composed.references[name] ?? [])
      variable.defaultValue = defaultValue(of: entry)
      variables[name] = variable
    }
    let found = ask(names, needed: needed, variables)
    for name in names where composed.references[name] == nil { settle(name, found, &variables) }
    var room = sources.expansionLimit
    for name in order { settle(name, found, &variables, room: &room) }
    return variables
  }

  // MARK: Defaults

  private mutating func defaultValue(of entry: Entry) -> Placed<VariableValue>? {
    guard let written = entry.defaultValue else { return nil }
    let place = entry.defaultPlace ?? Place(written)
    guard let parsed = VariableValue(written, as: entry.type) else {
      let misfit = VariableMisfit(written.number ?? "", entry.type)
      faults.append(
        .invalidDefault(
          entry.name, entry.type, misfit, at: entry.conflict?.place ?? place,
          other: entry.conflict?.other))
      return nil
    }
    return Placed(parsed, at: place)
  }

  private mutating func report(_ cycle: [String]) {
    let members = cycle.compactMap { entries[$0] }
    let first = members.indices.min { isBefore(members[$0].place, members[$1].place) } ?? 0
    let turned = members[first...] + members[..<first]
    guard let head = turned.first else { return }
    faults.append(
      .cycle(
        turned.map(\.name) + [head.name], at: head.place,
        defaults: turned.map { Placed($0.name, at: $0.defaultPlace ?? $0.place) }))
  }

  private func isBefore(_ left: Place, _ right: Place) -> Bool {
    (left.source.path, left.range.lowerBound) < (right.source.path, right.range.lowerBound)
  }

  // MARK: Values

  private enum Found {
    case value(VariableValue)
    /// What somebody gives cannot be taken, which is a fault.
    case nothing
    /// Nobody gives a value.
    case unset
  }

  /// What others than the defaults give; nothing for variables that need no value.
  private mutating func ask(
    _ names: [String], needed: Set<String>, _ variables: [String: DefinedVariable]
  ) -> [String: Found] {
    var found: [String: Found] = [:]
    for name in names where !needed.contains(name) && sources.given[name] != nil {
      found[name] = take(variables[name])
    }
    var pending = Array(names.reversed().filter(needed.contains))
    var asked = needed
    while let name = pending.popLast() {
      guard let variable = variables[name] else { continue }
      let answer = found[name] ?? take(variable)
      found[name] = answer
      guard case .unset = answer else { continue }
      for part in variable.madeOf.reversed() where asked.insert(part).inserted {
        pending.append(part)
      }
    }
    return found
  }

  private mutating func settle(
    _ name: String, _ found: [String: Found], _ variables: inout [String: DefinedVariable]
  ) {
    var room = Int.max
    settle(name, found, &variables, room: &room)
  }

  /// - Parameter room: bytes that composed defaults may still have, all together.
  private mutating func settle(
    _ name: String, _ found: [String: Found], _ variables: inout [String: DefinedVariable],
    room: inout Int
  ) {
    guard var variable = variables[name], let entry = entries[name] else { return }
    switch found[name] {
    case .value(let value)?: variable.value = value
    case .nothing?: break
    case .unset?, nil:
      if let standard = variable.defaultValue {
        variable.isByDefault = true
        variable.value =
          templates[name].map { compose($0, standard.place, variables, room: &room) }
          ?? standard.value
      } else if found[name] != nil, entry.defaultValue == nil, entry.isSound {
        faults.append(
          .unset(
            variable, isNeeded: sources.environment != nil && !isFragment,
            isEmptyFile: emptyFiles.contains(name)))
      }
    }
    variables[name] = variable
  }

  /// The text of a default with variables filled in.
  private mutating func compose(
    _ template: VariableTemplate, _ place: Place, _ variables: [String: DefinedVariable],
    room: inout Int
  ) -> VariableValue {
    let lengths = template.parts.map { part in
      switch part {
      case .literal(let text): text.utf8.count
      case .variable(let name, _): variables[name]?.value.text?.utf8.count ?? 0
      }
    }
    let length = lengths.reduce(0) { $0.addingReportingOverflow($1).partialValue }
    let allowed = min(sources.textLimit, room)
    guard template.variables.isEmpty || length <= allowed else {
      // Once there is no room at all it has been said.
      if room > 0 { faults.append(.longDefault(allowed: allowed, actual: length, at: place)) }
      if length > room { room = 0 }
      return .unknown(.string)
    }
    room -= template.variables.isEmpty ? 0 : length
    var text = ""
    for part in template.parts {
      switch part {
      case .literal(let literal): text += literal
      case .variable(let name, _):
        guard let value = variables[name]?.value.text else { return .unknown(.string) }
        text += value
      }
    }
    return .string(text)
  }

  // MARK: Asking

  /// What somebody gives.
  private mutating func take(_ variable: DefinedVariable?) -> Found {
    guard let variable else { return .unset }
    if let given = sources.given[variable.name] {
      let text: String? = if case .string(let text) = given { text } else { nil }
      return take(
        VariableValue(given, as: variable.type),
        else: .invalidGiven(
          variable.name, variable.type, VariableMisfit(text ?? "", variable.type),
          asText: text != nil, at: variable.place))
    }
    do {
      if let given = try sources.values?(variable.asked) {
        return take(
          VariableValue(text: given, as: variable.type),
          else: .invalidGiven(
            variable.name, variable.type, VariableMisfit(given, variable.type), asText: true,
            at: variable.place))
      }
    } catch {
      faults.append(.refused(variable.name, error: "\(Swift.type(of: error))", at: variable.place))
      return .nothing
    }
    return fromEnvironment(variable)
  }

  private mutating func fromEnvironment(_ variable: DefinedVariable) -> Found {
    guard let environment = sources.environment, let name = variable.environmentName else {
      return .unset
    }
    let found: VariableEnvironment.Found?
    do throws(VariableEnvironment.Failure) {
      found = try VariableEnvironment(environment, limit: sources.textLimit).value(name)
    } catch {
      faults.append(
        .unreadableEnvironment(variable.name, environmentName: name, error, at: variable.place))
      return .nothing
    }
    guard let found else { return .unset }
    guard let text = found.text else {
      emptyFiles.insert(variable.name)
      return .unset
    }
    return take(
      VariableValue(text: text, as: variable.type),
      else: .invalidEnvironment(
        variable.name, variable.type, VariableMisfit(text, variable.type),
        variable: found.isInFile ? "\(name)_FILE" : name, isFile: found.isInFile,
        at: variable.place))
  }

  private mutating func take(_ value: VariableValue?, else fault: VariableFault) -> Found {
    if let value { return .value(value) }
    faults.append(fault)
    return .nothing
  }
}

/// Where the variables of one check get their values from.
package struct VariableSources: Sendable {
  /// The caller's values.
  package var given: [String: Manifest.Value] = [:]
  /// Gives values for others.
  package var values: (@Sendable (Variable) throws -> String?)?
  /// Nil: the environment is not read.
  package var environment: [String: String]?
  /// Bytes that a file with a value may have, and a default with its variables filled in.
  package var textLimit: Int
  /// Bytes that all such defaults may have together.
  package var expansionLimit: Int
}

/// A variable of a merged manifest, with what it stands for in one check.
package struct DefinedVariable: Sendable {
  package var name: String
  package var type: VariableType
  package var environmentName: String?
  /// Whether it is a secret, or made of one.
  package var isSecret: Bool
  /// Whether a file says that it is a secret.
  package var isDeclaredSecret: Bool
  /// The default as written.
  package var defaultValue: Placed<VariableValue>?
  package var place: Place
  /// `unknown` where no value was given.
  package var value: VariableValue
  /// The variables that its default refers to, each once.
  package var madeOf: [String] = []
  /// Whether the value is that of the default.
  package var isByDefault = false
}

extension Placed<VariableValue> {
  /// A default as the merged manifest has it: overrides change the members of an object.
  package var written: JSONValue { if case .json(let value) = value { value } else { place.value } }
}

extension DefinedVariable {
  /// What code that gives values is told.
  var asked: Variable {
    Variable(name: name, type: type, environmentName: environmentName, isSecret: isSecret)
  }
}
