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
    /// Whether all that is written of it can be read.
    package var isSound: Bool
  }

  private let sources: VariableSources
  /// Variables that may stay without a value: nobody is asked for one.
  private let unneeded: Set<String>
  /// The file that includes a fragment may give its variables defaults: no value is needed yet.
  private let isFragment: Bool
  package private(set) var faults: [VariableFault] = []

  package init(_ sources: VariableSources, unneeded: Set<String> = [], isFragment: Bool = false) {
    self.sources = sources
    self.unneeded = unneeded
    self.isFragment = isFragment
  }

  /// The variable with its value.
  package mutating func resolve(_ entry: Entry) -> DefinedVariable {
    var variable = DefinedVariable(
      name: entry.name, type: entry.type, environmentName: entry.environmentName,
      isSecret: entry.isSecret, place: entry.place, value: .unknown(entry.type))
    if let written = entry.defaultValue {
      let place = entry.defaultPlace ?? Place(written)
      if let parsed = VariableValue(written, as: entry.type) {
        variable.defaultValue = Placed(parsed, at: place)
      } else {
        faults.append(.invalidDefault(entry.name, entry.type, at: place))
      }
    }
    switch found(for: variable) {
    case .fault(let fault): faults.append(fault)
    case .value(let value): variable.value = value
    case .nothing:
      if let value = variable.defaultValue {
        variable.value = value.value
      } else if entry.defaultValue == nil, entry.isSound, !unneeded.contains(entry.name) {
        faults.append(.unset(variable, isNeeded: sources.environment != nil && !isFragment))
      }
    }
    return variable
  }

  private enum Found {
    case nothing
    case value(VariableValue)
    case fault(VariableFault)
  }

  /// What somebody gives as text.
  private func found(for variable: DefinedVariable) -> Found {
    if let given = sources.given[variable.name] { return self.given(given, for: variable) }
    if unneeded.contains(variable.name) { return .nothing }
    do {
      if let given = try sources.values?(variable.asked) { return self.given(given, for: variable) }
    } catch {
      return .fault(
        .refused(variable.name, error: "\(Swift.type(of: error))", at: variable.place))
    }
    return fromEnvironment(variable)
  }

  private func fromEnvironment(_ variable: DefinedVariable) -> Found {
    guard let environment = sources.environment, let name = variable.environmentName else {
      return .nothing
    }
    let text: String?
    do throws(VariableEnvironment.Failure) {
      text = try VariableEnvironment(environment, limit: sources.textLimit).text(name)
    } catch {
      return .fault(
        .unreadableEnvironment(variable.name, environmentName: name, error, at: variable.place))
    }
    guard let text else { return .nothing }
    guard let value = VariableValue(text: text, as: variable.type) else {
      return .fault(
        .invalidEnvironment(
          variable.name, variable.type, environmentName: name, at: variable.place))
    }
    return .value(value)
  }

  private func given(_ text: String, for variable: DefinedVariable) -> Found {
    guard let value = VariableValue(text: text, as: variable.type) else {
      return .fault(.invalidGiven(variable.name, variable.type, at: variable.place))
    }
    return .value(value)
  }
}

/// Where the variables of one check get their values from.
package struct VariableSources: Sendable {
  /// The caller's values.
  package var given: [String: String] = [:]
  /// Gives values for others.
  package var values: (@Sendable (Variable) throws -> String?)?
  /// Nil: the environment is not read.
  package var environment: [String: String]?
  /// Bytes that a file with a value may have.
  package var textLimit: Int
}

/// A variable of a merged manifest, with what it stands for in one check.
package struct DefinedVariable: Sendable {
  package var name: String
  package var type: VariableType
  package var environmentName: String?
  package var isSecret: Bool
  /// The default as written.
  package var defaultValue: Placed<VariableValue>?
  package var place: Place
  /// `unknown` where no value was given.
  package var value: VariableValue
}

extension DefinedVariable {
  /// What code that gives values is told.
  var asked: Variable {
    Variable(name: name, type: type, environmentName: environmentName, isSecret: isSecret)
  }
}
