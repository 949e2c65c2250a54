/// The variables that settings may refer to, by name.
package typealias KnownVariables = [String: DefinedVariable]

/// A variable of a merged manifest, with its value in one check.
package struct DefinedVariable: Sendable {
  package let name: String
  package let place: Place
  package let type: VariableType
  package let environmentName: String?
  /// Whether a file declares the variable a secret.
  package let isDeclaredSecret: Bool
  /// The defaults of files, of which the last one has the last word.
  let defaults: [JSONValue]
  /// The value of the default of all files, if it is of the type.
  let standard: VariableValue?
  /// The default of a string, which may refer to other variables.
  let template: VariableTemplate?
  /// The variables that the default refers to, each once.
  package let madeOf: [String]

  /// Whether the variable is a secret, or derived from one.
  package internal(set) var isSecret: Bool
  /// The value; unknown if none was given.
  package internal(set) var value: VariableValue
  /// Whether settings in use need a value.
  var isNeeded = false
  /// Whether the caller or the environment gives the value, in place of the default.
  var isGiven = false
  /// The environment variable that gives the value.
  package internal(set) var source: EnvironmentSource?

  /// Merges the parts of files; nil without a type.
  init?(_ origin: Origin) {
    let (name, merged) = (origin.name, origin.merged)
    let written = origin.file.manifest.variables[name]
    let part = merged.map { Manifest.Variable.decode($0, leavesJSON: true).part } ?? written
    guard let part, let type = part.type else { return nil }
    (self.name, self.type, place, environmentName) = (name, type, origin.place, part.env)
    // A variable remains a secret if an override removes the mark, or replaces all of it.
    isDeclaredSecret =
      part.isSecret ?? origin.all.contains { $0.file.manifest.variables[name]?.isSecret == true }
    let json = (merged ?? origin.member.value)["default"]?.value
    defaults = json == nil ? [] : origin.parts.compactMap { $0.member.value["default"]?.value }
    standard = json.flatMap { VariableValue($0, as: type) }
    let mayRefer = type == .string && json?.mayHaveDollar == true
    template = mayRefer ? json.map { VariableTemplate($0) } : nil
    madeOf = template.map { Array(Set($0.variables)).sorted() } ?? []
    (isSecret, value) = (isDeclaredSecret, VariableValue(unknown: type))
  }

  /// The default of all files, if it is of the type.
  package var written: JSONValue? { standard?.json }
  /// The place of the default, or else of the name.
  var defaultPlace: Place { defaults.last.map { Place($0) } ?? place }
  /// Whether settings in use need a value, and nothing gives one.
  package var isUnset: Bool { isNeeded && !isGiven && defaults.isEmpty }
  /// The default that gives the value, as written, if anyone may read it.
  package var openDefault: JSONValue? { isGiven || isSecret ? nil : written }
}
