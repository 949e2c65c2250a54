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
      visible = visible.overlaid(with: container.ownRegistrations(of: nil))
      views.append(RegistrationView(visible))
    }
    return views.reversed()
  }

  /// The registrations that a look-up finds or, where tags or arguments are given later, may find.
  func matches(_ asked: AskedKey) -> [Registration] {
    if let tags = asked.tags, let arguments = asked.arguments {
      let key = AnyKey(service: asked.service, tags: tags, arguments: arguments)
      return places[key].map { [registrations[$0]] } ?? []
    }
    return family(of: asked.service).filter {
      (asked.tags == nil || asked.tags == $0.key.tags) && asked.accepts($0.key.arguments)
    }
  }

  /// The registrations that an array collects.
  func elements(_ asked: AskedKey) -> [Registration] {
    family(of: asked.service).filter {
      $0.key.tags.isSuperset(of: asked.tags ?? Tags()) && asked.accepts($0.key.arguments)
    }
  }

  private func family(of service: Any.Type) -> some Sequence<Registration> {
    placesOfKeys(of: service).lazy.map { registrations[$0] }
  }

  /// Where in `registrations` those of a service are.
  func placesOfKeys(of service: Any.Type) -> [Int] { families[ObjectIdentifier(service)] ?? [] }
}

/// What is looked up; nil stands for what is given only when a lazy resolver is used.
struct AskedKey {
  var service: Any.Type
  var tags: Tags?
  var arguments: [Any.Type]? = []

  fileprivate func accepts(_ types: [Any.Type]) -> Bool {
    arguments.map { $0.elementsEqual(types, by: ==) } ?? true
  }
}
