extension WiringModel {
  /// What a registration of a factory offers, each service once; none where one is not known.
  func services(of registration: Composition.Registration, _ number: FactoryID) -> [ServiceID] {
    let factory = factories[number]
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
