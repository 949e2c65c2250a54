internal import GuiseManifest
internal import StrictJSON

/// Trials of help that is an edit: each edit is made, and the manifest is checked again. Help whose edit
/// causes another finding is withdrawn: only its fact stays, if it has one.
struct HelpTrial {
  private let validator: ManifestValidator
  private let files: ManifestFiles
  private let places: Set<String>
  private let cycles: Int
  private var trialsLeft: Int

  /// The rules whose findings hide no others: the edit caused any finding that is new after it.
  private static let rules = ids(of: [
    .missingDependency, .absentOptional, .emptyCollection, .dependencyCycle, .capturedScoped,
    .captiveDependency, .cachedArguments, .invalidEager, .unmetRequirement, .requiresAsync,
    .requiresMainActor, .scopeUnreachable,
  ])

  /// The rules that report only if everything is known, which may be so after an edit.
  private static let rulesNeedingCompleteness = ids(of: [
    .unusedRegistration, .unusedVariable, .absentOptional, .emptyCollection,
  ])

  private static func ids(of rules: [Rule]) -> Set<String> { Set(rules.map(\.id)) }

  /// The most registrations that all trials of a report check together: larger manifests have fewer trials,
  /// and help beyond that is not tried.
  private static let mostChecked = 5_000

  /// - Returns: Nil if a finding may hide others, or if help is not to be tried, as in an application, whose
  ///   start must not wait for advice.
  init?(_ validator: ManifestValidator, _ files: ManifestFiles, _ check: Check) {
    trialsLeft = Self.mostChecked / max(check.wiring?.entries.count ?? 0, 1)
    guard trialsLeft > 0, validator.options.reader != .application else { return nil }
    let found = RuleList.findings(in: check)
    guard found.allSatisfy({ $0.severity != .error || Self.rules.contains($0.rule) }) else {
      return nil
    }
    self.validator = validator
    self.files = files
    places = Set(found.map(Self.place))
    cycles = found.count { $0.rule == Rule.dependencyCycle.id }
  }

  /// A finding without the advice that causes another.
  mutating func tried(_ finding: Diagnostic) -> Diagnostic {
    guard Self.rules.contains(finding.rule) else { return finding }
    var tried = finding
    tried.suggestions = finding.suggestions.compactMap { help in
      guard !help.edits.isEmpty, trialsLeft > 0 else { return help }
      trialsLeft -= 1
      return causesAnotherFinding(help, than: finding) ? help.fact.map { Suggestion($0) } : help
    }
    let or = "or "
    if let first = tried.suggestions.first, first.text.hasPrefix(or) {
      tried.suggestions[0].text.removeFirst(or.count)
    }
    return tried
  }

  private func causesAnotherFinding(_ help: Suggestion, than finding: Diagnostic) -> Bool {
    var trial = validator
    // The wiring alone is tried, which reads no values.
    trial.options.given.environment = nil
    trial.options.given.values = nil
    for (path, edits) in Dictionary(grouping: help.edits, by: \.location.path) {
      guard let position = files.files.firstIndex(where: { $0.source.path == path }),
        let text = String(validating: files.files[position].source.bytes, as: UTF8.self)
      else { return false }
      trial.options.given.unsaved[files.identities[position]] = Array(
        EditedText(text, applying: edits).text.utf8)
    }
    let edited = ManifestFiles(files.source, options: trial.options.given.reading)
    let found = RuleList.findings(in: trial.check(edited))
    let closesNoMore =
      finding.rule == Rule.dependencyCycle.id && found.count { $0.rule == finding.rule } <= cycles
    return found.contains {
      $0.severity != .note && !places.contains(Self.place($0))
        && !Self.rulesNeedingCompleteness.contains($0.rule)
        // A cycle through another parameter is shown once this one is gone.
        && !(closesNoMore && $0.rule == finding.rule)
    }
  }

  /// A finding's rule and place; for code, whose findings have no place, the beginning of the message.
  private static func place(_ finding: Finding) -> String {
    let place = finding.place?.value.pointer
    return "\(finding.rule) \(place ?? String(finding.message.prefix { $0 != "," }))"
  }
}
