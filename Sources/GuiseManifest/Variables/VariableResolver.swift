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
  }

  /// The places of a type and a default that do not go together, the later file's first.
  struct Conflict {
    let place: Place
    let other: Placed<String>
  }

  private let sources: VariableSources
  private let entries: [String: Entry]
  /// The defaults that may refer to other variables.
  private let templates: [String: VariableTemplate]
  private let composed: ComposedDefaults
  /// The file that includes a fragment may give its variables defaults: no value is needed yet.
  private let isFragment: Bool
  private var variables: [String: DefinedVariable] = [:]
  package private(set) var faults: [VariableFault] = []
  /// The variables whose files are empty.
  private var emptyFiles: Set<String> = []
  /// Bytes that composed defaults may still have, all together.
  private var room: Int

  init(
    _ sources: VariableSources, _ entries: [String: Entry], _ references: VariableReferences,
    isFragment: Bool = false
  ) {
    self.sources = sources
    self.entries = entries
    self.isFragment = isFragment
    room = sources.expansionLimit
    templates = entries.compactMapValues { entry in
      guard entry.type == .string, let value = entry.defaultValue, value.mayHaveDollar else {
        return nil
      }
      return references.template(value)
    }
    composed = ComposedDefaults(templates)
  }

  /// The variables with their values.
  ///
  /// - Parameter needed: the variables that settings in use refer to: only these, and those that they are
  ///   made of, are looked up.
  package mutating func resolve(needed: Set<String>) -> [String: DefinedVariable] {
    let names = entries.keys.sorted()
    let order = NameGraph(targets: composed.references).walk(from: names) { report(Array($0)) }
    let secrets = composed.madeOf(Set(names.filter { entries[$0]?.isSecret == true }))
    for name in names {
      guard let entry = entries[name] else { continue }
      variables[name] = DefinedVariable(
        name: name, type: entry.type, environmentName: entry.environmentName,
        isSecret: secrets.contains(name), isDeclaredSecret: entry.isSecret,
        defaultValue: defaultValue(of: entry), place: entry.place, value: .unknown(entry.type),
        madeOf: composed.references[name] ?? [])
    }
    let found = ask(names, needed: needed)
    for name in names where composed.references[name] == nil { settle(name, found[name]) }
    for name in order { settle(name, found[name]) }
    return variables
  }

  // MARK: Defaults

  private mutating func defaultValue(of entry: Entry) -> Placed<VariableValue>? {
    guard let written = entry.defaultValue else { return nil }
    let place = entry.defaultPlace ?? Place(written)
    if let parsed = VariableValue(written, as: entry.type) { return Placed(parsed, at: place) }
    let misfit = VariableMisfit(written.number ?? "", entry.type)
    faults.append(
      .invalidDefault(
        entry.name, entry.type, misfit, at: entry.conflict?.place ?? place,
        other: entry.conflict?.other))
    return nil
  }

  private mutating func report(_ cycle: [String]) {
    let members = cycle.compactMap { entries[$0] }
    let places = members.map { ($0.place.source.path, $0.place.range.lowerBound) }
    let first = members.indices.min { places[$0] < places[$1] } ?? 0
    let turned = members[first...] + members[..<first]
    guard let head = turned.first else { return }
    faults.append(
      .cycle(
        turned.map(\.name) + [head.name], at: head.place,
        defaults: turned.map { Placed($0.name, at: $0.defaultPlace ?? $0.place) }))
  }

  // MARK: Values

  private enum Found {
    case value(VariableValue)
    /// A value that cannot be taken, which is a fault.
    case nothing
    /// The value is missing.
    case unset
  }

  /// The values of the caller and of the environment, for variables that need one.
  private mutating func ask(_ names: [String], needed: Set<String>) -> [String: Found] {
    var found: [String: Found] = [:]
    for name in names where !needed.contains(name) && sources.given[name] != nil {
      found[name] = take(name)
    }
    var pending = Array(names.reversed().filter(needed.contains))
    var asked = needed
    while let name = pending.popLast() {
      let answer = found[name] ?? take(name)
      found[name] = answer
      guard case .unset = answer else { continue }
      for part in (composed.references[name] ?? []).reversed()
      where variables[part] != nil && asked.insert(part).inserted {
        pending.append(part)
      }
    }
    return found
  }

  private mutating func settle(_ name: String, _ found: Found?) {
    switch found {
    case .value(let value): variables[name]?.value = value
    case .nothing: break
    case .unset, nil:
      guard let variable = variables[name] else { return }
      if let standard = variable.defaultValue {
        let value = templates[name].map { compose($0, standard.place) } ?? standard.value
        variables[name]?.isByDefault = true
        variables[name]?.value = value
      } else if found != nil, let entry = entries[name], entry.defaultValue == nil, entry.isSound {
        faults.append(
          .unset(
            variable, isNeeded: sources.environment != nil && !isFragment,
            isEmptyFile: emptyFiles.contains(name)))
      }
    }
  }

  /// The text of a default with variables filled in.
  private mutating func compose(_ template: VariableTemplate, _ place: Place) -> VariableValue {
    let texts = template.parts.map { part in
      switch part {
      case .literal(let text): text
      case .variable(let name, _): variables[name]?.value.text
      }
    }
    if !template.variables.isEmpty {
      let length = texts.reduce(0) { $0.addingReportingOverflow($1?.utf8.count ?? 0).partialValue }
      let allowed = min(sources.textLimit, room)
      guard length <= allowed else {
        // The first text without room has been reported.
        if room > 0 { faults.append(.longDefault(allowed: allowed, actual: length, at: place)) }
        if length > room { room = 0 }
        return .unknown(.string)
      }
      room -= length
    }
    return texts.contains(nil) ? .unknown(.string) : .string(texts.compactMap(\.self).joined())
  }

  // MARK: Asking

  /// The value of the caller, or of the environment.
  private mutating func take(_ name: String) -> Found {
    guard let variable = variables[name] else { return .unset }
    let (type, place) = (variable.type, variable.place)
    if let given = sources.given[name] {
      let text: String? = if case .string(let text) = given { text } else { nil }
      return take(VariableValue(given, as: type), type, text ?? "") {
        .invalidGiven(name, type, $0, asText: text != nil, at: place)
      }
    }
    do {
      if let given = try sources.values?(variable.asked) {
        return take(VariableValue(text: given, as: type), type, given) {
          .invalidGiven(name, type, $0, asText: true, at: place)
        }
      }
    } catch {
      faults.append(.refused(name, error: "\(Swift.type(of: error))", at: place))
      return .nothing
    }
    guard let environment = sources.environment, let key = variable.environmentName else {
      return .unset
    }
    do throws(VariableEnvironment.Failure) {
      let found = try VariableEnvironment(environment, limit: sources.textLimit).value(key)
      guard let text = found?.text else {
        if found != nil { emptyFiles.insert(name) }
        return .unset
      }
      let isFile = found?.isInFile == true
      return take(VariableValue(text: text, as: type), type, text) {
        .invalidEnvironment(
          name, type, $0, variable: isFile ? "\(key)_FILE" : key, isFile: isFile, at: place)
      }
    } catch {
      faults.append(.unreadableEnvironment(name, environmentName: key, error, at: place))
      return .nothing
    }
  }

  private mutating func take(
    _ value: VariableValue?, _ type: VariableType, _ text: String,
    else fault: (VariableMisfit) -> VariableFault
  ) -> Found {
    if let value { return .value(value) }
    faults.append(fault(VariableMisfit(text, type)))
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
  /// The variable, as code that gives values is told of it.
  var asked: Variable {
    Variable(name: name, type: type, environmentName: environmentName, isSecret: isSecret)
  }
}
