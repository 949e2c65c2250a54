package import GuiseManifest

/// The values that tests give and expect, each by its type.
extension VariableValue {
  package static func string(_ text: String) -> Self { value(text, .string) }
  package static func integer(_ literal: String) -> Self { value(literal, .integer) }
  package static func number(_ literal: String) -> Self { value(literal, .number) }
  package static func boolean(_ value: Bool) -> Self { self.value("\(value)", .boolean) }
  package static func unknown(_ type: VariableType) -> Self { Self(unknown: type) }

  private static func value(_ text: String, _ type: VariableType) -> Self {
    Self(.string(text), as: type) ?? Self(unknown: type)
  }
}

extension VariableValue: Equatable {
  package static func == (left: Self, right: Self) -> Bool {
    left.type == right.type && left.text() == right.text()
  }
}

extension KnownVariables {
  /// The variables of a manifest that the caller gives these values.
  package init(_ values: [String: VariableValue], secrets: Set<String> = []) {
    var manifest = Manifest()
    var options = ManifestOptions()
    for (name, value) in values {
      manifest.variables[name] = .init(type: value.type)
      manifest.variables[name]?.isSecret = secrets.contains(name)
      options.variables[name] = value.text().map { .string($0) }
    }
    manifest.assemblies["app"] = .init()
    let files = ManifestFiles(.manifest(manifest))
    let composition = Composition(
      files, code: [], takesNoArguments: { _ in true }, options: options, replaced: [],
      checksFragmentsWhole: true)
    self = composition?.variables ?? [:]
  }
}

extension Composition {
  /// The names of secret variables, including variables derived from a secret.
  package var secrets: Set<String> { Set(variables.filter(\.value.isSecret).keys) }
}
