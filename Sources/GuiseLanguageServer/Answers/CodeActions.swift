internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

extension Workspace {
  /// Returns the changes that findings propose.
  func codeActions(_ message: LSPMessage) throws(LSPError) -> JSON {
    let range = try message.required(LSPRange(message.part("range")))
    guard let document = document(try message.text("textDocument.uri")) else { return [] }
    settle()
    // An overlay may find a fault in its base.
    var report = ValidationReport()
    for manifest in manifests(having: document) { report.add(manifest.report) }
    report.settle()
    let only = message.part("context.only")?.elements.compactMap(\.string)
    if let only, !only.contains("quickfix"), !only.contains("") { return [] }
    let identity = document.identity
    let places = WorkspacePlaces(report.sources, in: self)
    var actions: [JSON] = []
    for finding in report.diagnostics {
      guard let location = finding.location,
        finding.suggestions.contains(where: { !$0.edits.isEmpty }),
        DiskFile.destination(of: location.path) == identity,
        let place = places.range(of: location), place.start <= range.end, range.start <= place.end
      else { continue }
      let fixes = places.quickFixes(for: finding).filter { !actions.contains($0) }
      actions += fixes
    }
    return .array(actions)
  }
}

extension WorkspacePlaces {
  /// Returns an action for each change that a finding proposes.
  fileprivate func quickFixes(for finding: Diagnostic) -> [JSON] {
    let proposed = finding.suggestions.filter { !$0.edits.isEmpty }
    return proposed.compactMap { suggestion in
      guard let edit = edit(suggestion.edits) else { return nil }
      return [
        "title": .string(Self.title(of: suggestion)), "kind": "quickfix",
        "isPreferred": .boolean(suggestion.isCertain && proposed.count == 1),
        "edit": edit,
      ]
    }
  }

  private static func title(of suggestion: Suggestion) -> String {
    guard let edit = suggestion.edits.first, !edit.replacement.isEmpty else { return "Remove this" }
    let isInserted = edit.location.start == edit.location.end
    return "\(isInserted ? "Insert" : "Change to") \(edit.replacement)"
  }
}
