/// What one container of a chain sees: a snapshot of its registrations and its parents'.
struct RegistrationView {
  /// One for each visible key, parents first, in registration order.
  let registrations: [Registration]
  private var places: [AnyKey: Int] = [:]
  private var families: [ObjectIdentifier: [Int]] = [:]

  private init(_ registrations: [Registration]) {
    self.registrations = registrations
    for (place, registration) in registrations.enumerated() {
      places[registration.key] = place
      guard !registration.isHidden else { continue }
      families[ObjectIdentifier(registration.key.service), default: []].append(place)
    }
  }

  /// The views of a container and of its ancestors, the container's own first.
  static func chain(from container: Container) -> [RegistrationView] {
    var containers = [container]
    while let parent = containers.last?.parent { containers.append(parent) }
    var visible: [Registration] = []
    var views: [RegistrationView] = []
    for container in containers.reversed() {
      visible = visible.overlaid(with: container.allRegistrations)
      views.append(RegistrationView(visible))
    }
    return views.reversed()
  }

  func registration(for key: AnyKey) -> Registration? { places[key].map { registrations[$0] } }

  func family(of service: Any.Type) -> [Registration] {
    placesOfKeys(of: service).map { registrations[$0] }
  }

  /// Where in `registrations` those of a service are.
  func placesOfKeys(of service: Any.Type) -> [Int] { families[ObjectIdentifier(service)] ?? [] }

  /// The same, then where those are of other types that may have been meant.
  func placesOfKeys(near service: Any.Type) -> [Int] {
    guard AlikeTypes.parts(of: service) != nil else {
      return placesOfKeys(of: service) + placesOfKeys(of: AlikeTypes.optional(of: service))
    }
    return placesOfKeys(of: service)
      + registrations.indices.filter {
        AlikeTypes.areAlike(service, registrations[$0].key.service) && !registrations[$0].isHidden
      }
  }
}
