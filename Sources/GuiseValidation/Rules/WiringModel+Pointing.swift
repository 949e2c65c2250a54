internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

/// References of parameters to other registrations, in words and as edits.
extension WiringModel {
  /// Advice to write a reference, such as `write "dependencies": { "Store": "disk" }`, for a decorator in its
  /// own object.
  func pointing(_ name: String, of use: FactoryUse, at reference: JSON) -> String {
    let written =
      "\"dependencies\": { \(Phrase.quoted(name)): \(reference.text) }"
    guard use.decorator != nil else { return "write \(written)" }
    let factory = Phrase.quoted(part(of: use).factory)
    return part(of: use).place.value.string == nil
      ? "give the decorator \(factory) \(written)"
      : "write the decorator as { \"factory\": \(factory), \(written) }"
  }

  /// A suggestion with the edit that writes the reference.
  func pointing(
    _ name: String, of use: FactoryUse, at reference: JSON, _ line: Suggestion
  ) -> Suggestion {
    let object = part(of: use).place.value
    guard let dependencies = object["dependencies"]?.value, dependencies.kind == .object else {
      return line.setting("dependencies", to: [name: reference], in: object)
    }
    return line.setting(name, to: reference, in: dependencies)
  }

  /// A suggestion with the edit that removes a parameter's entry.
  func removing(_ name: String, of use: FactoryUse, _ line: Suggestion) -> Suggestion {
    let place = part(of: use).place(ofParameter: name)
    // Without the entry of an overlay, that of the included file counts.
    return entries[use.entry].registration.isOverridden
      || part(of: use).dependencies[name] == nil ? line : line.removing(place)
  }
}

extension Check {
  /// The identifiers of the registrations that a parameter can refer to without another finding, in the order
  /// in which they are registered.
  ///
  /// - Parameters:
  ///   - tags: The tags that they have, besides others.
  ///   - isElement: Whether the reference is in a list, or under a key.
  func candidates(
    for dependency: FactoryTable.Dependency, of use: FactoryUse, tags: TagSetID = .empty,
    isElement: Bool
  ) -> some Sequence<String> {
    let model = model
    let asked = RequestedKey<WiringIndex>(
      service: dependency.service, tags: tags, arguments: dependency.arguments)
    return model.index.elements(asked).lazy.filter { provider in
      self.mayUse(provider, for: dependency, of: use, isElement: isElement)
    }.compactMap { model.entry(of: $0.origin).map { model.id(of: $0) } }
  }

  /// Whether a parameter may be given a provider.
  @inline(never)
  func mayUse(
    _ provider: WiringIndex.Provider, for dependency: FactoryTable.Dependency, of use: FactoryUse,
    isElement: Bool
  ) -> Bool {
    if let entry = model.entry(of: provider.origin) {
      let registration = model.entries[entry].registration
      guard model.fits(registration, dependency, isElement: isElement) else { return false }
    }
    // A registration of the parameter's own type, under the same tags, comes first.
    let asked = RequestedKey<WiringIndex>(
      service: dependency.asked, tags: provider.key.tags, arguments: .empty)
    if !isElement, case .one(let match) = model.index.answer(asked).content,
      match.provider != provider
    {
      return false
    }
    return mayNeed(
      model.node(of: use.entry), model.node(of: provider),
      isDeferred: dependency.parameter.kind.isDeferred)
  }
}

extension Catalog.Parameter {
  /// The reference that fills the parameter with registrations; nil if identifiers cannot.
  func reference(to ids: [String]) -> JSON? {
    switch choice {
    case .one: ids.count == 1 ? .string(ids[0]) : nil
    case .several: .strings(ids)
    case .keyed: ["keys": .object(ids.map { .init(key: $0, value: .string($0)) })]
    case .tagged, .nothing: nil
    }
  }
}
