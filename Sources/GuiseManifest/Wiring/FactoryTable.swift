internal import Guise
internal import GuiseVerification

/// A catalog's factories with their keys as numbers, found by identifier.
package struct FactoryTable: Sendable {
  /// A factory of the catalog with its keys as numbers.
  package final class Factory: Sendable {
    package let id: String
    package let factory: Catalog.Factory
    /// The service that it makes.
    package let service: ServiceID
    /// All that a registration of it may offer, its own first.
    package let services: [ServiceID]
    package let arguments: ArgumentsID
    package let dependencies: [Dependency]
    /// By name the places of the dependencies.
    package let positions: [String: Int]

    fileprivate init(
      id: String, _ factory: Catalog.Factory, service: ServiceID, services: [ServiceID],
      arguments: ArgumentsID, dependencies: [Dependency]
    ) {
      self.id = id
      self.factory = factory
      self.service = service
      self.services = services
      self.arguments = arguments
      self.dependencies = dependencies
      var positions: [String: Int] = [:]
      for (position, dependency) in dependencies.enumerated() {
        if let name = dependency.parameter.name { positions[name] = position }
      }
      self.positions = positions
    }
  }

  /// A parameter that the container fills.
  package struct Dependency: Sendable {
    /// The place among those of the factory.
    let position: Int
    package let parameter: Catalog.Parameter
    /// The choice that a manifest has among the registrations that can fill it.
    package let choice: Catalog.Parameter.Choice
    /// The innermost service.
    package let service: ServiceID
    /// Those of the innermost service's key.
    package let arguments: ArgumentsID
    /// The tags that it is asked for under where the manifest says nothing.
    package let tags: TagSetID
    /// What the container is asked for: the parameter's type.
    let asked: ServiceID
  }

  package private(set) var all: [Factory] = []
  /// The numbers of the services that any of them offers.
  private var offered: Set<Int> = []
  /// Those that any of them offers, or any assembly of code.
  private var offeredAnywhere: Set<Int> = []
  private var ids: [String: FactoryID] = [:]

  package init(_ catalog: Catalog, keys: inout KeyNumbers) {
    for id in catalog.factories.keys.sorted() {
      guard let factory = catalog.factories[id], let name = factory.services.first else { continue }
      let dependencies = factory.dependencies.enumerated().map { position, parameter in
        let arguments = keys.arguments(parameter.arguments)
        return Dependency(
          position: position, parameter: parameter, choice: parameter.choice,
          service: keys.service(parameter.service),
          arguments: arguments,
          tags: keys.tags(parameter.tags, code: parameter.codeTags),
          asked: keys.service(
            parameter.allAdapters, around: parameter.adapted, providing: arguments))
      }
      ids[id] = FactoryID(all.count)
      let services = factory.services.map { keys.service($0) }
      for service in services { offered.insert(service.rawValue) }
      all.append(
        Factory(
          id: id, factory, service: keys.service(name), services: services,
          arguments: keys.arguments(factory.arguments), dependencies: dependencies))
    }
    offeredAnywhere = offered
    for name in catalog.assemblies.keys.sorted() {
      for registration in catalog.assemblies[name]?.registrations ?? [] {
        offeredAnywhere.insert(keys.service(registration.key.service).rawValue)
      }
    }
  }

  func offers(_ service: ServiceID) -> Bool { offered.contains(service.rawValue) }

  func offersAnywhere(_ service: ServiceID) -> Bool { offeredAnywhere.contains(service.rawValue) }

  package func number(of id: String) -> FactoryID? { ids[id] }

  package subscript(id: FactoryID) -> Factory { all[id.rawValue] }
}
