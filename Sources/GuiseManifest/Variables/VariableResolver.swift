package import StrictJSON

/// A resolver of variables: the value is the caller's, else the environment's, else the default.
package struct VariableResolver {
  private let sources: VariableSources
  /// The defaults that may refer to other variables.
  private var templates: [String: VariableTemplate] = [:]
  /// Whether this is a fragment: the including file may give defaults, so a value is not required yet.
  private let isFragment: Bool
  private var variables: [String: DefinedVariable]
  package private(set) var faults: [VariableFault] = []
  /// The remaining number of bytes for composed defaults, all together.
  private var room: Int

  init(
    _ sources: VariableSources, _ variables: [String: DefinedVariable], isFragment: Bool
  ) {
    self.sources = sources
    self.variables = variables
    self.isFragment = isFragment
    room = sources.expansionLimit
    for (name, variable) in variables where variable.type == .string {
      guard let value = variable.writtenDefault, value.mayHaveDollar else { continue }
      let template = VariableTemplate(value)
      templates[name] = template
      var seen: Set<String> = []
      self.variables[name]?.madeOf = template.variables.filter { seen.insert($0).inserted }
    }
  }

  /// Returns the variables with their values.
  ///
  /// - Parameter needed: the variables that settings in use refer to: only these, and the variables that
  ///   their defaults refer to, are looked up.
  package mutating func resolve(needed: Set<String>) -> [String: DefinedVariable] {
    let names = variables.keys.sorted()
    let composed = variables.mapValues(\.madeOf).filter { !$0.value.isEmpty }
    let order = NameGraph(targets: composed).walk(from: names) { report(Array($0)) }
    for name in names {
      guard var variable = variables[name] else { continue }
      variable.isSecret = variable.isDeclaredSecret
      variable.defaultValue = defaultValue(of: variable)
      variables[name] = variable
    }
    for name in order
    where composed[name]?.contains(where: { variables[$0]?.isSecret == true }) == true {
      variables[name]?.isSecret = true
    }
    let found = ask(names, needed: needed)
    for name in names where composed[name] == nil { settle(name, found[name]) }
    for name in order { settle(name, found[name]) }
    return variables
  }

  // MARK: Defaults

  private mutating func defaultValue(
    of variable: DefinedVariable
  ) -> Placed<VariableValue>? {
    guard let written = variable.writtenDefault else { return nil }
    let place = variable.defaultPlace ?? Place(written)
    if let parsed = VariableValue(written, as: variable.type) { return Placed(parsed, at: place) }
    let misfit = VariableTypeMismatch(written.number ?? "", variable.type)
    faults.append(
      .invalidDefault(
        variable.name, variable.type, misfit, at: variable.conflict?.place ?? place,
        other: variable.conflict?.other))
    return nil
  }

  private mutating func report(_ cycle: [String]) {
    let members = cycle.compactMap { variables[$0] }
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
    /// No value; `isEmptyFile`: whether the environment names an empty file.
    case unset(isEmptyFile: Bool)
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
      for part in (variables[name]?.madeOf ?? []).reversed()
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
      } else if case .unset(let isEmptyFile)? = found, variable.writtenDefault == nil,
        variable.isSound
      {
        let isNeeded = sources.environment != nil && !isFragment
        faults.append(.unset(variable, isNeeded: isNeeded, isEmptyFile: isEmptyFile))
      }
    }
  }

  /// Returns the text of a default with its variables expanded.
  private mutating func compose(_ template: VariableTemplate, _ place: Place) -> VariableValue {
    let allowed = min(sources.textLimit, room)
    switch template.expanded(limit: allowed, { variables[$0]?.value.text }) {
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

  // MARK: Sources

  /// Returns the value from the caller or the environment.
  private mutating func take(_ name: String) -> Found {
    guard let variable = variables[name] else { return .unset(isEmptyFile: false) }
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
      return .unset(isEmptyFile: false)
    }
    do throws(VariableEnvironment.Failure) {
      let found = try VariableEnvironment.value(
        key, in: environment, limit: sources.textLimit)
      guard let text = found?.text else { return .unset(isEmptyFile: found != nil) }
      let isFile = found?.isInFile == true
      let value = VariableValue(text: text, as: type)
      let source = EnvironmentSource(
        name: isFile ? "\(key)_FILE" : key,
        shown: variable.isSecret || isFile ? nil : Phrase.shortened(text))
      variables[name]?.source = source
      return take(value, type, text) {
        .invalidEnvironment(name, type, $0, source, isFile: isFile, at: place)
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
  /// The maximum size in bytes of all such defaults together, and of all expanded variables in settings.
  package var expansionLimit: Int
}

/// A variable of a merged manifest, with its value in one check.
package struct DefinedVariable: Sendable {
  package let name: String
  package let place: Place
  package let type: VariableType
  package let environmentName: String?
  /// Whether a file declares the variable a secret.
  package var isDeclaredSecret: Bool
  /// Whether the variable is a secret, or derived from one.
  package var isSecret = false
  /// The default, regardless of its type.
  let writtenDefault: JSONValue?
  /// The place of the default.
  let defaultPlace: Place?
  /// The places of a type and a default in two files, the later file's first.
  let conflict: (place: Place, other: Placed<String>)?
  /// Whether all parts of the variable are readable.
  package let isSound: Bool
  /// The default as written, if it is of the type.
  package var defaultValue: Placed<VariableValue>?
  /// The value; `unknown` if none was given.
  package var value: VariableValue
  /// The variables that the default refers to, each once.
  package var madeOf: [String] = []
  /// Whether the value is the default.
  package var isByDefault = false
  /// The environment variable that gives the value.
  package var source: EnvironmentSource?
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
