extension Resolver {
  /// The answer to an unregistered key: a variant of a registration made by `auto`, with the
  /// caller's arguments for its parameters, or with tags to resolve them under.
  ///
  /// Adapters are tried first.
  func fallback(for key: AnyKey) -> Registration? {
    let visible = VisibleRegistrations(resolver: self)
    guard let found = visible.fallback(for: key.service, key.tags, key.arguments) else {
      return nil
    }
    return found.owner?.variant(of: found, for: key)
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
