extension Manifest.Registration {
  /// Returns the registration changed by a JSON Merge Patch; its settings stay in the document's tree.
  func patched(by patch: Self) -> Self {
    var merged = self
    // They belong to the factory.
    if patch.changesFactory(of: self) { merged.dependencies = nil }
    // A scope belongs to the lifetime beside it.
    if patch.lifetime != nil || patch.removed.contains("lifetime") { merged.scope = nil }
    func change<Value>(_ key: String, _ value: inout Value?, _ change: Value?) {
      if patch.removed.contains(key) { value = nil } else if let change { value = change }
    }
    change("factory", &merged.factory, patch.factory)
    change("as", &merged.services, patch.services)
    change("tags", &merged.tags, patch.tags)
    change("lifetime", &merged.lifetime, patch.lifetime)
    change("scope", &merged.scope, patch.scope)
    change("decorators", &merged.decorators, patch.decorators)
    change("eager", &merged.eager, patch.eager)
    change("enabled", &merged.enabled, patch.enabled)
    change("allow", &merged.allow, patch.allow)
    if patch.removed.contains("dependencies") { merged.dependencies = nil }
    if let changes = patch.dependencies {
      merged.dependencies = (merged.dependencies ?? [:]).merging(changes) { $1 }
        .filter { $0.value != .removed }
    }
    return merged
  }

  /// Whether a patch names another factory than before.
  func changesFactory(of registration: Self) -> Bool {
    factory.map { $0 != registration.factory } ?? false
  }
}

extension Manifest.Variable {
  /// Returns the variable changed by a JSON Merge Patch; its default stays in the document's tree.
  func patched(by patch: Self) -> Self {
    var merged = self
    merged.type = patch.type ?? type
    merged.env = patch.removed.contains("env") ? nil : patch.env ?? env
    merged.isSecret = patch.removed.contains("secret") ? nil : patch.isSecret ?? isSecret
    return merged
  }
}

extension Manifest {
  /// Returns the defaults of an assembly in this file: its own win, and a scope belongs to the lifetime beside it.
  func defaults(of assembly: String) -> Defaults {
    guard var own = assemblies[assembly]?.defaults else { return defaults }
    if own.lifetime == nil { own.scope = own.scope ?? defaults.scope }
    own.lifetime = own.lifetime ?? defaults.lifetime
    own.eager = own.eager ?? defaults.eager
    return own
  }
}

extension Manifest.Assembly {
  /// Whether the assembly only has registrations that change those of other files.
  var onlyOverrides: Bool {
    uses.isEmpty && !registrations.isEmpty
      && registrations.values.allSatisfy { $0.override != nil }
  }
}
