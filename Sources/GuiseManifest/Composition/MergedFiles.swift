internal import StrictJSON

/// All that the files of a manifest say, merged in their order.
struct MergedFiles {
  private(set) var registrations = RegistrationMerger()
  private(set) var variables = VariableMerger()
  private(set) var assemblies = AssemblyMerger()
  private(set) var root: Placed<String>?
  /// The file that counts has a "root" that cannot be read.
  private(set) var isRootFaulty = false
  private(set) var scopes: [Placed<String>] = []
  /// There may be scopes that are not known.
  private(set) var hasUnknownScopes = false
  private(set) var catalog: Placed<String>?
  private(set) var hasUnknownAssemblies = false
  private(set) var hasUnknownVariables = false

  mutating func add(_ file: ManifestDocument, isIncomplete: Bool) {
    if let root = file.root {
      self.root = root
      isRootFaulty = false
    } else if file.faultyKeys.contains("root") {
      root = nil
      isRootFaulty = true
    }
    if let scopes = file.scopes {
      var seen: Set<String> = []
      self.scopes = scopes.filter { seen.insert($0.value).inserted }
      hasUnknownScopes = false
    }
    if file.faultyKeys.contains("scopes") { hasUnknownScopes = true }
    if let path = file.catalog {
      let folder = RelativePath.folder(of: path.place.source.path)
      let joined = path.value.hasPrefix("/") ? path.value : RelativePath.join(folder, path.value)
      catalog = Placed(RelativePath.normalized(joined), at: path.place)
    }
    hasUnknownAssemblies = hasUnknownAssemblies || file.faultyKeys.contains("assemblies")
    hasUnknownVariables = hasUnknownVariables || file.faultyKeys.contains("variables")
    variables.add(file, isIncomplete: isIncomplete || hasUnknownVariables)
    assemblies.add(file, existing: registrations.drafts)
    registrations.add(
      file,
      isIncomplete: isIncomplete || hasUnknownAssemblies || assemblies.hasUnknownRegistrations
        || !assemblies.unreadable.isEmpty)
  }

  /// Registrations of which everything is known.
  var sound: [String: Composition.Registration] {
    var sound: [String: Composition.Registration] = [:]
    sound.reserveCapacity(registrations.drafts.count)
    for (id, draft) in registrations.drafts where !draft.isUnsound {
      sound[id] = draft.registration
    }
    return sound
  }

  /// Unsound registrations whose factory is known.
  var partial: [String: Composition.PartialRegistration] {
    registrations.drafts.compactMapValues { draft in
      guard draft.isUnsound, let registration = draft.registration else { return nil }
      return .init(registration: registration, faultyKeys: draft.entry.faultyKeys)
    }
  }

  var unsound: Set<String> {
    registrations.drafts.values.reduce(into: registrations.unreadable) { names, draft in
      if draft.isUnsound || draft.entry.factory == nil { names.insert(draft.entry.id) }
    }
  }

  /// Whether there may be references to variables that nobody read.
  var hasUnknownSettings: Bool {
    hasUnknownAssemblies || assemblies.hasUnknownRegistrations || !assemblies.unreadable.isEmpty
      || !registrations.unreadable.isEmpty
      || registrations.drafts.values.contains {
        !$0.entry.faultyKeys.isDisjoint(with: ["settings", "decorators"])
      }
  }
}
