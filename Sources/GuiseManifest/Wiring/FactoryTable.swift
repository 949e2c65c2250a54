/// A catalog's factories with their keys as numbers, found by identifier.
package struct FactoryTable: Sendable {
  package struct Factory: Sendable {
    package let id: String
    package let factory: Catalog.Factory
    /// The service that it makes.
    package let service: Int
    /// All that a registration of it may offer, its own first.
    package let services: [Int]
    package let arguments: Int
    package let dependencies: [Dependency]
    package let positions: [String: Int]
  }

  /// A parameter that the container fills.
  package struct Dependency: Sendable {
    package let parameter: Catalog.Parameter
    package let service: Int
    package let arguments: Int
    /// `T?` or `[T]` itself, where something is registered as that: it comes first.
    package fileprivate(set) var adapter: Int?
  }

  package private(set) var all: [Factory] = []
  private var numbers: [String: Int] = [:]

  /// - Parameter offered: Names of services that something other than a factory offers.
  package init(_ catalog: Catalog, offered: Set<String>, keys: inout KeyNumbers) {
    let offered = catalog.factories.values.reduce(into: offered) { names, factory in
      names.formUnion(factory.services)
    }
    for (id, factory) in catalog.factories.sorted(by: { $0.key < $1.key }) {
      guard let service = factory.services.first else { continue }
      let dependencies = factory.dependencies.map { parameter in
        Dependency(
          parameter: parameter, service: keys.service(parameter.service),
          arguments: keys.arguments(parameter.arguments),
          adapter: Self.adapter(of: parameter.kind, parameter.service, offered, &keys))
      }
      var positions: [String: Int] = [:]
      for (position, dependency) in dependencies.enumerated() {
        if let name = dependency.parameter.name { positions[name] = position }
      }
      numbers[id] = all.count
      all.append(
        Factory(
          id: id, factory: factory, service: keys.service(service),
          services: factory.services.map { keys.service($0) },
          arguments: keys.arguments(factory.arguments), dependencies: dependencies,
          positions: positions))
    }
  }

  package func number(of id: String) -> Int? { numbers[id] }

  package subscript(number: Int) -> Factory { all[number] }

  static func adapter(
    of kind: Catalog.Parameter.Kind, _ service: String, _ offered: Set<String>,
    _ keys: inout KeyNumbers
  ) -> Int? {
    let name: String
    switch kind {
    case .optional: name = "Swift.Optional<\(service)>"
    case .array: name = "Swift.Array<\(service)>"
    default: return nil
    }
    return offered.contains(name) ? keys.service(name) : nil
  }
}
