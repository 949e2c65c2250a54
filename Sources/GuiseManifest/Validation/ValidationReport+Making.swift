internal import Guise
internal import GuiseVerification
internal import StrictJSON

extension ValidationReport.Manifest {
  /// The counts of a manifest that cannot be read.
  static func nothing(of files: ManifestFiles) -> Self {
    Self(path: files.path, registrations: 0, verified: 0, opaque: 0, failed: 0)
  }

  /// Counts what was checked: a registration with an error on it failed, and so did one that is not
  /// sound enough to be looked at, or part of a cycle. What needs something that a fault hides is not
  /// known to be sound, and without a root nothing is.
  init(
    _ check: Check, _ findings: RuleFindings
  ) {
    let model = check.model
    let composition = model.composition
    // One finding names one of a cycle.
    let inCycles = composition.isFragment ? [] : check.inCycles
    var faulty = findings.budget.faulty
    for diagnostic in findings.all where diagnostic.severity == .error {
      if let id = diagnostic.registration { faulty.insert(id) }
    }
    // One finding names the first of several that refer to a variable that is not there.
    for case .unknown(_, _, _, let others) in check.composed.variableFaults {
      for place in others {
        if let id = Diagnostic.registration(of: place.value.pointer) { faulty.insert(id) }
      }
    }
    // One finding names the first of several that miss the same.
    var faultyEntries = Set(model.faults.lazy.filter { !$0.isHarmless }.map(\.entry))
    // One finding names what several need for longer.
    for captive in composition.isFragment ? [] : check.scopeNeeds.captives {
      guard case .registration(let holder)? = captive.path.first else { continue }
      if let entry = model.entry(at: holder) { faultyEntries.insert(entry) }
    }
    // Unsound registrations that are in the model all the same.
    var isListed = Set<String>()
    var failed = 0
    var opaque = 0
    var uncertain = 0
    for entry in model.entryIDs {
      let id = model.id(of: entry)
      let isUnsound = composition.isUnsound(id)
      if isUnsound { isListed.insert(id) }
      if isUnsound || !model.knowsFactories(of: entry) || faulty.contains(id)
        || faultyEntries.contains(entry) || inCycles.contains(entry)
        || model.knowsScopes && model.lacksScope(entry)
      {
        failed += 1
      } else if model.isOpaque(entry) {
        opaque += 1
      } else if model.uncertain.contains(entry) || composition.root == nil
        || model.lacksScope(entry) || !model.entries[entry].registration.faultyKeys.isEmpty
      {
        // Defaults that cannot be read, scopes that nobody knows: what it needs is not known either.
        uncertain += 1
      }
    }
    // Unsound registrations that are known to be left out are not counted.
    let lost = composition.lost.count { !isListed.contains($0) }
    let registrations = model.entries.count + lost
    guard !composition.isFragment else {
      // A fragment's override may lack what it overrides: that alone is no fault.
      failed = model.entryIDs.count { faulty.contains(model.id(of: $0)) }
      failed += composition.lost.count { !isListed.contains($0) && faulty.contains($0) }
      self.init(
        path: composition.path, registrations: registrations, verified: 0, opaque: opaque,
        failed: failed, isFragment: true)
      return
    }
    failed += lost
    self.init(
      path: composition.path, registrations: registrations,
      verified: registrations - opaque - failed - uncertain, opaque: opaque, failed: failed)
  }
}

extension Diagnostic {
  /// The identifier of the registration that the finding is in, told by its pointer.
  package var registration: String? {
    pointer.flatMap { Self.registration(of: $0) }
  }

  fileprivate static func registration(of pointer: String) -> String? {
    let steps = pointer.split(separator: "/", maxSplits: 4)
    guard steps.count >= 4, steps[0] == "assemblies", steps[2] == "registrations" else {
      return nil
    }
    return JSONValue.unescapedForPointer(steps[3])
  }
}

extension ValidationReport {
  /// Adds what a check of another manifest found.
  package mutating func add(_ report: ValidationReport) {
    manifests += report.manifests
    diagnostics += report.diagnostics
    for manifest in report.manifests {
      severities[manifest.path, default: []].formUnion(report.diagnostics.map(\.severity))
    }
    couldNotCheck = couldNotCheck || report.couldNotCheck
    // A file may be read for several manifests: what one of them shows to be a secret is one.
    sources.merge(report.sources) { first, other in
      first.hide(as: other)
      return first
    }
    usedAllows.formUnion(report.usedAllows)
    leftOut.add(report.leftOut)
    otherInputs.formUnion(report.otherInputs)
  }

  /// Puts the findings in order, each once. What a shared file accepts is needed where one of the
  /// manifests that include it needs it.
  package mutating func settle() {
    diagnostics = diagnostics.filter { finding in
      guard finding.rule == UnusedAllow.id, let location = finding.location else { return true }
      return !usedAllows.contains(location)
    }.ordered()
    diagnostics = OverrideWithoutTarget.joined(diagnostics)
  }

  /// Keeps the first findings of each rule and counts the others.
  package mutating func limit(to limit: Int) {
    var kept: [String: Int] = [:]
    diagnostics = diagnostics.filter { finding in
      kept[finding.rule, default: 0] += 1
      if kept[finding.rule, default: 0] <= limit { return true }
      leftOut.add(finding)
      return false
    }
  }
}
