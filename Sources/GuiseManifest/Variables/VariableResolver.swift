/// Gives variables their values: the caller's, else the environment's, else the default.
struct VariableResolver {
  private let options: ValidationOptions
  /// Variables that may stay without a value: nobody is asked for one.
  private let unneeded: Set<String>
  /// The file that includes a fragment may give its variables defaults: no value is needed yet.
  private let isFragment: Bool
  private(set) var diagnostics: [Diagnostic] = []

  init(options: ValidationOptions, unneeded: Set<String> = [], isFragment: Bool = false) {
    self.options = options
    self.unneeded = unneeded
    self.isFragment = isFragment
  }

  /// The variable with its value; nil where its type is not known, which has been reported.
  mutating func resolve(_ entry: VariableEntry) -> Composition.Variable? {
    guard let type = entry.type else { return nil }
    var variable = Composition.Variable(
      name: entry.name, type: type, environmentName: entry.environmentName,
      isSecret: entry.isOrMayBeSecret, place: entry.place, value: .unknown(type))
    if let written = entry.defaultValue {
      if let parsed = VariableValue(written, as: type) {
        variable.defaultValue = Placed(parsed, at: Place(written))
      } else {
        diagnostics.append(
          InvalidVariable.wrongDefault(entry.name, type: type, at: Place(written)))
      }
    }
    switch found(for: variable) {
    case .fault(let diagnostic): diagnostics.append(diagnostic)
    case .value(let value): variable.value = value
    case .nothing:
      if let value = variable.defaultValue {
        variable.value = value.value
      } else if entry.defaultValue == nil, entry.faultyKeys.isEmpty,
        !unneeded.contains(entry.name)
      {
        diagnostics.append(
          UnsetVariable.diagnostic(
            variable, environmentIsRead: options.environment != nil && !isFragment))
      }
    }
    return variable
  }

  private enum Found {
    case nothing
    case value(VariableValue)
    case fault(Diagnostic)
  }

  /// What somebody gives as text.
  private func found(for variable: Composition.Variable) -> Found {
    if let given = options.variables[variable.name] {
      return self.given(given, for: variable)
    }
    if unneeded.contains(variable.name) { return .nothing }
    do {
      if let given = try options.values?(variable.asked) { return self.given(given, for: variable) }
    } catch {
      return .fault(
        InvalidVariable.refused(
          variable.name, error: "\(Swift.type(of: error))", at: variable.place))
    }
    return fromEnvironment(variable)
  }

  private func fromEnvironment(_ variable: Composition.Variable) -> Found {
    guard let environment = options.environment, let name = variable.environmentName else {
      return .nothing
    }
    let text: String?
    do throws(VariableEnvironment.Failure) {
      text = try VariableEnvironment(environment, limit: options.limits.interpolatedValue).text(
        name)
    } catch {
      return .fault(
        InvalidVariable.unreadable(
          variable.name, environmentName: name, failure: error, at: variable.place))
    }
    guard let text else { return .nothing }
    guard let value = VariableValue(text: text, as: variable.type) else {
      return .fault(
        InvalidVariable.wrongEnvironment(
          variable.name, type: variable.type, environmentName: name, at: variable.place))
    }
    return .value(value)
  }

  private func given(_ text: String, for variable: Composition.Variable) -> Found {
    guard let value = VariableValue(text: text, as: variable.type) else {
      return .fault(
        InvalidVariable.wrongGiven(variable.name, type: variable.type, at: variable.place))
    }
    return .value(value)
  }
}
