package import StrictJSON

/// A variable of a merged manifest, with its value in one check.
package final class DefinedVariable: Sendable {
  package let name: String
  package let place: Place
  package let type: VariableType
  package let environmentName: String?
  /// Whether a file declares the variable a secret.
  package let isDeclaredSecret: Bool
  /// Whether the variable is a secret, or derived from one.
  package let isSecret: Bool
  /// The default if it is of the type, with its place in the last file.
  package let defaultValue: Placed<VariableValue>?
  /// The same default as JSON, merged of all files.
  package let written: JSONValue?
  /// The value; `unknown` if none was given.
  package let value: VariableValue
  /// The variables that the default refers to, each once.
  package let madeOf: [String]
  /// Whether the value is the default.
  package let isByDefault: Bool
  /// The environment variable that gives the value.
  package let source: EnvironmentSource?

  init(
    _ declared: DeclaredVariable, isSecret: Bool, defaultValue: Placed<VariableValue>?,
    value: VariableValue?, isByDefault: Bool, source: EnvironmentSource?
  ) {
    (name, place, type) = (declared.name, declared.place, declared.type)
    environmentName = declared.environmentName
    isDeclaredSecret = declared.isSecret
    self.isSecret = isSecret
    self.defaultValue = defaultValue
    written = defaultValue == nil ? nil : declared.merged
    self.value = value ?? .unknown(declared.type)
    madeOf = declared.madeOf
    self.isByDefault = isByDefault
    self.source = source
  }
}

/// A variable as files declare it.
final class DeclaredVariable: Sendable {
  let name: String
  let place: Place
  let type: VariableType
  let environmentName: String?
  let isSecret: Bool
  /// The default, whatever its type, as the last file has it.
  let written: JSONValue?
  /// The defaults of files, of which the later ones change the first one.
  let parts: [JSONValue]
  /// Whether the first one is an override's object too.
  private let isPatched: Bool
  /// The default of a string, which may refer to other variables.
  let template: VariableTemplate?
  /// The variables that the default refers to, each once.
  let madeOf: [String]

  /// Merges the parts of files; nil without a type.
  init?(_ parts: Origins) {
    let declarations = parts.parts.compactMap { $0.file.manifest.variables[parts.name] }
    guard let first = declarations.first else { return nil }
    let merged = declarations.dropFirst().reduce(first) { $0.patched(by: $1) }
    guard let type = merged.type else { return nil }
    (name, place, self.type) = (parts.name, parts.last.place, type)
    environmentName = merged.env
    // A variable remains a secret if an override removes the mark, or replaces all of it.
    isSecret =
      merged.isSecret
      ?? parts.all.contains { $0.file.manifest.variables[parts.name]?.isSecret == true }
    var defaults: [JSONValue] = []
    var isPatched = false
    for (part, declaration) in zip(parts.parts, declarations) {
      let isRemoved = declaration.removed.contains("default")
      let given = isRemoved ? nil : part.member.value["default"]?.value
      let isPatch = declaration.override == .patch && given?.isObject == true
      if isRemoved || given != nil && !isPatch { defaults = [] }
      guard let given else { continue }
      if defaults.isEmpty { isPatched = isPatch }
      defaults.append(given)
    }
    (self.parts, self.isPatched) = (defaults, isPatched)
    let written = defaults.last
    self.written = written
    let text = type == .string ? written.flatMap { $0.mayHaveDollar ? $0 : nil } : nil
    template = text.map { VariableTemplate($0) }
    var seen: Set<String> = []
    madeOf = template?.variables.filter { seen.insert($0).inserted } ?? []
  }

  /// The default of all files, merged by JSON Merge Patch (RFC 7396).
  var merged: JSONValue? {
    guard let first = parts.first, isPatched || parts.count > 1 else { return written }
    let start = isPatched ? [:] : Manifest.Value(first)
    let value = parts.dropFirst(isPatched ? 0 : 1).reduce(start) {
      $0.patched(by: Manifest.Value($1))
    }
    return JSONValue(parsing: value.text.utf8, depth: .max)
  }
}
