extension Manifest.Value {
  /// Returns an entry changed by its override in another file, a JSON Merge Patch (RFC 7396) but for references, which
  /// are replaced whole.
  func overridden(by patch: Manifest.Value) -> Manifest.Value {
    var entry = members.isEmpty ? ["factory": self] : dictionary
    let changes = patch.dictionary
    if let factory = changes["factory"], factory != entry["factory"] {
      // They belong to the factory.
      (entry["settings"], entry["dependencies"]) = (nil, nil)
    }
    // A scope belongs to the lifetime beside it.
    if changes["lifetime"] != nil { entry["scope"] = nil }
    for (key, change) in changes {
      switch key {
      case _ where change.isNull: entry[key] = nil
      case "settings", "default": entry[key] = (entry[key] ?? .null).patched(by: change)
      case "dependencies":
        let references = (entry[key]?.dictionary ?? [:]).merging(change.dictionary) { $1 }
        entry[key] = .object(references.filter { !$0.value.isNull })
      default: entry[key] = change
      }
    }
    entry["override"] = nil
    return .object(entry)
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
