internal import GuiseManifest

/// Tags that may stand in the list around the cursor.
extension CursorContext {
  /// Of a registration: those that are asked for of what its factory offers, then those in use,
  /// then all that the code declares. Where the code declares any, no others.
  var tagEntries: [CompletionEntry] {
    let declared = Set(catalog?.tags.values.flatMap(\.texts) ?? [])
    var uses: [String: Int] = [:]
    let own = registration
    for registration in composition?.usable.map(\.self) ?? []
    // What is being typed may be a tag of its own already.
    where registration.id != own {
      for tag in registration.tags { uses[tag, default: 0] += 1 }
    }
    let wanted = wantedTags
    let known = declared.isEmpty ? Set(uses.keys).union(wanted) : declared
    return known.subtracting(elements).map { tag in
      textEntry(
        tag, .tag, detail: uses[tag].map { Phrase.count($0, "registration") },
        rank: wanted.contains(tag) ? 0 : uses[tag] != nil ? 1 : 2)
    }
  }

  /// Of a dependency: those under which its service is registered.
  var parameterTagEntries: [CompletionEntry] {
    guard let model, let dependency else { return tagEntries }
    let present = elements
    var ids: [String: [String]] = [:]
    for provider in model.index.ofService(dependency.service) {
      let tags = model.keys.writtenNames(ofTags: provider.key.tags)
      // Only what has all the tags that are written already can be meant.
      guard present.isSubset(of: tags) else { continue }
      let id = model.entry(of: provider.origin).map { model.id(of: $0) }
      for tag in tags where !present.contains(tag) {
        ids[tag, default: []].append(contentsOf: [id].compactMap(\.self))
      }
    }
    return ids.map { tag, ids in
      textEntry(
        tag, .tag, detail: dependency.parameter.service,
        documentation: ids.isEmpty
          ? nil : "Registered as \(Phrase.shortList(ids.sorted(), limit: 5)).")
    }
  }

  /// The tags under which services of the factory are asked for.
  private var wantedTags: Set<String> {
    guard let catalog, let factory = described else { return [] }
    let services = Set(factory.services)
    let required = catalog.requirements.filter { services.contains($0.key.service) }
      .flatMap(\.key.tags)
    let injected = catalog.factories.values.flatMap(\.parameters)
      .filter { services.contains($0.service) }.flatMap(\.tags)
    return Set(required + injected)
  }
}
