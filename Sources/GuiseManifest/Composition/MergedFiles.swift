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

  /// The registrations with what defaults and `start` add to them.
  ///
  /// - Parameter takesNoArguments: Whether that is known of a factory.
  func settled(takesNoArguments: (String) -> Bool) -> NamedRegistrations {
    let starts = Dictionary(start.map { ($0.value, $0.place.value) }) { first, _ in first }
    var settled = registrations.merged
    settled.replace {
      $0.hasFactory
        ? $0.settled(startedBy: starts[$0.id], takesNoArguments: takesNoArguments) : $0
    }
    return settled
  }

  /// Whether there may be references to variables that nobody read.
  var hasUnknownSettings: Bool {
    hasUnknownAssemblies || assemblies.hasUnknownRegistrations || !assemblies.unreadable.isEmpty
      || !registrations.unreadable.isEmpty
      || registrations.merged.contains {
        $0.isFaulty(in: ["settings", "decorators"])
      }
  }

  /// The assemblies of which files have nothing but overrides of what no file has, with the paths of these
  /// files: no file defines them.
  func hollowAssemblies(in files: [ManifestFile]) -> [String: Set<String>] {
    guard registrations.missesTarget else { return [:] }
    let missed = Set(
      registrations.faults.compactMap { fault -> String? in
        guard case .overrideWithoutTarget(let name, .registration, _, nil) = fault else {
          return nil
        }
        return name
      })
    var hollow: [String: Set<String>] = [:]
    var defined: Set<String> = []
    for file in files {
      for assembly in file.root["assemblies"]?.value.members.map(\.self) ?? [] {
        let members = assembly.value["registrations"]?.value.members.map(\.self) ?? []
        if assembly.value.isHollow, members.allSatisfy({ missed.contains($0.key) }) {
          hollow[assembly.key, default: []].insert(file.source.path)
        } else {
          defined.insert(assembly.key)
        }
      }
    }
    return hollow.filter { !defined.contains($0.key) }
  }

  // MARK: Faults

  /// Whether a fault of a file follows from another of merging.
  func hasReported(_ fault: FormatFault) -> Bool {
    registrations.follows(fault) || variables.follows(fault)
  }

  /// Keys that go with a value of another key, once all files have had their say; and what `start`
  /// names.
  ///
  /// - Parameter isIncomplete: There may be registrations that are not known.
  func faults(isIncomplete: Bool) -> [CompositionFault] {
    let unpaired = registrations.merged.compactMap { merged -> CompositionFault? in
      guard merged.scope != nil, merged.lifetime != .scoped,
        !merged.object.faultyKeys.contains("lifetime"), let pair = Self.scopePair
      else { return nil }
      // Of two files the later one has put together what does not go together: it may have removed the
      // lifetime.
      let (scope, lifetime) = (
        merged.scopePlace, merged.object.place(of: "lifetime") ?? merged.lifetimePlace
      )
      let place = lifetime.map { merged.object.later(scope, $0) } ?? scope
      let candidates = [
        Placed("the scope", at: scope), lifetime.map { Placed("the lifetime", at: $0) },
        merged.origins.first.map { Placed("the registration", at: $0) },
      ]
      return .unpaired(
        pair, of: merged.id, found: merged.lifetime.rawValue, at: place, key: scope,
        other: candidates.lazy.compactMap(\.self).first { $0.place.source !== place.source })
    }
    let known = registrations.merged
    let unknown = start.filter {
      known[$0.value] == nil && !registrations.unreadable.contains($0.value) && !isIncomplete
    }
    let others = variables.faults + unpaired + unknown.map { .unknownStart($0) }
    return registrations.faults + others
  }

  /// Whether there is an override of what no file has.
  var overridesNothing: Bool { registrations.missesTarget || variables.missesTarget }

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
        case .registration: registrations.merged.ids
        case .variable: Array(variables.merged.keys)
        }
      return !nearestNames(name, among: names.lazy.filter { $0 != name }).isEmpty
    }
  }

  private static let scopePair = FormatObject.registration.pairs.first { $0.key == "scope" }
}
