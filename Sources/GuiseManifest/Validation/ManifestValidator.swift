public import Foundation

/// Proves manifests against what the code offers, without running any of it.
///
/// All findings of a manifest are reported at once. The verdict is the loader's own: a manifest without
/// errors loads.
public struct ManifestValidator: Sendable {
  private let checker: ManifestChecker

  /// A validator that knows the code by its catalog.
  public init(catalog: Catalog, options: ValidationOptions = .init()) {
    self.init(catalog: catalog, problems: [], settingsCheck: nil, options: options)
  }

  /// A validator with the code linked in.
  ///
  /// - Parameters:
  ///   - problems: What is wrong with the code's registrations themselves.
  ///   - settingsCheck: Decodes settings for real; nil: by the catalog's schemas.
  package init(
    catalog: Catalog, problems: [RegistryProblem], settingsCheck: SettingsCheck?,
    options: ValidationOptions = .init()
  ) {
    checker = ManifestChecker(
      catalog: catalog, problems: problems, settingsCheck: settingsCheck, options: options)
  }

  /// Everything that is found in the manifest of that file, in the order of its places.
  ///
  /// A file that cannot be read is a finding too.
  public func diagnostics(for url: URL) throws -> [Diagnostic] {
    guard url.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme) }
    return checker.check(.file(url.path)).report.diagnostics
  }

  /// Checks several manifests in one run. What is wrong in a file that several include is said once,
  /// and a fragment that another of them includes is checked once, as a part of that.
  public func report(for sources: [ManifestSource]) -> ValidationReport {
    var whole = ValidationReport()
    let manifests = sources.map { ManifestFiles($0, options: checker.options.reading) }
    for position in SeparateManifests.positions(in: manifests) {
      whole.add(checker.check(manifests[position]).report)
    }
    whole.settle()
    return whole
  }

  /// One manifest's report, with what it comes to, whatever is wrong with it.
  package func inspect(_ files: ManifestFiles) -> ManifestChecker.Result { checker.check(files) }

  package func inspect(_ source: ManifestSource) -> ManifestChecker.Result { checker.check(source) }

  /// What is wrong with a manifest's own form, where no factories are known.
  package func inspectForm(of files: ManifestFiles) -> ValidationReport {
    checker.checkForm(files)
  }
}
