internal import Guise
internal import GuiseManifest
internal import GuiseTooling
internal import GuiseValidation
internal import StrictJSON

/// Completions of names that a manifest defines and refers to.
extension CursorContext {
  /// The services of the factory.
  var serviceEntries: [CompletionEntry] {
    guard let part, let described else { return [] }
    let schema = FactorySchema(id: part.factory ?? "", factory: described)
    return schema.serviceNames.enumerated().map { textEntry($1, .service, rank: $0) }
  }

  var scopeEntries: [CompletionEntry] {
    (composition?.scopes ?? []).enumerated().map { textEntry($1.value, .group, rank: $0) }
  }

  /// The scopes named in code.
  var scopeDeclarations: [CompletionEntry] {
    (catalog?.scopes ?? []).map { textEntry($0, .group) }
  }

  /// The assemblies that the one around the cursor may use without a cycle.
  var assemblyEntries: [CompletionEntry] {
    let excluded = name(in: "assemblies").map(dependents) ?? []
    let ofManifest = composition?.assemblies.keys.map { ($0, "an assembly of the manifest") } ?? []
    let ofCode = (catalog?.assemblies ?? [:]).map { ($0.key, "in code: \($0.value.file)") }
    return (ofManifest + ofCode).filter { !excluded.contains($0.0) }.map {
      textEntry($0, .group, detail: $1)
    }
  }

  /// Returns the assembly and its direct and indirect users.
  private func dependents(of name: String) -> Set<String> {
    var users: [String: [String]] = [:]
    for assembly in composition?.assemblies.values.map(\.self) ?? [] {
      for use in assembly.uses { users[use.value, default: []].append(assembly.name) }
    }
    var found: Set<String> = [name]
    var open = [name]
    while let next = open.popLast() {
      for user in users[next] ?? [] where found.insert(user).inserted { open.append(user) }
    }
    return found
  }

  /// The assemblies of the manifest, with unused ones first.
  var rootEntries: [CompletionEntry] {
    let assemblies = composition?.assemblies ?? [:]
    let used = Set(assemblies.values.flatMap(\.uses).map(\.value))
    return assemblies.keys.map { textEntry($0, .group, rank: used.contains($0) ? 1 : 0) }
  }

  /// The singletons without arguments.
  var startEntries: [CompletionEntry] {
    (composition?.registrations.map(\.self) ?? []).compactMap { registration in
      let factory = catalog?.factories[registration.main.factory]
      guard registration.enabled, registration.lifetime == .singleton,
        factory?.arguments.isEmpty ?? true
      else { return nil }
      return textEntry(registration.id, .registration, detail: registration.main.factory)
    }
  }

  /// The rules that can be allowed, with those that have findings first.
  var ruleEntries: [CompletionEntry] {
    let found = Set(manifest?.report.diagnostics.map(\.rule) ?? [])
    return RuleList.allowable.map { id in
      textEntry(
        id, .rule, documentation: RuleList.rule(id).map { RulePage($0).summary },
        rank: found.contains(id) ? 0 : 1)
    }
  }
}

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
    for registration in composition?.registrations.map(\.self) ?? []
    // The edited registration may already contain an incomplete tag.
    where registration.id != own {
      for tag in registration.tags { uses[tag, default: 0] += 1 }
    }
    let wanted = wantedTags
    let known = declared.isEmpty ? Set(uses.keys).union(wanted) : declared
    return known.map { tag in
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
      for tag in tags { ids[tag, default: []] += [id].compactMap(\.self) }
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
