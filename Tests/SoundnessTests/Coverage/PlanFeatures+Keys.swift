import GuiseManifest
import GuiseValidation

extension PlanFeatures {
  /// The objects of the format, by the names that features have.
  static let objects: KeyValuePairs<String, FormatObject> = [
    "manifest": .manifest, "variable": .variable, "assembly": .assembly,
    "registration": .registration, "defaults": .defaults, "decorator": .decorator,
    "reference": .tagReference,
  ]

  static func key(_ key: String, of object: String) -> String { "key \(object).\(key)" }

  /// Notes the keys that a file uses.
  mutating func add(_ file: Manifest.Value) {
    add(file, as: "manifest")
    add(file["defaults"], as: "defaults")
    for variable in members(file["variables"]) { add(variable, as: "variable") }
    for assembly in members(file["assemblies"]) {
      add(assembly, as: "assembly")
      add(assembly["defaults"], as: "defaults")
      for registration in members(assembly["registrations"]) { add(registration: registration) }
    }
  }

  private mutating func add(registration: Manifest.Value) {
    add(registration, as: "registration")
    for dependency in members(registration["dependencies"]) { add(dependency, as: "reference") }
    for decorator in registration["decorators"]?.elements ?? [] { add(decorator, as: "decorator") }
  }

  private mutating func add(_ object: Manifest.Value?, as name: String) {
    for key in object?.keys ?? [] { note(Self.key(key, of: name)) }
  }

  private func members(_ object: Manifest.Value?) -> [Manifest.Value] {
    (object?.keys ?? []).compactMap { object?[$0] }
  }
}
