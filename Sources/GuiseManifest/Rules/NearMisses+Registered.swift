internal import Guise
internal import StrictJSON

/// Help by registrations that have another key.
extension NearMisses {
  func addRegistered(_ key: KeyNumbers.Key, _ asker: Asker, to found: inout Found) {
    // Those that differ in one respect before those that differ in two.
    let providers = model.index.ofService(key.service, limit: 100)
    let near = providers.lazy.filter { $0.key.arguments == key.arguments }
      .filter { provider in asker.all.allSatisfy { mayHave(provider, $0) } }.prefix(Self.shown)
    for provider in near {
      let had = "\(registered(provider.origin)) with \(tags(of: provider))"
      found.help.append(using(provider, key, asker, had))
      addPlace(provider, to: &found)
    }
    let others = providers.filter {
      $0.key.arguments != key.arguments
        && (asker.fault?.isElement != true || $0.key.arguments == .empty)
    }
    for provider in others.prefix(max(0, Self.shown - near.count)) {
      found.help.append(passing(provider, key, asker))
      addPlace(provider, to: &found)
    }
  }

  /// Adds registrations and factories of another type that is easily taken for the service.
  func addAlike(_ key: KeyNumbers.Key, to found: inout Found) {
    let service = model.keys.serviceNames[key.service]
    for other in TypeName.alike(service, among: model.keys.serviceNames.values) {
      let next = " as \(other), which is another type: ask for that in code, or register \(service)"
      let number = model.keys.number(ofService: other)
      let providers = number.map { model.index.ofService($0, limit: Self.shown) } ?? []
      for provider in providers {
        found.help.append(Suggestion(registered(provider.origin) + next))
        addPlace(provider, to: &found)
      }
      if providers.isEmpty, let factory = inspection.factoriesOffering(other).first {
        found.help.append(Suggestion("the factory \(Phrase.quoted(factory)) registers it\(next)"))
      }
    }
  }

  private func tags(of provider: WiringIndex.Provider) -> String {
    Phrase.tags(model.keys.names(ofTags: provider.key.tags))
  }

  private func mayHave(_ provider: WiringIndex.Provider, _ asker: Asker) -> Bool {
    if let fault = asker.fault, let dependency = model.dependency(of: fault) {
      let isElement = fault.isElement
      if isElement, let entry = model.entry(of: provider.origin),
        model.identifiers(at: fault).contains(model.id(of: entry))
      {
        return false
      }
      return inspection.mayUse(provider, for: dependency, of: fault.use, isElement: isElement)
    }
    guard let node = asker.node, let target = model.node(of: provider) else { return true }
    return inspection.consequences.mayNeed(node, target, isDeferred: false)
  }

  /// How what is registered under other tags can be used.
  private func using(
    _ provider: WiringIndex.Provider, _ key: KeyNumbers.Key, _ asker: Asker, _ had: String
  ) -> Suggestion {
    guard let fault = asker.fault else {
      return Suggestion(had + (asker.origin == nil ? "" : change(of: provider, to: key)))
    }
    guard let name = model.parameter(of: fault)?.name else {
      return Suggestion(
        "\(had): to ask for tags, give the parameter a name with parameters: in code")
    }
    if let id = id(provider.origin) {
      guard !fault.isElement else {
        let place = model.place(of: fault)
        let line = Suggestion(fact: had, "to use it, write \(Phrase.quoted(id)) here")
        return asker.others.isEmpty ? line.replacing(place.value, with: .string(id)) : line
      }
      let line = Suggestion(
        fact: had, "to use it, \(model.pointing(name, of: fault.use, at: .string(id)))")
      return pointing(.string(id), asker, line)
    }
    let tags = model.keys.names(ofTags: provider.key.tags)
    guard !fault.isElement, UnknownTag.mayExist(tags, model),
      model.keys.writtenNames(ofTags: provider.key.tags).count == tags.count
    else { return Suggestion(had) }
    if tags.isEmpty {
      guard model.dependency(of: fault)?.tags == .empty else { return Suggestion(had) }
      let line = Suggestion(
        fact: had, "to use that, remove \(Phrase.quoted(name)) from \"dependencies\"")
      return asker.others.isEmpty ? model.removing(name, of: fault.use, line) : line
    }
    let reference: JSON = ["tags": .strings(tags)]
    return pointing(
      reference, asker,
      Suggestion(
        fact: had, "to use that, \(model.pointing(name, of: fault.use, at: reference))"))
  }

  /// How what takes other arguments can be used.
  private func passing(
    _ provider: WiringIndex.Provider, _ key: KeyNumbers.Key, _ asker: Asker
  ) -> Suggestion {
    let taken = model.keys.argumentLists[provider.key.arguments]
    let subject = registered(provider.origin)
    if taken.isEmpty { return Suggestion("\(subject) without arguments") }
    // Two differences take two changes.
    if provider.key.tags != key.tags {
      return Suggestion(
        "\(subject) with \(tags(of: provider)) and \(Phrase.arguments(taken))")
    }
    let had = "\(subject) with \(Phrase.arguments(taken))"
    let pronoun = taken.count == 1 ? "it" : "them"
    if asker.origin != nil {
      return Suggestion("\(had): require it with \(taken.count == 1 ? "that" : "those")")
    }
    let mayWait = asker.all.allSatisfy { asker in
      guard let node = asker.fault.map({ model.node(of: $0.entry) }) ?? asker.node,
        let target = model.node(of: provider)
      else { return true }
      return inspection.consequences.mayNeed(node, target, isDeferred: true)
    }
    guard mayWait else { return Suggestion(had) }
    let isProvider = key.arguments != .empty
    return Suggestion(
      "\(had): to pass \(pronoun), make the parameter a Provider \(isProvider ? "of that " : "")in code"
    )
  }

  /// How a registration comes to have the tags that code asks for; only what nothing else needs can be
  /// given others.
  private func change(of provider: WiringIndex.Provider, to key: KeyNumbers.Key) -> String {
    let had = model.keys.writtenNames(ofTags: provider.key.tags)
    if key.tags == .empty {
      return ": require it with \(Phrase.tags(had)), and resolve it with that"
    }
    guard case .entry(let entry) = provider.origin,
      !inspection.consequences.isNeeded(model.node(of: entry)),
      model.entries[entry].services.count == 1
    else { return "" }
    let tags = model.keys.names(ofTags: key.tags)
    guard provider.key.tags == .empty, UnknownTag.mayExist(tags, model) else { return "" }
    return ": give it \"tags\": \(Phrase.json(tags))"
  }

  /// With the edits that point the parameters of all who ask.
  private func pointing(_ target: JSON, _ asker: Asker, _ line: Suggestion) -> Suggestion {
    let faults = asker.all.compactMap(\.fault)
    guard Set(faults.map(\.use)).count == asker.all.count, !faults.contains(where: \.isElement)
    else { return line }
    return faults.reduce(line) { line, fault in
      guard let name = model.parameter(of: fault)?.name else { return line }
      return model.pointing(name, of: fault.use, at: target, line)
    }
  }

  /// Advises to remove an element of a list, or a key of a dictionary.
  func addRemoval(_ asker: Asker, to found: inout Found) {
    guard let fault = asker.fault, let place = model.removablePlace(of: fault),
      let id = place.value.string
    else { return }
    let line = Suggestion("remove \(Phrase.quoted(id)) here")
    found.help.append(asker.others.isEmpty ? line.removing(place) : line)
  }

  private func id(_ origin: WiringIndex.Origin) -> String? {
    model.entry(of: origin).map { model.id(of: $0) }
  }

  /// The beginning of a sentence that names the owner of a key, and that its tags or arguments end.
  private func registered(_ origin: WiringIndex.Origin) -> String {
    switch origin {
    case .entry, .forward, .given: return "\(Phrase.quoted(id(origin) ?? "")) is registered"
    case .codeAssembly(let name): return "the code assembly \"\(name)\" registers it"
    case .supply(let position):
      let scope = model.catalog.supplies[position].scope
      return "the application supplies it" + (scope.map { " in the scope \"\($0)\"" } ?? "")
    }
  }

  private func addPlace(_ provider: WiringIndex.Provider, to found: inout Found) {
    guard let entry = model.entry(of: provider.origin) else { return }
    found.related.append(
      Diagnostic.Related(
        "\"\(model.id(of: entry))\" is registered here", at: model.place(of: entry)))
  }
}
