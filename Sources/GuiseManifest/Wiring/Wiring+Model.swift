internal import Guise
internal import StrictJSON

extension Wiring {
  /// What a manifest without errors registers.
  package init(_ model: WiringModel, sources: [String]) {
    let composition = model.composition
    let starts = Dictionary(
      composition.start.enumerated().map { ($1.value, $0) }, uniquingKeysWith: { first, _ in first }
    )
    self.init(
      registrations: model.entries.map { entry in
        let registration = entry.registration
        let place = registration.place
        var wired = Registration(
          id: registration.id, assembly: registration.assembly,
          factory: registration.factory.value,
          tags: registration.tags.map(\.value),
          lifetime: registration.lifetime?.value ?? .transient,
          scope: registration.scope?.value, isEager: registration.eager?.value ?? false,
          settings: registration.settings?.value,
          bindings: registration.dependencies.mapValues { composition.binding(of: $0.value) },
          path: place.source.path,
          line: place.source.line(at: place.range.lowerBound))
        wired.services =
          registration.services.isEmpty ? [] : entry.services.map { model.keys.serviceNames[$0] }
        wired.startOrder = starts[registration.id]
        wired.decorators = registration.decorators.map { wired.decorator($0, in: composition) }
        return wired
      },
      order: composition.order,
      codeAssemblies: composition.order.filter { composition.assemblies[$0] == nil },
      variables: composition.variables.mapValues(\.value),
      secrets: Set(composition.variables.values.lazy.filter(\.isSecret).map(\.name)),
      sources: sources)
  }
}

extension Wiring.Registration {
  fileprivate func decorator(
    _ decorator: Composition.Decorator, in composition: Composition
  ) -> Self {
    let place = decorator.place
    return Self(
      id: id, assembly: assembly, factory: decorator.factory.value, tags: tags,
      lifetime: .transient, settings: decorator.settings?.value,
      bindings: decorator.dependencies.mapValues { composition.binding(of: $0.value) },
      path: place.source.path, line: place.source.line(at: place.range.lowerBound))
  }
}

extension Composition {
  fileprivate func binding(of dependency: Dependency) -> Wiring.Binding {
    switch dependency {
    case .tags(let tags): .tags(tags.map(\.value))
    case .registration(let id): .tags(tags(of: id.value))
    case .registrations(let ids): .list(ids.map { tags(of: $0.value) })
    }
  }

  private func tags(of id: String) -> [String] { registrations[id]?.tags.map(\.value) ?? [] }
}
