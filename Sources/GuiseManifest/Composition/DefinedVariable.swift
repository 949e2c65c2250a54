package import StrictJSON

/// The variables that settings may refer to, by name.
package typealias KnownVariables = [String: DefinedVariable]

/// A variable of a merged manifest, with its value in one check.
package final class DefinedVariable: Sendable {
  private let declared: DeclaredVariable
  /// Whether the variable is a secret, or derived from one.
  package let isSecret: Bool
  /// The value; unknown if none was given.
  package let value: VariableValue
  /// Whether the value is the default.
  private let isByDefault: Bool
  /// Whether settings in use need a value, and nothing gives one.
  package let isUnset: Bool
  /// The environment variable that gives the value.
  package let source: EnvironmentSource?

  init(
    _ declared: DeclaredVariable, isSecret: Bool, value: VariableValue?, isByDefault: Bool,
    isUnset: Bool, source: EnvironmentSource?
  ) {
    (self.declared, self.isSecret, self.source) = (declared, isSecret, source)
    (self.isByDefault, self.isUnset) = (isByDefault, isUnset)
    self.value = value ?? VariableValue(unknown: declared.type)
  }

  package var name: String { declared.name }
  package var place: Place { declared.place }
  package var type: VariableType { declared.type }
  package var environmentName: String? { declared.environmentName }
  /// Whether a file declares the variable a secret.
  package var isDeclaredSecret: Bool { declared.isSecret }
  /// The default of all files, if it is of the type.
  package var written: JSONValue? { declared.standard?.json }
  /// The variables that the default refers to, each once.
  package var madeOf: [String] { declared.madeOf }
  /// The default that gives the value, as written, if anyone may read it.
  package var openDefault: JSONValue? { isByDefault && !isSecret ? written : nil }
}

/// A variable as files declare it.
final class DeclaredVariable: Sendable {
  let name: String
  let place: Place
  let type: VariableType
  let environmentName: String?
  let isSecret: Bool
  /// The defaults of files, of which the last one has the last word.
  let defaults: [JSONValue]
  /// The default of all files.
  let merged: JSONValue?
  /// The value of the default, if it is of the type.
  let standard: VariableValue?
  /// The default of a string, which may refer to other variables.
  let template: VariableTemplate?
  /// The variables that the default refers to, each once.
  let madeOf: [String]

  /// Merges the parts of files; nil without a type.
  init?(_ origins: Origins) {
    let (name, root) = (origins.name, origins.merged)
    let last = origins.last.file.manifest.variables[name]
    guard let declaration = origins.part(root, or: last), let type = declaration.type else {
      return nil
    }
    (self.name, self.type, place) = (name, type, origins.last.place)
    environmentName = declaration.env
    // A variable remains a secret if an override removes the mark, or replaces all of it.
    isSecret =
      declaration.isSecret
      ?? origins.all.contains { $0.file.manifest.variables[name]?.isSecret == true }
    merged = root["default"]?.value
    defaults = merged == nil ? [] : origins.parts.compactMap { $0.member.value["default"]?.value }
    standard = merged.flatMap { VariableValue($0, as: type) }
    let mayRefer = type == .string && merged?.mayHaveDollar == true
    template = mayRefer ? merged.map { VariableTemplate($0) } : nil
    madeOf = template.map { Array(Set($0.variables)).sorted() } ?? []
  }
}
