internal import Foundation
internal import GuiseManifest
internal import GuiseValidation
internal import Testing

/// A finding as an issue of a test, at its own place.
struct ReportedIssue: Sendable {
  /// The text in the form that `guise-validate` prints.
  let text: String
  let severity: Issue.Severity
  let location: Testing.SourceLocation

  /// Returns the errors and warnings of a report, in the order of their places.
  ///
  /// Notes are left out: they fail no check, and issues of a test have no severity below warning.
  ///
  /// - Parameters:
  ///   - isStrict: whether warnings fail a test.
  ///   - caller: the source location of the expectation.
  static func all(
    of report: ValidationReport, isStrict: Bool, seenFrom caller: Testing.SourceLocation
  ) -> [ReportedIssue] {
    report.diagnostics.compactMap { diagnostic in
      if diagnostic.severity == .note { return nil }
      let isError = isStrict || diagnostic.severity == .error
      var text = TextReport(
        ValidationReport(diagnostics: [diagnostic], sources: report.sources))
      text.printsSummary = false
      return ReportedIssue(
        text: String(text.text.dropLast()), severity: isError ? .error : .warning,
        location: Testing.SourceLocation(diagnostic.location, seenFrom: caller))
    }
  }

  /// Returns the errors and warnings in manifests.
  static func all(
    in manifests: [ManifestSource], factories: FactoryRegistry, options: ManifestOptions,
    isStrict: Bool, seenFrom caller: Testing.SourceLocation
  ) -> [ReportedIssue] {
    let report = ManifestValidator(factories: factories, options: options).report(for: manifests)
    return all(of: report, isStrict: isStrict, seenFrom: caller)
  }

  /// Returns an issue at the first differing line, where a catalog is not the registry's.
  static func of(
    catalogAt url: URL, of factories: FactoryRegistry, environment: [String: String],
    seenFrom caller: Testing.SourceLocation
  ) -> ReportedIssue? {
    do {
      try factories.checkCatalog(at: url, environment: environment)
      return nil
    } catch {
      let (written, current) = ((try? Data(contentsOf: url)) ?? Data(), factories.catalog.encoded())
      let same = zip(written, current).prefix { $0 == $1 }.count { $0.0 == UInt8(ascii: "\n") }
      // The first line, where nothing differs.
      let line = written.elementsEqual(current) ? 1 : same + 1
      return ReportedIssue(
        text: "\(error)", severity: .error,
        location: Testing.SourceLocation(
          fileID: "\(caller.moduleName)/\(url.lastPathComponent)", filePath: url.path,
          line: line, column: 1))
    }
  }

  /// Reports the issue to Swift Testing, for the running test.
  func record() {
    Issue.record(Comment(rawValue: text), severity: severity, sourceLocation: location)
  }
}

extension Testing.SourceLocation {
  /// Converts the place of a finding.
  ///
  /// A place in code is already written as `#fileID` and has only a line; a whole file has neither
  /// line nor column, which here begin at 1.
  ///
  /// - Parameter caller: the fallback for an unknown place; its module is the first part of a
  ///   manifest's `fileID`.
  init(_ location: Diagnostic.Location?, seenFrom caller: Testing.SourceLocation) {
    guard let location else {
      self = caller
      return
    }
    let isCode =
      location.start.line > 0 && location.start.column < 1 && location.path.contains("/")
    let name = location.path.split(separator: "/").last.map(String.init) ?? location.path
    self.init(
      fileID: isCode ? location.path : "\(caller.moduleName)/\(name)", filePath: location.path,
      line: max(location.start.line, 1), column: max(location.start.column, 1))
  }
}
