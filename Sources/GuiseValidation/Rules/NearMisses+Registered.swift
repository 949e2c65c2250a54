internal import GuiseManifest
internal import GuiseVerification

/// Help that suggests registrations with another key.
extension NearMisses {
  mutating func addRegistered() {
    for provider in near {
      add(provider.key.arguments == key.arguments ? using(provider) : passing(provider), provider)
    }
  }

  /// The keys with other tags, then those with other arguments.
  private var near: some Sequence<WiringIndex.Provider> {
    let providers = model.index.ofService(key.service, limit: 100).lazy
    let tagged = providers.filter { provider in
      provider.key.arguments == key.arguments && needers.allSatisfy { mayHave(provider, $0) }
    }
    let others = providers.filter {
      $0.key.arguments != key.arguments
        && (fault?.isElement != true || $0.key.arguments == .empty)
    }
    return (Array(tagged.prefix(Self.shown)) + others).prefix(Self.shown)
  }

  /// Adds registrations and factories of another type that is easily mistaken for the service.
  mutating func addAlike() {
    for other in TypeName.alike(service, among: model.keys.serviceNames.values) {
      let next = " as \(other), which is another type: ask for that in code, or register \(service)"
      let number = model.keys.number(ofService: other)
      let providers = number.map { model.index.ofService($0, limit: Self.shown) } ?? []
      for provider in providers { add(Suggestion(registered(provider) + next), provider) }
      if providers.isEmpty, let factory = check.factories(offering: other).first {
        help.append(Suggestion("the factory \(Phrase.quoted(factory.id)) registers it\(next)"))
      }
    }
  }

  private mutating func add(_ line: Suggestion, _ provider: WiringIndex.Provider) {
    help.append(line)
    guard let entry = model.entry(of: provider.origin) else { return }
    related += model.related(toNode: model.node(of: entry))
  }

  private func mayHave(_ provider: WiringIndex.Provider, _ needer: MissingKeys.Dependent) -> Bool {
    guard let fault = needer.fault, let dependency = model.dependency(of: fault) else {
      return !model.keys.isShared(provider.key.tags) && mayNeed(provider, needer, isDeferred: false)
    }
    let isElement = fault.isElement
    if isElement, let id = id(provider), model.identifiers(at: fault).contains(id) { return false }
    return check.mayUse(provider, for: dependency, of: fault.use, isElement: isElement)
  }

  func mayNeed(
    _ provider: WiringIndex.Provider, _ needer: MissingKeys.Dependent, isDeferred: Bool
  ) -> Bool {
    needer.node(in: model).map {
      check.mayNeed($0, model.node(of: provider), isDeferred: isDeferred)
    } ?? true
  }

  /// Advice to use a registration with other tags.
  private func using(_ provider: WiringIndex.Provider) -> Suggestion {
    let tags = model.keys.names(ofTags: provider.key.tags)
    let had = "\(registered(provider)) with \(Phrase.tags(tags))"
    guard let fault else {
      return Suggestion(had + (needers[0].origin == nil ? "" : change(of: provider)))
    }
    guard let name = model.parameter(of: fault)?.name else {
      return Suggestion(
        "\(had): to ask for tags, give the parameter a name with parameters: in code")
    }
    if let id = id(provider) {
      guard fault.isElement else {
        return pointing(name, fault, at: .string(id), had, "to use it")
      }
      let line = Suggestion(fact: had, "to use it, write \(Phrase.quoted(id)) here")
      let place = model.place(of: fault)
      return isAlone ? line.replacing(place.value, with: .string(id)) : line
    }
    guard !fault.isElement, model.mayExist(tags),
      model.keys.writtenNames(ofTags: provider.key.tags).count == tags.count
    else { return Suggestion(had) }
    guard tags.isEmpty else {
      return pointing(name, fault, at: ["tags": .strings(tags)], had, "to use that")
    }
    guard model.dependency(of: fault)?.tags == .empty else { return Suggestion(had) }
    let line = Suggestion(
      fact: had, "to use that, remove \(Phrase.quoted(name)) from \"dependencies\"")
    return isAlone ? model.removing(name, of: fault.use, line) : line
  }

  /// A suggestion with edits that point the parameters of all dependents at a target.
  private func pointing(
    _ name: String, _ fault: ConnectionFault, at target: JSON, _ had: String, _ purpose: String
  ) -> Suggestion {
    let line = Suggestion(
      fact: had, "\(purpose), \(model.pointing(name, of: fault.use, at: target))")
    return editable.reduce(line) { line, fault in
      model.parameter(of: fault)?.name.map {
        model.pointing($0, of: fault.use, at: target, line)
      } ?? line
    }
  }

  /// Advice to use a registration with other arguments.
  private func passing(_ provider: WiringIndex.Provider) -> Suggestion {
    let taken = model.keys.argumentLists[provider.key.arguments]
    let subject = registered(provider)
    if taken.isEmpty { return Suggestion("\(subject) without arguments") }
    // Two differences require two changes.
    if provider.key.tags != key.tags {
      let tags = Phrase.tags(model.keys.names(ofTags: provider.key.tags))
      return Suggestion("\(subject) with \(tags) and \(Phrase.arguments(taken))")
    }
    let had = "\(subject) with \(Phrase.arguments(taken))"
    let isOne = taken.count == 1
    if needers[0].origin != nil {
      return Suggestion("\(had): require it with \(isOne ? "that" : "those")")
    }
    guard needers.allSatisfy({ mayNeed(provider, $0, isDeferred: true) }) else {
      return Suggestion(had)
    }
    return Suggestion(
      "\(had): to pass \(isOne ? "it" : "them"), make the parameter a Provider "
        + "\(key.arguments == .empty ? "" : "of that ")in code")
  }

  /// Advice to give a registration the tags that code requests; only a registration that nothing else needs
  /// can change its tags.
  private func change(of provider: WiringIndex.Provider) -> String {
    if key.tags == .empty {
      let had = Phrase.tags(model.keys.writtenNames(ofTags: provider.key.tags))
      return ": require it with \(had), and resolve it with that"
    }
    guard case .entry(let entry) = provider.origin, provider.key.tags == .empty,
      !check.isNeeded(model.node(of: entry)),
      model.entries[entry].services.count == 1, model.mayExist(tags)
    else { return "" }
    return ": give it \"tags\": \(JSON.strings(tags).text)"
  }

  private func id(_ provider: WiringIndex.Provider) -> String? {
    model.entry(of: provider.origin).map { model.id(of: $0) }
  }

  /// The beginning of a sentence about a key's owner, to be completed by tags or arguments.
  private func registered(_ provider: WiringIndex.Provider) -> String {
    switch provider.origin {
    case .entry, .forward: return "\(Phrase.quoted(id(provider) ?? "")) is registered"
    case .code(let code):
      return "the code assembly \"\(model.codes[code].assembly)\" registers it"
    case .supply(let position):
      let scope = model.catalog.supplies[position].scope
      return "the application supplies it" + (scope.map { " in the scope \"\($0)\"" } ?? "")
    }
  }
}
