internal import Guise
package import GuiseManifest
package import GuiseVerification

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
    /// The function, for the connector.
    fileprivate let signature: Signature

    /// The service that the factory makes.
    package var service: ServiceID { services[0] }

    /// - Precondition: The factory has a service.
    fileprivate init(_ id: String, _ factory: Catalog.Factory, _ keys: inout KeyNumbers) {
      self.id = id
      self.factory = factory
      var dependencies: [Dependency] = []
      var parameters: [Parameter] = []
      for (index, parameter) in factory.parameters.enumerated() {
        let arguments = keys.arguments(parameter.arguments)
        let asked = keys.service(
          parameter.allAdapters, around: parameter.adapted, providing: arguments)
        let type = ServiceName.name(keys.serviceNames[asked])
        parameters.append(Parameter(parameter, type))
        guard parameter.kind.isDependency else { continue }
        dependencies.append(
          Dependency(
            position: dependencies.count, index: index, parameter: parameter,
            described: parameters[index], service: keys.service(parameter.service),
            arguments: arguments, tags: keys.tags(parameter.tags, code: parameter.codeTags),
            asked: asked))
      }
      self.dependencies = dependencies
      services = factory.services.map { keys.service($0) }
      signature = Signature(
        .name(factory.services[0]), parameters,
        takesSettings: factory.settings != nil
          || factory.parameters.contains { $0.kind == .settings },
        makesValues: factory.instance == .value)
      arguments = keys.arguments(factory.arguments)
    }

    /// Whether the factory depends on a service: registering it for that service would only move the missing
    /// dependency, or make a cycle.
    func depends(on service: String) -> Bool {
      dependencies.contains { $0.parameter.service == service }
    }

    /// The position of the dependency that receives the decorated instance if a manifest names no other; nil
    /// if the factory cannot decorate the service.
    package func position(decorating service: ServiceID) -> Int? {
      guard service == self.service, arguments == .empty else { return nil }
      let positions = positions(taking: service)
      return positions.count == 1 ? positions[0] : nil
    }

    /// The positions of the function's parameters whose type is exactly the service.
    package func positions(taking service: ServiceID) -> [Int] {
      dependencies.indices.filter {
        dependencies[$0].asked == service && dependencies[$0].parameter.injected == nil
      }
    }

    /// The services that a registration of the factory offers, each once; empty if one of them is unknown.
    func services(of registration: Composition.Registration) -> [ServiceID] {
      if registration.services.isEmpty { return [service] }
      let positions = registration.services.map {
        TypeName.positions(of: $0, among: factory.services)
      }
      guard positions.allSatisfy({ $0.count == 1 }) else { return [] }
      return Set(positions.joined()).sorted().map { services[$0] }
    }
  }

  /// A parameter that the container fills.
  package struct Dependency: Sendable {
    /// The position among the factory's dependencies.
    package let position: Int
    /// The position among the factory's parameters.
    let index: Int
    package let parameter: Catalog.Parameter
    /// The parameter, for the connector.
    let described: Parameter
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
  private var ids: [String: Factory] = [:]

  package init(_ catalog: Catalog, keys: inout KeyNumbers) {
    for id in catalog.factories.keys.sorted() {
      guard let described = catalog.factories[id], !described.services.isEmpty else { continue }
      let factory = Factory(id, described, &keys)
      ids[id] = factory
      all.append(factory)
      for service in Set(factory.services) { offering[service, default: []].append(factory) }
    }
  }

  /// The factories that offer a service, in the order of their identifiers.
  func offering(_ service: ServiceID) -> [Factory] { offering[service] ?? [] }

  package subscript(id: String) -> Factory? { ids[id] }

  /// The only factory with a name near to that of none.
  func nearest(to name: String) -> Factory? {
    let near = nearestNames(name, among: all.lazy.map(\.id))
    return near.count == 1 ? self[near[0]] : nil
  }
}

extension FactoryTable: FactorySource {
  package func signature(of factory: String) -> Signature? { ids[factory]?.signature }

  package func services(of factory: String) -> [ServiceName] {
    ids[factory]?.factory.services.map { .name($0) } ?? []
  }

  package func parameterNames(of factory: String) -> [String?] {
    ids[factory]?.factory.parameters.map(\.name) ?? []
  }

  package func tags(at position: Int, of factory: String) -> [String]? {
    let parameter = ids[factory]?.factory.parameters[position]
    return parameter.flatMap { $0.codeTags.isEmpty ? $0.tags : nil }
  }
}

extension Parameter {
  fileprivate convenience init(_ parameter: Catalog.Parameter, _ type: ServiceName) {
    let kind = parameter.kind
    self.init(
      kind == .argument ? .argument : kind == .settings ? .settings : .dependency, type: type,
      service: .name(parameter.service), adapters: parameter.allAdapters,
      arguments: parameter.arguments.map { .name($0) }, isKeyed: kind == .keyed,
      isResolver: kind == .resolver, isInjected: parameter.injected != nil)
  }
}
