internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

extension ValidationReport.Manifest {
  /// Counts the checked registrations. A registration failed if it has an error, is too unsound to be
  /// checked, or is part of a cycle. A registration that needs something hidden by a fault is not known to be
  /// sound; without a root, none is.
  init(_ check: Check, _ findings: RuleFindings) {
    let model = check.model
    let composition = model.composition
    var faulty = findings.faulty
    // One finding names the first of several references to a missing variable.
    for case .unknown(_, _, _, let others) in check.composed.variableFaults {
      faulty.formUnion(others.compactMap { Diagnostic.registration(of: $0.value.pointer) })
    }
    // One finding names the first of several dependents of a missing key.
    var faultyEntries = Set(model.faults.lazy.filter { !$0.isHarmless }.map(\.entry))
    if !composition.isFragment {
      // One finding names one registration of a cycle, or a scoped one that several need for longer.
      faultyEntries.formUnion(check.inCycles)
      faultyEntries.formUnion(
        check.scopeNeeds.captives.lazy.compactMap { model.entry(at: $0.holder) })
    }
    // Unsound registrations that the model contains nevertheless.
    var isListed = Set<String>()
    var failed = 0
    var opaque = 0
    var uncertain = 0
    for entry in model.entryIDs {
      let id = model.id(of: entry)
      let isUnsound = composition.isUnsound(id)
      if isUnsound { isListed.insert(id) }
      if isUnsound || !model.knowsFactories(of: entry) || faulty.contains(id)
        || faultyEntries.contains(entry)
        || !composition.hasUnknownScopes && model.lacksScope(entry)
      {
        failed += 1
      } else if model.isOpaque(entry) {
        opaque += 1
      } else if model.links.uncertain.contains(entry) || composition.root == nil
        || model.lacksScope(entry) || !model.entries[entry].registration.faultyKeys.isEmpty
      {
        // With unreadable defaults or unknown scopes, its dependencies are unknown too.
        uncertain += 1
      }
    }
    // Unsound registrations that are known to be left out are not counted.
    let lost = composition.lost.filter { !isListed.contains($0) }
    if composition.isFragment {
      // A fragment's override may lack its target: that alone is no fault.
      failed = (model.entryIDs.map { model.id(of: $0) } + lost).count { faulty.contains($0) }
    } else {
      failed += lost.count
    }
    let registrations = model.entries.count + lost.count
    self.init(
      path: composition.path, registrations: registrations,
      verified: composition.isFragment ? 0 : registrations - opaque - failed - uncertain,
      opaque: opaque, failed: failed, isFragment: composition.isFragment)
  }
}

extension ValidationReport {
  /// Adds the findings of another manifest's check.
  package mutating func add(_ report: ValidationReport) {
    manifests += report.manifests
    diagnostics += report.diagnostics
    for manifest in report.manifests {
      severities[manifest.path, default: []].formUnion(report.diagnostics.map(\.severity))
    }
    couldNotCheck = couldNotCheck || report.couldNotCheck
    // A file may be read for several manifests: a value is secret if one of them shows it to be.
    sources.merge(report.sources) { first, other in
      first.hide(as: other)
      return first
    }
    usedAllows.formUnion(report.usedAllows)
    leftOut.add(report.leftOut)
    otherInputs.formUnion(report.otherInputs)
  }

  /// Puts the findings in order, without duplicates. An entry of `allow` in a shared file is needed if one of
  /// the manifests that include the file needs it.
  package mutating func settle() {
    diagnostics = diagnostics.filter { finding in
      guard finding.rule == Rule.unusedAllow.id, let location = finding.location else {
        return true
      }
      return !usedAllows.contains(location)
    }.ordered()
    diagnostics = Rule.joined(diagnostics)
  }

  /// Keeps the first findings of each rule and counts the others.
  package mutating func limit(to limit: Int) {
    var kept: [String: Int] = [:]
    diagnostics = diagnostics.filter { finding in
      kept[finding.rule, default: 0] += 1
      if kept[finding.rule, default: 0] <= limit { return true }
      leftOut.add(finding.identity, finding.severity)
      return false
    }
  }
}
