internal import Guise
internal import StrictJSON

/// The contents of a manifest's files, merged in file order.
struct MergedFiles {
  private(set) var registrations = EntryMerger(.registration)
  private(set) var variables = EntryMerger(.variable)
  private(set) var assemblies = AssemblyGraph()
  /// The written settings objects that may refer to variables, including overridden ones.
  private(set) var writtenSettings: [JSONValue] = []
  private(set) var root: Placed<String>?
  /// Whether the decisive file has an unreadable "root".
  private(set) var isRootFaulty = false
  private(set) var scopes: [Placed<String>] = []
  /// Whether there may be unknown scopes.
  private(set) var hasUnknownScopes = false
  private(set) var start: [Placed<String>] = []
  /// Whether assemblies may have unknown registrations.
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
      self.scopes = scopes.once
      hasUnknownScopes = false
    }
    if faultyKeys.contains("scopes") { hasUnknownScopes = true }
    if let start = file.texts("start") { self.start = start.once }
    if faultyKeys.contains("variables") { hasUnknownVariables = true }
    addVariables(of: file, isIncomplete: isIncomplete || hasUnknownVariables)
    addAssemblies(of: file, isIncomplete: isIncomplete)
  }

  private mutating func addVariables(of file: ManifestFile, isIncomplete: Bool) {
    guard let object = file.value(at: ["variables"]) else { return }
    let group = EntryGroup(variablesOf: file)
    let entries = file.members(of: object).map { MergedObject($0, in: group) }
    variables.add(entries, faulty: file.faultyKeys(of: object), isIncomplete: isIncomplete)
  }

  private mutating func addAssemblies(of file: ManifestFile, isIncomplete: Bool) {
    let object = file.value(at: ["assemblies"])
    if file.faultyKeys.contains("assemblies") || object.map(file.faultyKeys)?.isEmpty == false {
      (hasUnknownRegistrations, hasUnknownUses) = (true, true)
    }
    guard let object else { return }
    var entries: [MergedObject] = []
    var faulty: Set<String> = []
    for assembly in file.members(of: object) {
      guard let written = file.manifest.assemblies[assembly.key] else { continue }
      let faultyKeys = file.faultyKeys(of: assembly.value)
      if faultyKeys.contains("registrations") { hasUnknownRegistrations = true }
      if faultyKeys.contains("uses") { hasUnknownUses = true }
      // A block that only overrides other files' registrations does not create an assembly.
      let isDefined = !faultyKeys.isEmpty || !written.onlyOverrides
      let ids = written.registrations.keys
      if isDefined || ids.contains(where: { registrations.merged[$0] == nil }) {
        let uses = file.value(at: ["uses"], in: assembly.value).map(file.texts)
        assemblies.add(assembly, uses: uses ?? [], isDefined: isDefined)
      }
      guard let object = file.value(at: ["registrations"], in: assembly.value) else { continue }
      let group = EntryGroup(assembly.key, written, in: file)
      entries += file.members(of: object).map { MergedObject($0, in: group) }
      faulty.formUnion(file.faultyKeys(of: object))
    }
    writtenSettings += entries.flatMap(\.referringSettings)
    registrations.add(
      entries, faulty: faulty, isIncomplete: isIncomplete || hasUnknownRegistrations)
  }

  /// Drops values on which included files disagree, which has been reported.
  mutating func drop(root dropsRoot: Bool, scopes dropsScopes: Bool) {
    if dropsRoot {
      root = nil
      isRootFaulty = true
    }
    if dropsScopes { hasUnknownScopes = true }
  }

  /// Returns the registrations with the effects of defaults and `start`.
  ///
  /// - Parameter takesNoArguments: Whether a factory is known to take no arguments.
  func settled(takesNoArguments: (String) -> Bool) -> NamedRegistrations {
    let starts = Dictionary(start.map { ($0.value, $0.place.value) }) { first, _ in first }
    return registrations.merged.mapValues {
      Composition.Registration(
        $0, startedBy: starts[$0.id], takesNoArguments: takesNoArguments)
    }
  }

  /// Whether unknown defaults may refer to variables.
  var hasUnknownDefaults: Bool {
    !variables.unreadable.isEmpty || variables.merged.contains { !$0.faultyKeys.isEmpty }
  }

  // MARK: Faults

  /// Whether a format fault follows from a merge fault.
  func hasReported(_ fault: FormatFault) -> Bool {
    registrations.follows(fault) || variables.follows(fault)
  }

  /// Returns the faults of the merged files: keys without the value of another key that they require, and
  /// unknown names in `start`.
  ///
  /// - Parameters:
  ///   - known: The registrations with the effects of defaults.
  ///   - isIncomplete: Whether there may be unknown registrations.
  func faults(of known: NamedRegistrations, isIncomplete: Bool) -> [CompositionFault] {
    let unpaired = known.compactMap { merged -> CompositionFault? in
      guard merged.scope != nil, merged.lifetime != .scoped,
        !merged.object.faultyKeys.contains("lifetime")
      else { return nil }
      // The later file introduced the conflict: it may have removed the lifetime.
      let (scope, lifetime) = (
        merged.scopePlace, merged.object.place(at: ["lifetime"]) ?? merged.lifetimePlace
      )
      let place = lifetime.map { merged.object.later(scope, $0) } ?? scope
      let candidates = [
        Placed("the scope", at: scope), lifetime.map { Placed("the lifetime", at: $0) },
        merged.origins.first.map { Placed("the registration", at: $0) },
      ]
      return .unpaired(
        .scope, of: merged.id, found: merged.lifetime.rawValue, at: place, key: scope,
        other: candidates.lazy.compactMap(\.self).first { $0.place.source !== place.source })
    }
    let unknown = start.filter {
      known[$0.value] == nil && !registrations.unreadable.contains($0.value) && !isIncomplete
    }
    let others = variables.faults + unpaired + unknown.map { .unknownStart($0) }
    return registrations.faults + others
  }

  /// Whether there is an override without a target in any file.
  var overridesNothing: Bool { registrations.hasMissingTarget || variables.hasMissingTarget }

  /// Returns the faults that do not follow from a missing file.
  ///
  /// An override's target may be in that file, unless its name resembles a known one: that is a misspelling.
  func independent(_ faults: [CompositionFault]) -> [CompositionFault] {
    var left = Phrase.comparisonLimit
    return faults.filter { fault in
      guard case .overrideWithoutTarget(let name, let target, _, nil, _) = fault else {
        return true
      }
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
}

extension [Placed<String>] {
  /// The first of each name.
  var once: [Placed<String>] {
    var seen: Set<String> = []
    return filter { seen.insert($0.value).inserted }
  }
}

extension Manifest.Assembly {
  /// Whether the assembly only has registrations that change those of other files.
  fileprivate var onlyOverrides: Bool {
    uses.isEmpty && !registrations.isEmpty
      && registrations.values.allSatisfy { $0.override != nil }
  }
}
