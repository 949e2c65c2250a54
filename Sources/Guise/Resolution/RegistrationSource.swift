/// Where registrations are looked up by what is asked for: what a resolver sees now, or a snapshot.
protocol RegistrationSource {
  /// The registration that is visible under a key.
  func registration(for key: AnyKey) -> Registration?

  /// The registrations of a service, one for each visible key, parents first, in registration order.
  func family(of service: Any.Type) -> [Registration]
}

/// What a resolver sees now.
struct VisibleRegistrations: RegistrationSource {
  let resolver: any Resolver

  func registration(for key: AnyKey) -> Registration? { resolver.registration(for: key) }

  func family(of service: Any.Type) -> [Registration] {
    resolver.registrations(of: service, arguments: nil)
  }
}

/// What is looked up; nil stands for what is given only when a lazy resolver is used.
struct AskedKey {
  var service: Any.Type
  var tags: Tags?
  var arguments: [Any.Type]? = []

  /// Where nothing is given later.
  var exact: AnyKey? {
    guard let tags, let arguments else { return nil }
    return AnyKey(service: service, tags: tags, arguments: arguments)
  }

  fileprivate func accepts(_ types: [Any.Type]) -> Bool {
    arguments.map { $0.elementsEqual(types, by: ==) } ?? true
  }
}

extension RegistrationSource {
  /// The registrations that a look-up finds or, where tags or arguments are given later, may find.
  func matches(_ asked: AskedKey) -> [Registration] {
    if let key = asked.exact { return registration(for: key).map { [$0] } ?? [] }
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
}
