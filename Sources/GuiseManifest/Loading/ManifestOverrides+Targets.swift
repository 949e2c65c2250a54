internal import Guise

extension ManifestOverrides {
  /// The identifiers of the registrations that these overrides take the place of.
  ///
  /// Found before the manifest is validated, because variables that only these use need no value.
  func replaced(
    in source: ManifestSource, _ factories: FactoryRegistry, _ options: ValidationOptions
  ) -> Set<String> {
    var replaced = Set(byIdentifier.map(\.identifier))
    let keys = Set(byKey.map { Catalog.Key($0.key) })
    if keys.isEmpty { return replaced }
    let composed = ManifestComposer(
      catalog: factories.catalog(probingSettings: false), options: options
    ).compose(source)
    for (id, written) in composed.composition?.registrations ?? [:] {
      guard let signature = factories.factories[written.factory.value]?.signature else { continue }
      let key = Catalog.Key(
        AnyKey(
          service: signature.service, tags: Tags(tags: written.tags.map { Tag($0.value) }),
          arguments: signature.arguments))
      if keys.contains(key) { replaced.insert(id) }
    }
    return replaced
  }

  /// The registrations to store over those of the assembly.
  func registrations(for assembly: ManifestAssembly) -> [Registration] {
    byKey
      + byIdentifier.compactMap { replacement in
        assembly.registration(replacement.identifier).map(replacement.make)
      }
  }

  /// An override that replaces nothing tests something else than it says.
  func withoutTarget(in assembly: ManifestAssembly) -> [Diagnostic] {
    let keys = Set(assembly.registrations.map(\.key))
    let byKey = byKey.filter { !keys.contains($0.key) }.map { registration in
      OverrideWithoutTarget.inCode(
        "\(registration.key)", at: CodePlace(registration.location),
        help: "override a key that the manifest registers, or register it in supplies")
    }
    let byIdentifier = byIdentifier.compactMap { replacement -> Diagnostic? in
      let id = replacement.identifier
      guard let target = assembly.registration(id) else {
        let near = nearestNames(id, among: assembly.identifiers)
        return OverrideWithoutTarget.inCode(
          "\"\(id)\"", at: replacement.place,
          help: near.first.map { "did you mean \"\($0)\"?" }
            ?? "name a registration of the manifest")
      }
      if target.key.service == replacement.service { return nil }
      return OverrideWithoutTarget.inCode(
        "\"\(id)\" with a \(TypeName.full(of: replacement.service))", at: replacement.place,
        help: "its service is \(TypeName.full(of: target.key.service)): add `as` to the closure")
    }
    return byKey + byIdentifier
  }
}

extension OverrideWithoutTarget {
  /// As in a manifest, for an override that code gives while loading.
  fileprivate static func inCode(_ what: String, at place: CodePlace, help: String) -> Diagnostic {
    var diagnostic = finding(
      "the override of \(what) replaces no registration of the manifest", at: nil, help: [help])
    diagnostic.location = Diagnostic.Location(place)
    return diagnostic
  }
}
