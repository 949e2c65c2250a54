package import StrictJSON

/// A resolver of variables: the value is the caller's, else the environment's, else the default.
package struct VariableResolver {
  /// A variable before resolution.
  package struct Entry {
    package var name: String
    package var place: Place
    package var type: VariableType
    package var environmentName: String?
    package var isSecret: Bool
    package var defaultValue: JSONValue?
    /// The place of the default.
    package var defaultPlace: Place?
    /// The conflicting places, if the type and the default come from two files.
    var conflict: Conflict?
    /// Whether all parts of the variable are readable.
    package var isSound: Bool
  }

  /// The places of a type and a default that conflict, the later file's first.
  struct Conflict {
    let place: Place
    let other: Placed<String>
  }

  private let sources: VariableSources
  private let entries: [String: Entry]
  /// The defaults that may refer to other variables.
  private let templates: [String: VariableTemplate]
  private let composed: ComposedDefaults
  /// Whether this is a fragment: the including file may give defaults, so a value is not required yet.
  private let isFragment: Bool
  private var variables: [String: DefinedVariable] = [:]
  package private(set) var faults: [VariableFault] = []
  /// The variables with an empty file.
  private var emptyFiles: Set<String> = []
  /// The remaining number of bytes for composed defaults, all together.
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

  /// Returns the variables with their values.
  ///
  /// - Parameter needed: the variables that settings in use refer to: only these, and the variables that
  ///   their defaults refer to, are looked up.
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
    let misfit = VariableTypeMismatch(written.number ?? "", entry.type)
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
    /// An invalid value, which is a fault.
    case nothing
    case unset
  }

  /// Returns values from the caller and the environment, for variables that need one.
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

  /// Returns the text of a default with its variables expanded.
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
        // The first default without room has been reported.
        if room > 0 { faults.append(.longDefault(allowed: allowed, actual: length, at: place)) }
        if length > room { room = 0 }
        return .unknown(.string)
      }
      room -= length
    }
    return texts.contains(nil) ? .unknown(.string) : .string(texts.compactMap(\.self).joined())
  }

  // MARK: Sources

  /// Returns the value from the caller or the environment.
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
    else fault: (VariableTypeMismatch) -> VariableFault
  ) -> Found {
    if let value { return .value(value) }
    faults.append(fault(VariableTypeMismatch(text, type)))
    return .nothing
  }
}

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
  /// The maximum size in bytes of all such defaults together.
  package var expansionLimit: Int
}

/// A variable of a merged manifest, with its value in one check.
package struct DefinedVariable: Sendable {
  package var name: String
  package var type: VariableType
  package var environmentName: String?
  /// Whether the variable is a secret, or derived from one.
  package var isSecret: Bool
  /// Whether a file declares the variable a secret.
  package var isDeclaredSecret: Bool
  /// The default as written.
  package var defaultValue: Placed<VariableValue>?
  package var place: Place
  /// The value; `unknown` if none was given.
  package var value: VariableValue
  /// The variables that the default refers to, each once.
  package var madeOf: [String] = []
  /// Whether the value is the default.
  package var isByDefault = false
}

extension Placed<VariableValue> {
  /// The default in the merged manifest: overrides change the members of an object.
  package var written: JSONValue { if case .json(let value) = value { value } else { place.value } }
}

extension DefinedVariable {
  /// The variable as seen by code that provides values.
  var asked: Variable {
    Variable(name: name, type: type, environmentName: environmentName, isSecret: isSecret)
  }
}
