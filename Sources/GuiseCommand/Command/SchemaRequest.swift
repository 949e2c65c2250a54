internal import GuiseManifest

/// `--schema`: the JSON Schema of manifests, narrowed to the factories of a run.
struct SchemaRequest {
  enum Answer {
    case schema(String)
    /// Why there is no catalog to narrow it to.
    case refused(ValidationReport)
  }

  var check: ManifestCheck

  func answer() throws(UsageError) -> Answer {
    switch check.factories {
    case .linked(let linked):
      guard linked.problems.isEmpty else {
        let findings = linked.problems.map(\.diagnostic).ordered()
        return .refused(ValidationReport(diagnostics: findings))
      }
      return .schema(Self.text(linked.catalog()))
    case .catalogFile:
      var combined = CombinedReport()
      let path = try path(&combined)
      guard let path, let catalog = check.catalog(path, .init(), &combined) else {
        return .refused(combined.report(order: check.options.manifests))
      }
      return .schema(Self.text(catalog))
    }
  }

  /// The catalog that is given or found; nil where that is reported.
  private func path(_ combined: inout CombinedReport) throws(UsageError) -> String? {
    if let catalog = check.catalogPath { return catalog }
    if check.options.manifests.isEmpty {
      let path = check.environment.openable(CatalogLookup.defaultName)
      guard DiskFile.exists(path) else { throw UsageError(.noFactories) }
      return path
    }
    let validation = check.validationOptions
    var paths: Set<String> = []
    for manifest in check.options.manifests {
      guard let input = check.input(manifest, validation, &combined) else { return nil }
      guard let path = CatalogLookup.path(for: input) else {
        combined.refuse(NoCatalog.diagnostic(manifest: check.shown(input.path)))
        return nil
      }
      paths.insert(path)
    }
    guard paths.count == 1 else { throw UsageError(.severalCatalogs) }
    return paths.first
  }

  private static func text(_ catalog: Catalog) -> String {
    ManifestSchema(catalog: catalog).document.text
  }
}
