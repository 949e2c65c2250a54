package import GuiseManifest
internal import StrictJSON

/// The findings of all rules about a manifest, phase by phase, in the order of the rules.
package struct RuleFindings: Sendable {
  /// The findings that were kept, also those that the manifest accepts.
  package private(set) var all: [Diagnostic] = []
  /// The kept findings that the manifest does not accept.
  package private(set) var shown: [Diagnostic] = []
  /// The findings beyond the limit of their rule.
  package private(set) var leftOut = LeftOutFindings()
  package private(set) var faulty: Set<String> = []
  /// The places of the `allow` entries that accept a finding.
  package private(set) var usedAllows: Set<Place> = []
  /// The last phase: the first one with errors, or else the last that applies.
  package private(set) var phase = CheckPhase.reading
  package private(set) var hasErrors = false

  private let allowed: AllowedFindings?
  private let limit: Int

  /// Runs the rules, and keeps so many findings of each: memory does not grow with the others.
  package init(of check: Check, limit: Int = .max) {
    allowed = check.composition.map { AllowedFindings($0) }
    self.limit = limit
    for phase in check.phases {
      self.phase = phase
      let faults = check.faults(in: phase)
      for rule in RuleList.all { add(rule.findings(in: check, phase, faults), of: rule) }
      if hasErrors { return }
    }
    if phase == .proving { add(Rule.unusedAllows(in: check, after: self), of: .unusedAllow) }
  }

  private mutating func add(_ found: [Finding], of rule: Rule) {
    var counts: [Bool: Int] = [:]
    for finding in found {
      let places = allowed?.places(accepting: finding) ?? []
      let isAccepted = !places.isEmpty
      usedAllows.formUnion(places)
      if finding.severity == .error {
        hasErrors = true
        if let registration = finding.registration { faulty.insert(registration) }
      }
      counts[isAccepted, default: 0] += 1
      if counts[isAccepted, default: 0] > limit {
        if !isAccepted { leftOut.add(of: rule.id, finding.severity) }
        continue
      }
      let diagnostic = finding.diagnostic
      all.append(diagnostic)
      if !isAccepted { shown.append(diagnostic) }
    }
  }
}

extension Composition {
  /// The warnings and notes that one file accepts.
  package struct Allow: Sendable {
    package let rule: Placed<String>
    /// The paths of that file and the files that it includes.
    package let paths: Set<String>
  }

  /// The top-level `allow` lists of all files.
  package var allow: [Allow] {
    files.flatMap { file in
      let paths = covered(by: file)
      let places = file.root["allow"]?.value.elements.map { Place($0) } ?? []
      return zip(file.manifest.allow, places).map { Allow(rule: Placed($0, at: $1), paths: paths) }
    }
  }

  private func covered(by file: ManifestFile) -> Set<String> {
    var paths: Set<String> = [file.source.path]
    var open = file.includes
    while let position = open.popLast() {
      if paths.insert(files[position].source.path).inserted { open += files[position].includes }
    }
    return paths
  }
}

/// The findings that a manifest accepts with `allow`: a registration those within it, the top of a
/// file those in that file and in those that it includes, the top of the checked manifest all.
/// Errors are never accepted.
struct AllowedFindings: Sendable {
  private let composition: Composition
  private let byRule: [String: [Composition.Allow]]

  init(_ composition: Composition) {
    self.composition = composition
    byRule = Dictionary(grouping: composition.allow, by: \.rule.value)
  }

  /// Every place that accepts a finding: each has its own reason.
  func places(accepting finding: Finding) -> [Place] {
    if finding.severity == .error { return [] }
    let tops = (byRule[finding.rule] ?? []).filter { allow in
      allow.rule.place.source.path == composition.path
        || finding.path.map(allow.paths.contains) == true
    }
    let entry = finding.registration.flatMap { composition.registration($0) }
    let own = entry?.allow.indices.filter { entry?.allow[$0] == finding.rule } ?? []
    return tops.map(\.rule.place) + own.compactMap { entry?.main.place(of: "allow", at: $0) }
  }
}
