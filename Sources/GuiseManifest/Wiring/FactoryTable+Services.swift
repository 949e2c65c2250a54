extension FactoryTable.Factory {
  /// The services that a registration of the factory offers, each once; empty if one of them is unknown.
  func services(of registration: Composition.Registration) -> [ServiceID] {
    if registration.faultyKeys.contains("as") { return [] }
    if registration.services.isEmpty { return [service] }
    var offered: [ServiceID] = []
    for written in registration.services {
      guard case .position(let position) = ServiceName.match(written, among: factory.services)
      else { return [] }
      if !offered.contains(services[position]) { offered.append(services[position]) }
    }
    return offered
  }
}

/// The meaning of a service name in a manifest: a full name, or the last component of one if no other service
/// of the factory ends with it.
enum ServiceName {
  enum Match: Equatable {
    /// The name at that position.
    case position(Int)
    /// The short name of several services.
    case ambiguous([Int])
    case unknown
  }

  /// - Parameter names: The full names of the services that a factory offers.
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
