internal import GuiseManifest

extension Catalog {
  /// The scopes named in code.
  package var scopes: Set<String> {
    Set(
      supplies.compactMap(\.scope) + requirements.compactMap(\.scope)
        + assemblies.values.flatMap(\.registrations).compactMap(\.scope))
  }
}
