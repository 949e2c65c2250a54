package import Guise
package import GuiseManifest
import GuiseVerification

@testable package import GuiseValidation

/// A catalog's factories, as a loader's steps ask for them.
package struct CatalogSource: FactorySource {
  private let catalog: Catalog

  package init(_ catalog: Catalog) { self.catalog = catalog }

  package func signature(of factory: String) -> Signature? {
    guard let factory = catalog.factories[factory], let service = factory.services.first else {
      return nil
    }
    return Signature(.name(service), parameters(of: factory).map(\.parameter))
  }

  package func makesValues(_ factory: String) -> Bool {
    catalog.factories[factory]?.instance == .value
  }

  package func services(of factory: String) -> [ServiceName] {
    catalog.factories[factory]?.services.map { .name($0) } ?? []
  }

  package func parameterNames(of factory: String) -> [String?] {
    catalog.factories[factory].map { parameters(of: $0).map(\.name) } ?? []
  }

  package func adapter(
    of type: ServiceName
  ) -> (kind: AdapterKind, wrapped: ServiceName, arguments: [ServiceName]?)? {
    var keys = KeyNumbers()
    let service = keys.service(type.text)
    return keys.level(of: service).map { level in
      (
        level.kind, .name(keys.serviceNames[level.wrapped]),
        level.arguments.map { keys.argumentLists[$0].map { .name($0) } }
      )
    }
  }

  private func parameters(
    of factory: Catalog.Factory
  ) -> [(name: String?, parameter: Parameter)] {
    var arguments = 0
    return factory.parameters.map { written in
      var role = Parameter.Role.settings
      var type = written.service
      switch written.kind {
      case .settings: break
      case .argument:
        role = .argument(arguments)
        arguments += 1
      default:
        let adapters = written.allAdapters
        role = .dependency(
          .init(
            service: .name(written.service), adapters: adapters,
            arguments: adapters.contains(.provider) ? written.arguments.map { .name($0) } : nil,
            isKeyed: written.kind == .keyed, isResolver: written.kind == .resolver))
        type = adapters.reversed().reduce(written.adapted) {
          TypeName.full(of: $1, around: $0, arguments: written.arguments)
        }
      }
      return (
        written.name,
        Parameter(type: .name(type), role: role, isInjected: written.injected != nil)
      )
    }
  }
}
