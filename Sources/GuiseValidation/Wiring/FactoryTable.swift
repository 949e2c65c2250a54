internal import Guise
package import GuiseManifest
internal import GuiseVerification

/// A catalog's factories with their keys as numbers, found by identifier.
package struct FactoryTable: Sendable {
  /// A factory of the catalog with its keys as numbers.
  package final class Factory: Sendable {
    package let id: String
    package let factory: Catalog.Factory
    /// All services that a registration of the factory may offer, its own first.
    package let services: [ServiceID]
    package let arguments: ArgumentsID
    package let dependencies: [Dependency]
    /// The positions of the dependencies, by parameter name.
    package let positions: [String: Int]

    /// The service that the factory makes.
    package var service: ServiceID { services[0] }

    /// - Precondition: The factory has a service.
    fileprivate init(_ id: String, _ factory: Catalog.Factory, _ keys: inout KeyNumbers) {
      self.id = id
      self.factory = factory
      var dependencies: [Dependency] = []
      var positions: [String: Int] = [:]
      for (position, parameter) in factory.dependencies.enumerated() {
        let arguments = keys.arguments(parameter.arguments)
        dependencies.append(
          Dependency(
            position: position, parameter: parameter, choice: parameter.choice,
            service: keys.service(parameter.service), arguments: arguments,
            tags: keys.tags(parameter.tags, code: parameter.codeTags),
            asked: keys.service(
              parameter.allAdapters, around: parameter.adapted, providing: arguments)))
        if let name = parameter.name { positions[name] = position }
      }
      self.dependencies = dependencies
      self.positions = positions
      services = factory.services.map { keys.service($0) }
      arguments = keys.arguments(factory.arguments)
    }

    /// Whether the factory depends on a service: registering it for that service would only move the missing
    /// dependency, or make a cycle.
    func depends(on service: String) -> Bool {
      dependencies.contains { $0.parameter.service == service }
    }
  }

  /// A parameter that the container fills.
  package struct Dependency: Sendable {
    /// The position among the factory's dependencies.
    let position: Int
    package let parameter: Catalog.Parameter
    /// The choice that a manifest has among the registrations that can fill it.
    package let choice: ReferenceChoice
    /// The innermost service of the parameter's type.
    package let service: ServiceID
    /// The arguments of the innermost service's key.
    package let arguments: ArgumentsID
    /// The requested tags if the manifest writes none.
    package let tags: TagSetID
    /// The requested service: the parameter's whole type.
    let asked: ServiceID
  }

  package private(set) var all: [Factory] = []
  /// The factories that offer each service.
  private var offering: [ServiceID: [Factory]] = [:]
  /// The services that code assemblies register.
  private var offeredInCode: Set<ServiceID> = []
  private var ids: [String: Factory] = [:]

  package init(_ catalog: Catalog, keys: inout KeyNumbers) {
    for id in catalog.factories.keys.sorted() {
      guard let described = catalog.factories[id], !described.services.isEmpty else { continue }
      let factory = Factory(id, described, &keys)
      ids[id] = factory
      all.append(factory)
      for service in Set(factory.services) { offering[service, default: []].append(factory) }
    }
    for name in catalog.assemblies.keys.sorted() {
      for registration in catalog.assemblies[name]?.registrations ?? [] {
        offeredInCode.insert(keys.service(registration.key.service))
      }
    }
  }

  /// The factories that offer a service, in the order of their identifiers.
  func offering(_ service: ServiceID) -> [Factory] { offering[service] ?? [] }

  /// Whether a factory or a code assembly offers a service.
  func offersAnywhere(_ service: ServiceID) -> Bool {
    offering[service] != nil || offeredInCode.contains(service)
  }

  package subscript(id: String) -> Factory? { ids[id] }
}

extension FactoryTable.Factory {
  /// The services that a registration of the factory offers, each once; empty if one of them is unknown.
  func services(of registration: Composition.Registration) -> [ServiceID] {
    if registration.services.isEmpty { return [service] }
    var offered: [ServiceID] = []
    for written in registration.services {
      guard case .position(let position) = ServiceMatch(written, among: factory.services)
      else { return [] }
      if !offered.contains(services[position]) { offered.append(services[position]) }
    }
    return offered
  }
}
