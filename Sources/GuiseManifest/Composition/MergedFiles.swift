internal import Guise
internal import StrictJSON

/// All that the files of a manifest say, merged in their order.
struct MergedFiles {
  private(set) var registrations = EntryMerger<Composition.Registration>()
  private(set) var variables = EntryMerger<MergedVariable>()
  private(set) var assemblies = AssemblyGraph()
  /// Every settings object that is written and may refer to variables, overridden ones too.
  private(set) var writtenSettings: [JSONValue] = []
  private(set) var root: Placed<String>?
  /// The file that counts has a "root" that cannot be read.
  private(set) var isRootFaulty = false
  private(set) var scopes: [Placed<String>] = []
  /// There may be scopes that are not known.
  private(set) var hasUnknownScopes = false
  private(set) var start: [Placed<String>] = []
  /// An assembly may register, or use, more than is known.
  private(set) var hasUnknownRegistrations = false
  private(set) var hasUnknownUses = false
  private(set) var hasUnknownVariables = false

  mutating func add(_ file: ManifestFile, isIncomplete: Bool) {
    let faultyKeys = file.faultyKeys
    if let root = file.text("root") {
      self.root = root
      isRootFaulty = false
    } else if faultyKeys.contains("root") {
      root = nil
      isRootFaulty = true
    }
    if let scopes = file.texts("scopes") {
      self.scopes = Self.once(scopes)
      hasUnknownScopes = false
    }
    if faultyKeys.contains("scopes") { hasUnknownScopes = true }
    if let start = file.texts("start") { self.start = Self.once(start) }
    if faultyKeys.contains("variables") { hasUnknownVariables = true }
    addVariables(of: file, isIncomplete: isIncomplete || hasUnknownVariables)
    addAssemblies(of: file, isIncomplete: isIncomplete)
  }

  private mutating func addVariables(of file: ManifestFile, isIncomplete: Bool) {
    let approved = file.approved
    guard let object = approved.value(at: ["variables"]) else { return }
    let entries = approved.entries(of: object, as: file.manifest.variables).map {
      MergedVariable(id: $0.key, object: MergedObject($0, in: approved), written: $1)
    }
    variables.add(entries, faulty: approved.faultyKeys(of: object), isIncomplete: isIncomplete)
  }

  private mutating func addAssemblies(of file: ManifestFile, isIncomplete: Bool) {
    let approved = file.approved
    let object = approved.value(at: ["assemblies"])
    if file.faultyKeys.contains("assemblies") || object.map(approved.faultyKeys)?.isEmpty == false {
      (hasUnknownRegistrations, hasUnknownUses) = (true, true)
    }
    guard let object else { return }
    var entries: [Composition.Registration] = []
    var faulty: Set<String> = []
    for (assembly, written) in approved.entries(of: object, as: file.manifest.assemblies) {
      let faultyKeys = approved.faultyKeys(of: assembly.value)
      if faultyKeys.contains("registrations") { hasUnknownRegistrations = true }
      if faultyKeys.contains("uses") { hasUnknownUses = true }
      // A block that only overrides registrations of other files does not make an assembly.
      if !faultyKeys.isEmpty || !written.uses.isEmpty || !onlyOverrides(written) {
        let uses = approved.value(at: ["uses"], in: assembly.value).map(approved.texts)
        assemblies.add(assembly, uses: uses ?? [])
      }
      guard let object = approved.value(at: ["registrations"], in: assembly.value) else { continue }
      let defaults = FileDefaults(assembly.key, written.defaults, in: file)
      for (member, entry) in approved.entries(of: object, as: written.registrations) {
        entries.append(
          Composition.Registration(
            member.key, MergedObject(member, in: approved), entry, in: defaults))
      }
      faulty.formUnion(approved.faultyKeys(of: object))
    }
    writtenSettings += entries.flatMap(\.referringSettings)
    registrations.add(
      entries, faulty: faulty, isIncomplete: isIncomplete || hasUnknownRegistrations)
  }

  private func onlyOverrides(_ assembly: Manifest.Assembly) -> Bool {
    !assembly.registrations.isEmpty
      && assembly.registrations.allSatisfy { registrations.merged[$0] != nil && $1.override != nil }
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
      $0.isWhole
        ? $0.settled(startedBy: starts[$0.id], takesNoArguments: takesNoArguments) : $0
    }
    return settled
  }

  /// Whether there may be references to variables in settings that are not known.
  var hasUnknownSettings: Bool {
    hasUnknownRegistrations || !registrations.unreadable.isEmpty
      || registrations.merged.contains {
        $0.isFaulty(in: ["settings", "decorators"])
      }
  }

  /// Whether there may be references to variables in defaults that are not known.
  var hasUnknownDefaults: Bool {
    !variables.unreadable.isEmpty || variables.merged.contains(where: \.isUnsound)
  }

  /// The assemblies of which files have nothing but overrides of what no file has, with the paths of these
  /// files: no file defines them.
  func hollowAssemblies(in files: [ManifestFile]) -> [String: Set<String>] {
    guard registrations.missesTarget else { return [:] }
    let missed = Set(
      registrations.faults.compactMap { fault -> String? in
        guard case .overrideWithoutTarget(let name, _, _, nil) = fault else { return nil }
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
        merged.scopePlace, merged.object.place(at: ["lifetime"]) ?? merged.lifetimePlace
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
        case .variable: variables.merged.ids
        }
      return !nearestNames(name, among: names.lazy.filter { $0 != name }).isEmpty
    }
  }

  private static let scopePair = FormatObject.registration.pairs.first { $0.key == "scope" }
}
