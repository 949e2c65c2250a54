extension Resolver {
  /// What answers a key that nobody registers: a variant of a registration made by `auto`, with the
  /// caller's arguments for its parameters, or with tags that they are asked for under.
  ///
  /// Adapters are tried before.
  func fallback(for key: AnyKey) -> Registration? {
    let visible = VisibleRegistrations(resolver: self)
    guard let found = visible.fallback(for: key.service, key.tags, key.arguments) else {
      return nil
    }
    return found.owner?.variant(of: found, for: key)
  }
}

extension Registration {
  /// Whether `auto` made the factory, of parameters of these types, and there are any.
  package final func takes(_ arguments: [Any.Type]) -> Bool {
    givenParameters.map { $0.elementsEqual(arguments, by: ==) } ?? false
  }

  /// The keys under which it can be asked for, its own first.
  ///
  /// - Parameter withArguments: also with arguments for its parameters.
  final func keys(withArguments: Bool) -> [AnyKey] {
    guard withArguments, let types = givenParameters else { return [key] }
    return [key, AnyKey(service: key.service, tags: key.tags, arguments: types)]
  }
}
