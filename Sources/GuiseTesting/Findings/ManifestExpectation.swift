internal import Foundation
internal import GuiseManifest
internal import GuiseTooling
internal import Testing

/// The issues of manifests or a catalog that do not meet a test's expectations.
enum ManifestExpectation {
  static func issues(
    in manifests: [ManifestSource], factories: FactoryRegistry, options: ValidationOptions,
    isStrict: Bool, seenFrom caller: Testing.SourceLocation
  ) -> [ReportedIssue] {
    let validator = ManifestValidator(factories: factories, options: options)
    return ReportedIssue.all(
      of: validator.report(for: manifests), isStrict: isStrict, seenFrom: caller)
  }

  /// Returns an issue at the first differing line, where the catalog is not the registry's.
  static func issue(
    inCatalogAt url: URL, of factories: FactoryRegistry, environment: [String: String],
    seenFrom caller: Testing.SourceLocation
  ) -> ReportedIssue? {
    do {
      try factories.checkCatalog(at: url, environment: environment)
      return nil
    } catch {
      let line = firstDifference(in: url, from: factories.catalog.encoded())
      return ReportedIssue(
        text: "\(error)", severity: .error,
        location: Testing.SourceLocation(
          fileID: "\(caller.moduleName)/\(url.lastPathComponent)", filePath: url.path,
          line: line, column: 1))
    }
  }

  /// Returns the first line that differs; 1 where none does or the file cannot be read.
  private static func firstDifference(in url: URL, from current: [UInt8]) -> Int {
    let data = (try? Data(contentsOf: url)) ?? Data()
    if data.elementsEqual(current) { return 1 }
    let same = zip(data, current).prefix { $0 == $1 }
    return same.count { $0.0 == UInt8(ascii: "\n") } + 1
  }
}
