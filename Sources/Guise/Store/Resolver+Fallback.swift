extension Resolver {
  /// The registration that answers an unregistered key of a service that is not an adapter.
  ///
  /// A key with arguments is answered by a registration without any, under the same tags, whose
  /// parameters have the arguments' types. A key with tags is answered by a registration without
  /// tags that passes tags on. A key with both is answered by either.
  func fallback(for key: AnyKey) -> Registration? {
    if key.isPlain || !key.tags.areFindable { return nil }
    let found = registration(for: AnyKey(service: key.service, tags: key.tags))
    if let found, found.takes(key.arguments) { return found }
    guard let passing = registration(for: AnyKey(service: key.service)), passing.passesTags,
      key.arguments.isEmpty || passing.takes(key.arguments)
    else { return nil }
    return passing
  }

  /// Whether a parameter of a type finds a registration under tags that its factory passes on. If
  /// not, it is resolved without them.
  func hasRegistration(for type: Any.Type, under tags: Tags) -> Bool {
    var service = type
    var arguments: [Any.Type]? = []
    var isCollected = false
    while true {
      let isRegistered =
        if let arguments, !isCollected {
          registration(for: AnyKey(service: service, tags: tags, arguments: arguments)) != nil
        } else {
          registrations(of: service, arguments: arguments).contains {
            isCollected ? $0.key.tags.isSuperset(of: tags) : $0.key.tags == tags
          }
        }
      if isRegistered { return true }
      guard let adapter = Adapters.level(of: service) else {
        let key = AnyKey(service: service, tags: tags, arguments: arguments ?? [])
        return !isCollected && fallback(for: key) != nil
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
}
