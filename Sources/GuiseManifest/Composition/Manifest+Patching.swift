extension Manifest.Value {
  /// Returns an entry changed by its override, a JSON Merge Patch (RFC 7396) that replaces references as a whole.
  func overridden(by patch: Manifest.Value) -> Manifest.Value {
    var entry = members.isEmpty ? ["factory": self] : dictionary
    var changes = patch.dictionary
    (entry["override"], changes["override"]) = (nil, nil)
    if let factory = changes["factory"], factory != entry["factory"] {
      // They belong to the factory.
      (entry["settings"], entry["dependencies"]) = (nil, nil)
    }
    // A scope belongs to the lifetime beside it.
    if changes["lifetime"] != nil { entry["scope"] = nil }
    if let references = changes["dependencies"]?.dictionary, let old = entry["dependencies"] {
      entry["dependencies"] = .object(old.members.filter { references[$0.key] == nil })
    }
    return .object(entry).patched(by: .object(changes))
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
