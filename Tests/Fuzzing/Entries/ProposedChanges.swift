import GuiseManifest
import GuiseValidation
import StrictJSON

/// The changes that the findings of a report propose.
struct ProposedChanges {
  /// Beyond these a long report takes too long.
  private static let limit = 12
  private static let rounds = 3

  private let report: ValidationReport
  private let source: ([String: [UInt8]]) -> ManifestSource

  /// - Parameter source: The same manifest, made of changed files.
  init(_ report: ValidationReport, source: @escaping ([String: [UInt8]]) -> ManifestSource) {
    self.report = report
    self.source = source
  }

  func check(
    with validator: ManifestValidator, _ output: inout FuzzOutput
  ) throws(FuzzViolation) {
    for finding in report.diagnostics.prefix(Self.limit) {
      for suggestion in finding.suggestions where !suggestion.edits.isEmpty {
        let files = try edited(suggestion.edits)
        for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
          try expectNoWorse(bytes, path, suggestion)
          output.add(String(decoding: bytes, as: UTF8.self))
        }
      }
    }
    try checkRounds(validator)
  }

  /// What was JSON is JSON still.
  private func expectNoWorse(
    _ bytes: [UInt8], _ path: String, _ suggestion: Suggestion
  ) throws(FuzzViolation) {
    guard let old = report.sources[path], old.bytes.count < 100_000 else { return }
    let before = StrictReader().read(old)
    guard before.document != nil else { return }
    let after = StrictReader().read(SourceFile(path: path, bytes: bytes))
    try require(
      after.document != nil && after.faults.count <= before.faults.count,
      "\(suggestion) makes \(after.faults) of \(before.faults): \(String(decoding: bytes, as: UTF8.self))"
    )
  }

  /// As `--fix` does: all that is certain, again and again.
  private func checkRounds(_ validator: ManifestValidator) throws(FuzzViolation) {
    var changes = self
    for _ in 0..<Self.rounds {
      let chosen = changes.certain
      if chosen.isEmpty { return }
      var files = changes.report.sources.mapValues(\.bytes)
      try files.merge(changes.edited(chosen.flatMap(\.suggestion.edits))) { $1 }
      let report = validator.inspect(source(files)).report
      try CheckedReport(report).check()
      // Of a row of commas the next one is found at the same place.
      for (finding, suggestion) in chosen where finding.rule != "invalid-json" {
        let remains = report.diagnostics.contains {
          $0.rule == finding.rule && $0.message == finding.message
            && $0.pointer == finding.pointer && $0.suggestions == finding.suggestions
        }
        try require(!remains, "\(suggestion.text) leaves \(finding) as it is")
      }
      changes = ProposedChanges(report, source: source)
    }
  }

  /// The only change that a finding proposes, where it is certain; of two that meet the first.
  private var certain: [(finding: Diagnostic, suggestion: Suggestion)] {
    var taken: [Diagnostic.Location] = []
    var chosen: [(finding: Diagnostic, suggestion: Suggestion)] = []
    for finding in report.diagnostics {
      let proposed = finding.suggestions.filter { !$0.edits.isEmpty }
      guard proposed.count == 1, let suggestion = proposed.first, suggestion.isCertain else {
        continue
      }
      let places = suggestion.edits.map(\.location)
      let isFree = places.allSatisfy { place in
        taken.allSatisfy { $0.path != place.path || $0.end < place.start || place.end < $0.start }
      }
      guard isFree else { continue }
      taken += places
      chosen.append((finding, suggestion))
    }
    return chosen
  }

  /// The files that edits change.
  private func edited(
    _ edits: [Suggestion.Edit]
  ) throws(FuzzViolation) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for (path, edits) in Dictionary(grouping: edits, by: \.location.path) {
      guard let bytes = report.sources[path]?.bytes,
        let text = String(validating: bytes, as: UTF8.self)
      else { continue }
      let edited = EditedText(text, applying: edits)
      try require(edited.count == edits.count, "\(edits) are not all made")
      files[path] = Array(edited.text.utf8)
    }
    return files
  }
}
