internal import Guise
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
  private(set) var start: [Placed<String>] = []
  private(set) var hasUnknownAssemblies = false
  private(set) var hasUnknownVariables = false

  mutating func add(_ file: ManifestFile, isIncomplete: Bool) {
    let (manifest, faultyKeys) = (file.manifest, file.faultyKeys)
    if let root = file.placed(manifest.root, "root") {
      self.root = root
      isRootFaulty = false
    } else if faultyKeys.contains("root") {
      root = nil
      isRootFaulty = true
    }
    if let scopes = manifest.scopes {
      self.scopes = Self.once(file.placed(scopes, "scopes"))
      hasUnknownScopes = false
    }
    if faultyKeys.contains("scopes") { hasUnknownScopes = true }
    if let start = manifest.start { self.start = Self.once(file.placed(start, "start")) }
    hasUnknownAssemblies = hasUnknownAssemblies || faultyKeys.contains("assemblies")
    hasUnknownVariables = hasUnknownVariables || faultyKeys.contains("variables")
    variables.add(file, isIncomplete: isIncomplete || hasUnknownVariables)
    assemblies.add(file, existing: registrations.merged)
    registrations.add(
      file,
      isIncomplete: isIncomplete || hasUnknownAssemblies || assemblies.hasUnknownRegistrations
        || !assemblies.unreadable.isEmpty)
  }

  /// Leaves out what included files disagree on, which has been reported.
  mutating func settle(_ disagreements: Disagreements) {
    if disagreements.concern("root") {
      root = nil
      isRootFaulty = true
    }
    if disagreements.concern("scopes") { hasUnknownScopes = true }
  }

  private static func once(_ names: [Placed<String>]) -> [Placed<String>] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0.value).inserted }
  }

  /// Registrations of which everything is known, and those that are not sound whose factory is known.
  ///
  /// - Parameter takesNoArguments: Whether that is known of a factory.
  func settled(
    takesNoArguments: (String) -> Bool
  ) -> (sound: [String: Composition.Registration], partial: [String: Composition.Registration]) {
    var sound = registrations.merged
    var partial: [String: Composition.Registration] = [:]
    let starts = Dictionary(start.map { ($0.value, $0.place.value) }) { first, _ in first }
    for (id, merged) in registrations.merged {
      guard merged.entry.factory != nil else {
        sound[id] = nil
        continue
      }
      let registration = merged.settled(
        startedBy: starts.isEmpty ? nil : starts[id], takesNoArguments: takesNoArguments)
      if merged.isUnsound {
        partial[id] = registration
        sound[id] = nil
      } else if registration !== merged {
        sound[id] = registration
      }
    }
    return (sound, partial)
  }

  var unsound: Set<String> {
    registrations.merged.values.reduce(into: registrations.unreadable) { names, merged in
      if merged.isUnsound || merged.entry.factory == nil { names.insert(merged.id) }
    }
  }

  /// Whether there may be references to variables that nobody read.
  var hasUnknownSettings: Bool {
    hasUnknownAssemblies || assemblies.hasUnknownRegistrations || !assemblies.unreadable.isEmpty
      || !registrations.unreadable.isEmpty
      || registrations.merged.values.contains {
        $0.isFaulty(in: ["settings", "decorators"])
      }
  }

  // MARK: Faults

  /// Keys that go with a value of another key, once all files have had their say; and what `start`
  /// names.
  ///
  /// - Parameter isIncomplete: There may be registrations that are not known.
  func faults(isIncomplete: Bool) -> [CompositionFault] {
    let unpaired = registrations.merged.values.compactMap { merged -> CompositionFault? in
      guard merged.scope != nil, merged.lifetime != .scoped,
        !merged.object.faultyKeys.contains("lifetime"), let pair = Self.scopePair
      else { return nil }
      // Of two files the later one has put together what does not go together.
      let last = merged.object.place.source
      let (scope, lifetime) = (merged.scopePlace, merged.lifetimePlace)
      let isLater = lifetime?.source === last && scope.source !== last
      return .unpaired(
        pair, of: merged.id, found: merged.lifetime.rawValue,
        at: isLater ? lifetime ?? scope : scope, key: scope)
    }
    let known = registrations.merged
    let unknown = start.filter {
      known[$0.value] == nil && !registrations.unreadable.contains($0.value) && !isIncomplete
    }
    return registrations.faults + variables.faults + unpaired
      + unknown.map { .unknownStart($0) }
  }

  /// The faults that do not follow where a file is missing. What is overridden may be in that file; a
  /// name that is near to one that is there is taken to be misspelt.
  func independent(_ faults: [CompositionFault]) -> [CompositionFault] {
    var left = Suggestion.limit
    return faults.filter { fault in
      guard case .overrideWithoutTarget(let name, let target, _, nil) = fault else { return true }
      left -= 1
      if left < 0 { return false }
      let names =
        switch target {
        case .registration: Array(registrations.merged.keys)
        case .variable: Array(variables.merged.keys)
        }
      return !nearestNames(name, among: names.lazy.filter { $0 != name }).isEmpty
    }
  }

  private static let scopePair = FormatObject.registration.pairs.first { $0.key == "scope" }
}
