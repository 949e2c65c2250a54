/// Gives variables their values: the caller's, else the environment's, else the default.
struct VariableResolver {
  private let options: ValidationOptions
  /// Variables that may stay without a value.
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
      isSecret: entry.isSecret ?? false, place: entry.place, value: .unknown(type))
    let written = entry.defaultValue.map { (value: $0, parsed: VariableValue($0, as: type)) }
    if let written {
      if let parsed = written.parsed {
        variable.defaultValue = Placed(parsed, at: Place(written.value))
      } else {
        diagnostics.append(
          InvalidVariable.wrongDefault(entry.name, type: type, at: Place(written.value)))
      }
    }
    if let given = options.variables[entry.name] {
      guard let value = VariableValue(text: given, as: type) else {
        diagnostics.append(InvalidVariable.wrongGiven(entry.name, type: type, at: entry.place))
        return variable
      }
      variable.value = value
      return variable
    }
    switch environmentValue(of: variable) {
    case .fault(let diagnostic): diagnostics.append(diagnostic)
    case .value(let value): variable.value = value
    case .unset:
      if let value = variable.defaultValue {
        variable.value = value.value
      } else if written == nil, entry.faultyKeys.isEmpty, !unneeded.contains(entry.name) {
        diagnostics.append(
          UnsetVariable.diagnostic(
            variable, environmentIsRead: options.environment != nil && !isFragment))
      }
    }
    return variable
  }

  private enum EnvironmentValue {
    case unset
    case value(VariableValue)
    case fault(Diagnostic)
  }

  private func environmentValue(of variable: Composition.Variable) -> EnvironmentValue {
    guard let environment = options.environment, let name = variable.environmentName else {
      return .unset
    }
    let direct = environment[name].flatMap { $0.isEmpty ? nil : $0 }
    let file = environment[name + "_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    if direct != nil, file != nil {
      return .fault(
        InvalidVariable.setTwice(variable.name, environmentName: name, at: variable.place))
    }
    var text = direct
    if let file {
      do throws(DiskFile.Failure) {
        let bytes = try DiskFile.read(
          file, limit: options.limits.interpolatedValue, onlyRegular: false)
        text = Self.text(bytes)
        if text == nil { throw .unreadable("it is not UTF-8") }
      } catch {
        return .fault(
          InvalidVariable.unreadableFile(
            variable.name, environmentName: name, reason: error.reason, at: variable.place))
      }
    }
    guard let text, !text.isEmpty else { return .unset }
    guard let value = VariableValue(text: text, as: variable.type) else {
      return .fault(
        InvalidVariable.wrongEnvironment(
          variable.name, type: variable.type, environmentName: name, at: variable.place))
    }
    return .value(value)
  }

  /// The text without its last newline; nil where it is not UTF-8.
  private static func text(_ bytes: [UInt8]) -> String? {
    var bytes = bytes[...]
    if bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
