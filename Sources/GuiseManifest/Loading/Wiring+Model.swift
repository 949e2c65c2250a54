extension Wiring {
  /// What a manifest without errors registers.
  package init(_ model: WiringModel, sources: [String]) {
    let composition = model.composition
    self.init(
      registrations: model.entries.map { entry in
        let registration = entry.registration
        let place = registration.place
        return Registration(
          id: registration.id, assembly: registration.assembly,
          factory: registration.factory.value,
          tags: registration.tags.map(\.value),
          lifetime: registration.lifetime?.value ?? .transient,
          scope: registration.scope?.value, isEager: registration.eager?.value ?? false,
          settings: registration.settings?.value,
          bindings: registration.dependencies.mapValues { composition.tags(of: $0.value) },
          path: place.source.path,
          line: place.source.line(at: place.range.lowerBound))
      },
      order: composition.order,
      codeAssemblies: composition.order.filter { composition.assemblies[$0] == nil },
      variables: composition.variables.mapValues(\.value),
      secrets: Set(composition.variables.values.lazy.filter(\.isSecret).map(\.name)),
      sources: sources)
  }
}

extension Composition {
  /// The tags to ask for: an identifier stands for its registration's.
  fileprivate func tags(of dependency: Dependency) -> [String] {
    switch dependency {
    case .tags(let tags): tags.map(\.value)
    case .registration(let id): registrations[id.value]?.tags.map(\.value) ?? []
    case .registrations: []
    }
  }
}
