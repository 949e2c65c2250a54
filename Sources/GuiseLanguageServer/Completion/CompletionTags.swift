internal import GuiseManifest

/// Completions of tags in the list around the cursor.
extension CursorContext {
  /// The tags for a registration: requested tags of its services first, then tags in use, then all
  /// other declared ones.
  ///
  /// Where the code declares tags, only those are proposed.
  var tagEntries: [CompletionEntry] {
    let declared = Set(catalog?.tags.values.flatMap(\.texts) ?? [])
    var uses: [String: Int] = [:]
    let own = registration
    for registration in composition?.usable.map(\.self) ?? []
    // The edited registration may already contain an incomplete tag.
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

  /// The tags for a dependency: those of the registrations of its service.
  var parameterTagEntries: [CompletionEntry] {
    guard let model, let dependency else { return tagEntries }
    let present = elements
    var ids: [String: [String]] = [:]
    for provider in model.index.ofService(dependency.service) {
      let tags = model.keys.writtenNames(ofTags: provider.key.tags)
      // Only registrations with all tags written so far can be the intended one.
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

  /// The tags with which services of the factory are requested.
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
