internal import Guise
internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// Checks for the keys and values that are allowed in the object around the cursor.
///
/// Anything unknown counts as allowed.
extension CursorContext {
  /// Returns whether a key is allowed beside the existing ones.
  func allows(_ key: FormatKey, of object: FormatObject) -> Bool {
    switch key.name {
    case "scope": mayHave(.scoped, in: object)
    case "eager": mayBeEager(in: object)
    case "override": mayOverride
    case "settings": described.map { $0.settings != nil || $0.opaque } ?? true
    case "dependencies": described.map { !$0.dependencies.isEmpty || $0.opaque } ?? true
    case "tags" where object === FormatObject.tagReference: takes(.tags)
    case "keys" where object === FormatObject.tagReference: takes(.keys)
    default: true
    }
  }

  /// Returns whether a word of the format is allowed as the value of the key.
  func allows(_ word: String) -> Bool {
    guard let level = format.levels.last else { return true }
    switch (level.key.name, word) {
    case ("lifetime", _): return Lifetime.Kind(rawValue: word).map(isAllowed) ?? true
    case ("eager", "true"): return mayBeEager(in: level.object)
    case ("override", "true"), ("override", "replace"): return mayOverride
    default: return true
    }
  }

  private func isAllowed(_ lifetime: Lifetime.Kind) -> Bool {
    if lifetime != .scoped, hasScope { return false }
    if lifetime != .singleton, frame?["eager"]?.value.boolean == true { return false }
    return lifetime != .weak || !makesValue
  }

  /// Whether a scope is written here or in the overridden registration.
  private var hasScope: Bool {
    if keys.contains("scope") { return true }
    guard keys.contains("override") else { return false }
    return overridden?.origins.contains { $0.value["scope"] != nil } ?? false
  }

  /// Whether the registration makes a value type; for defaults, whether any registration does.
  private var makesValue: Bool {
    guard format.levels.last?.object === FormatObject.defaults else {
      return described?.instance == .value
    }
    let used = composition?.registrations.map(\.main.factory) ?? []
    return used.contains { catalog?.factories[$0]?.instance == .value }
  }

  private func mayBeEager(in object: FormatObject) -> Bool {
    mayHave(.singleton, in: object) && described?.arguments.isEmpty ?? true
  }

  /// Returns whether the lifetime around the cursor is, or may be, the given one.
  private func mayHave(_ lifetime: Lifetime.Kind, in object: FormatObject) -> Bool {
    if keys.contains("lifetime") {
      let written = frame?["lifetime"]?.value.string ?? ""
      return Lifetime.Kind(rawValue: written).map { $0 == lifetime } ?? true
    }
    // Defaults may also serve registrations that complete them.
    return object === FormatObject.defaults || inherited.map { $0 == lifetime } ?? true
  }

  /// The lifetime of a registration without its own; nil if unknown.
  private var inherited: Lifetime.Kind? {
    guard let composition else { return nil }
    if keys.contains("override") { return overridden?.lifetime }
    let root = composition.documents.first { $0.source.path == file }?.root
    let assembly = name(in: "assemblies").flatMap { root?["assemblies"]?.value[$0]?.value }
    let given = [assembly, root].lazy.compactMap {
      $0?["defaults"]?.value["lifetime"]?.value.string
    }.first
    return given.map { Lifetime.Kind(rawValue: $0) } ?? .transient
  }

  /// Whether the registration or variable around the cursor comes from another file.
  private var mayOverride: Bool {
    guard let composition else { return true }
    let level = format.levels.last {
      $0.key.name == "registrations" || $0.key.name == "variables"
    }
    guard let level, let name = self.name(at: level.depth + 1) else { return true }
    let place =
      level.key.name == "variables"
      ? composition.variables[name]?.place : composition.registrations[name]?.origins.first
    return place.map { $0.source.path != file } ?? false
  }
}
