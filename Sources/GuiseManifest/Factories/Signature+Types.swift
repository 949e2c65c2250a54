internal import Guise

extension ServiceName {
  /// The type: registries name services by nothing else.
  package var type: Any.Type { if case .type(let type) = self { type } else { Never.self } }

  /// Whether its instances are known to be structures, enumerations or other values.
  package var isOfValues: Bool { TypeShape(type) == .value }
}

extension Signature {
  /// Creates the signature of a function. Arguments and settings are told apart by their types.
  ///
  /// - Parameters:
  ///   - types: the types of the function's parameters.
  ///   - properties: the types of injected properties.
  convenience init(
    _ service: Any.Type, arguments: [Any.Type], settings: Any.Type?, types: [Any.Type],
    properties: [Any.Type] = []
  ) {
    var argumentCount = 0
    var parameters: [Parameter] = []
    parameters.reserveCapacity(types.count + properties.count)
    for type in types {
      var role = Parameter.Role.settings
      if settings != type {
        if arguments.contains(where: { $0 == type }) {
          role = .argument(argumentCount)
          argumentCount += 1
        } else {
          role = .dependency(.init(of: type))
        }
      }
      parameters.append(.init(type: .type(type), role: role))
    }
    for type in properties {
      parameters.append(
        .init(type: .type(type), role: .dependency(.init(of: type)), isInjected: true))
    }
    self.init(.type(service), parameters)
  }
}

extension Parameter.Dependency {
  convenience init(of type: Any.Type) {
    let dependency = Guise.Dependency(of: type)
    // Inside of these adapters, only a dictionary is still a collection.
    let isCollection = dependency.adapters.allSatisfy { $0 == .optional }
    let element = isCollection ? collectionParameter(dependency.service)?.element : nil
    self.init(
      service: .type(element ?? dependency.service), adapters: dependency.adapters,
      arguments: dependency.arguments?.map { .type($0) }, isKeyed: element != nil,
      isResolver: dependency.isResolver)
  }
}
