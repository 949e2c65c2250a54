extension Resolver {
  /// What answers a key that nobody registers: a variant of a registration made by `auto`, with the
  /// caller's arguments for its parameters, or with tags that they are asked for under.
  ///
  /// Adapters are tried before.
  func fallback(for key: AnyKey) -> Registration? {
    guard let registration = VisibleRegistrations(resolver: self).fallback(for: key) else {
      return nil
    }
    return registration.owner?.variant(of: registration, for: key)
  }
}

extension RegistrationSource {
  /// The registration that answers a key which nobody registers.
  ///
  /// With arguments it is one without any, under the same tags, whose parameters are of the
  /// arguments' types. With tags it is one without any that passes tags on. With both it is either.
  func fallback(for key: AnyKey) -> Registration? {
    if key.tags.isEmpty && key.arguments.isEmpty || key.service is any Adapter.Type { return nil }
    if !key.arguments.isEmpty,
      let found = registration(for: AnyKey(service: key.service, tags: key.tags)),
      found.takes(key.arguments)
    {
      return found
    }
    guard !key.tags.isEmpty, let found = passing(key.service),
      key.arguments.isEmpty || found.takes(key.arguments)
    else { return nil }
    return found
  }

  /// As the form for a key; where tags or arguments are given later, all that may answer.
  func fallbacks(_ asked: AskedKey) -> [Registration] {
    if let key = asked.exact { return fallback(for: key).map { [$0] } ?? [] }
    if let arguments = asked.arguments {
      return family(of: asked.service).filter { $0.takes(arguments) }
    }
    guard let tags = asked.tags, !tags.isEmpty, let found = passing(asked.service) else {
      return []
    }
    return [found]
  }

  /// The registration without tags, where it passes those that it is asked for on.
  private func passing(_ service: Any.Type) -> Registration? {
    registration(for: AnyKey(service: service)).flatMap { $0.wiring.passesTags ? $0 : nil }
  }
}

extension Registration {
  /// Whether `auto` made the factory, of parameters of these types, and there are any.
  fileprivate final func takes(_ arguments: [Any.Type]) -> Bool {
    guard !arguments.isEmpty, key.arguments.isEmpty, let types = wiring.autoTypes else {
      return false
    }
    return types.elementsEqual(arguments, by: ==)
  }

  /// The keys under which it can be asked for, its own first.
  ///
  /// - Parameter withArguments: also with arguments for its parameters.
  final func keys(withArguments: Bool) -> [AnyKey] {
    guard withArguments, let types = givenParameters else { return [key] }
    return [key, AnyKey(service: key.service, tags: key.tags, arguments: types)]
  }
}
