internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

extension Workspace {
  static let fixAll = "source.fixAll.guise"

  /// Returns the changes that findings propose, and a single action for all certain ones, like one
  /// round of `guise-validate --fix`.
  func codeActions(_ message: LSPMessage) throws(LSPError) -> JSON {
    let range = try message.required(LSPRange(message.part("range")))
    guard let document = document(try message.text("textDocument.uri")) else { return [] }
    settle()
    // An overlay may find a fault in its base.
    var report = ValidationReport()
    for manifest in manifests(having: document) { report.add(manifest.report) }
    report.settle()
    let only = message.part("context.only")?.elements.compactMap(\.string)
    func isWanted(_ kind: String) -> Bool {
      only?.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } ?? true
    }
    let identity = document.identity
    let places = WorkspacePlaces(report.sources, in: self)
    var actions: [JSON] = []
    if isWanted("quickfix") {
      for finding in report.diagnostics {
        guard let location = finding.location,
          finding.suggestions.contains(where: { !$0.edits.isEmpty }),
          DiskFile.destination(of: location.path) == identity,
          let place = places.range(of: location), place.start <= range.end, range.start <= place.end
        else { continue }
        for action in places.quickFixes(for: finding, at: place) where !actions.contains(action) {
          actions.append(action)
        }
      }
    }
    // Without a request for it, this action is offered only where something can be fixed.
    if isWanted(Self.fixAll), only != nil || !actions.isEmpty {
      // The changes are limited to the document that the user sees.
      let changes = CertainChanges(report) {
        !report.otherInputs.contains($0) && DiskFile.destination(of: $0) == identity
      }
      let edits = changes.chosen.flatMap(\.suggestion.edits)
      if !edits.isEmpty, let edit = places.edit(edits) {
        actions.append([
          "title": "Make all changes that are certain", "kind": .string(Self.fixAll), "edit": edit,
        ])
      }
    }
    return .array(actions)
  }
}

extension WorkspacePlaces {
  /// Returns an action for each change that a finding proposes.
  fileprivate func quickFixes(for finding: Diagnostic, at place: LSPRange) -> [JSON] {
    let proposed = finding.suggestions.filter { !$0.edits.isEmpty }
    return proposed.compactMap { suggestion in
      guard let edit = edit(suggestion.edits) else { return nil }
      return [
        "title": .string(Self.title(of: suggestion)), "kind": "quickfix",
        "isPreferred": .boolean(suggestion.isCertain && proposed.count == 1),
        "diagnostics": [
          [
            "range": place.json, "message": .string(text(of: finding)),
            "code": .string(finding.rule), "source": "guise",
          ]
        ],
        "edit": edit,
      ]
    }
  }

  private static func title(of suggestion: Suggestion) -> String {
    let text = suggestion.edits.first?.replacement ?? ""
    return text.isEmpty ? "Remove this" : "Change to \(text)"
  }
}
