extension FactoryTable {
  /// The services that a registration of a factory offers, each once; empty where one is not known.
  func services(of registration: Composition.Registration, _ number: FactoryID) -> [ServiceID] {
    let factory = self[number]
    if registration.faultyKeys.contains("as") { return [] }
    if registration.services.isEmpty { return [factory.service] }
    var services: [ServiceID] = []
    for written in registration.services {
      guard
        case .position(let position) = ServiceName.match(
          written, among: factory.factory.services)
      else { return [] }
      let service = factory.services[position]
      if !services.contains(service) { services.append(service) }
    }
    return services
  }
}

/// What a service's name in a manifest stands for: a full name, or the last component of one where no
/// other service of the factory ends with it.
enum ServiceName {
  enum Match: Equatable {
    /// The name of that position.
    case position(Int)
    /// The short name of several.
    case ambiguous([Int])
    case unknown
  }

  /// - Parameter names: the full names of the services that a factory offers.
  static func match(_ name: String, among names: [String]) -> Match {
    if let position = names.firstIndex(of: name) { return .position(position) }
    let positions = names.indices.filter { TypeName.short(ofName: names[$0]) == name }
    return switch positions.count {
    case 0: .unknown
    case 1: .position(positions[0])
    default: .ambiguous(positions)
    }
  }
}
