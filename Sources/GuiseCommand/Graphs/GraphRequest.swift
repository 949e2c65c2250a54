internal import GuiseManifest

/// `--graph`: the wirings of the manifests of a run, whatever is wrong with them.
struct GraphRequest {
  var check: ManifestCheck
  var format: GraphFormat

  /// The graphs, nil where there is nothing to draw; and what was found.
  func answer() -> (text: String?, report: ValidationReport) {
    var graphs: [String: Graph] = [:]
    let report = check.report { input, result in
      guard let model = result.model else { return }
      let drawing = WiringDrawing(model, diagnostics: result.report.diagnostics)
      graphs[input.path] = Graph(title: check.shown(input.path), drawing: drawing)
    }
    // As they were named, whichever was checked first.
    let drawn = report.manifests.compactMap { graphs.removeValue(forKey: $0.path) }
    return (drawn.isEmpty ? nil : format.writer.text(of: drawn), report)
  }
}
