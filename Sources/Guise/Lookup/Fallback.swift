extension Resolver {
  /// What answers a key that nobody registers: a variant of a registration made by `auto`, with the
  /// caller's arguments for its parameters, or with tags that they are asked for under.
  ///
  /// Adapters are tried before.
  func fallback(for key: AnyKey) -> Registration? {
    let visible = RegistrationSource.visible(self)
    guard let match = visible.fallback(for: key.service, key.tags, key.arguments) else {
      return nil
    }
    return match.provider.owner?.variant(of: match.provider, for: key)
  }
}

extension RegistrationSource {
  /// The registration that answers a key which nobody registers.
  ///
  /// With arguments it is one without any, under the same tags, whose parameters are of the
  /// arguments' types. With tags it is one without any that passes tags on. With both it is either.
  func fallback(
    for service: Any.Type, _ tags: Tags, _ arguments: [Any.Type]
  ) -> AnswerMatch<Registration>? {
    if tags.isEmpty && arguments.isEmpty || Adapters.adapter(of: service) != nil { return nil }
    if !tags.areFindable { return nil }
    if !arguments.isEmpty,
      let found = registered(service, tags, []), found.takes(arguments)
    {
      return AnswerMatch(found, .given)
    }
    guard !tags.isEmpty, let found = passing(service),
      arguments.isEmpty || found.takes(arguments)
    else { return nil }
    return AnswerMatch(found, arguments.isEmpty ? .passing : .given)
  }

  func fallbacks(_ asked: AskedKey<Self>) -> [AnswerMatch<Registration>] {
    if let arguments = asked.arguments {
      return family(of: asked.service).filter { $0.takes(arguments) }
        .map { AnswerMatch($0, .given) }
    }
    guard let tags = asked.tags, !tags.isEmpty, let found = passing(asked.service) else {
      return []
    }
    return [AnswerMatch(found, .passing)]
  }

  /// The registration without tags, where it passes those that it is asked for on.
  private func passing(_ service: Any.Type) -> Registration? {
    registered(service, Tags(), []).flatMap { $0.wiring.passesTags ? $0 : nil }
  }
}

extension Registration {
  /// Whether `auto` made the factory, of parameters of these types, and there are any.
  fileprivate final func takes(_ arguments: [Any.Type]) -> Bool {
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
