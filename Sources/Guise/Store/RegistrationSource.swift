/// A source of registrations: all that a resolver sees now, or a snapshot of them.
package protocol RegistrationSource {
  /// The registration that is visible under a key.
  func registration(for key: AnyKey) -> Registration?

  /// The registrations of a service, one for each visible key, parents first, in registration order.
  func family(of service: Any.Type) -> [Registration]
}

/// The registrations that a resolver sees now.
struct VisibleRegistrations: RegistrationSource {
  let resolver: any Resolver

  func registration(for key: AnyKey) -> Registration? { resolver.registration(for: key) }

  func family(of service: Any.Type) -> [Registration] {
    resolver.registrations(of: service, arguments: nil)
  }
}

extension RegistrationSource {
  /// The registration that answers an unregistered key of a service that is not an adapter.
  ///
  /// A key with arguments is answered by a registration without any, under the same tags, whose
  /// parameters have the arguments' types. A key with tags is answered by a registration without
  /// tags that passes tags on. A key with both is answered by either.
  package func fallback(
    for service: Any.Type, _ tags: Tags, _ arguments: [Any.Type]
  ) -> Registration? {
    if tags.isEmpty && arguments.isEmpty || !tags.areFindable { return nil }
    let found = registration(for: AnyKey(service: service, tags: tags))
    if let found, found.takes(arguments) { return found }
    guard let passing = registrationPassingTags(service),
      arguments.isEmpty || passing.takes(arguments)
    else { return nil }
    return passing
  }

  /// The registration without tags and arguments, if it passes on the tags that it is resolved with.
  package func registrationPassingTags(_ service: Any.Type) -> Registration? {
    registration(for: AnyKey(service: service)).flatMap { $0.passesTags ? $0 : nil }
  }

  /// Whether a parameter of a type finds a registration under tags that its factory passes on. If
  /// not, it is resolved without them.
  ///
  /// - Parameter arguments: the argument types that the parameter is resolved with.
  package func hasRegistration(
    for type: Any.Type, under tags: Tags, _ arguments: [Any.Type]? = []
  ) -> Bool {
    var service = type
    var arguments = arguments
    var isCollected = false
    while true {
      let isRegistered =
        if let arguments, !isCollected {
          registration(for: AnyKey(service: service, tags: tags, arguments: arguments)) != nil
        } else {
          family(of: service).contains {
            (isCollected ? $0.key.tags.isSuperset(of: tags) : $0.key.tags == tags)
              && arguments?.elementsEqual($0.key.arguments, by: ==) ?? true
          }
        }
      if isRegistered { return true }
      guard let adapter = Adapters.level(of: service) else {
        return !isCollected && fallback(for: service, tags, arguments ?? []) != nil
      }
      switch adapter.kind {
      case .array, .set: isCollected = true
      // A `LazyResolver` is given its own tags.
      case .lazy where !isCollected: return false
      case .lazyTags where !isCollected: arguments = nil
      case .provider: arguments = adapter.laterArguments ?? arguments
      case .optional, .lazy, .lazyTags, .lazyFull: break
      }
      service = adapter.wrapped
    }
  }
}

extension Registration {
  /// Whether `auto` made the factory, with at least one parameter, and the parameters have these
  /// types.
  package final func takes(_ arguments: [Any.Type]) -> Bool {
    givenParameters.map { $0.elementsEqual(arguments, by: ==) } ?? false
  }

  /// The keys that the registration answers, its own first.
  ///
  /// - Parameter withArguments: whether to include the key with arguments for its parameters.
  final func keys(withArguments: Bool) -> [AnyKey] {
    guard withArguments, let types = givenParameters else { return [key] }
    return [key, AnyKey(service: key.service, tags: key.tags, arguments: types)]
  }
}
