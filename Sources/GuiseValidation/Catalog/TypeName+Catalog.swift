package import Guise
package import GuiseManifest

/// Names of types that only a catalog has.
extension TypeName {
  /// The full name of an adapter around a service; `arguments` are a provider's.
  package static func full(
    of adapter: AdapterKind, around service: String, arguments: [String] = []
  ) -> String {
    switch adapter {
    case .optional: "Swift.Optional<\(service)>"
    case .array: "Swift.Array<\(service)>"
    case .set: "Swift.Set<\(service)>"
    case .lazy: "Guise.LazyResolver<\(service)>"
    case .lazyTags: "Guise.LazyTagsResolver<\(service)>"
    case .lazyFull: "Guise.LazyFullResolver<\(service)>"
    case .provider:
      "Guise.Provider<\(service), Pack{\(arguments.joined(separator: ", "))}>"
    }
  }

  /// Returns the spelling of an existential type in code, given the protocol's full name.
  package static func existential(_ name: String) -> String {
    if name.hasPrefix("any ") { return name }
    return name.contains(" ") ? "any (\(name))" : "any \(name)"
  }

  /// Whether the name is the same in every build, which excludes private and local types.
  package static func isStable(_ name: String) -> Bool {
    !name.contains("(unknown context)") && !name.contains(" in _")
  }
}
