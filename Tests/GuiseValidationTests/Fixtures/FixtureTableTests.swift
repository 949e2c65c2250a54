import Foundation
import GuiseCommand
import GuiseManifest
import GuiseValidation
import ManifestSupport
import TestSupport
import Testing

/// The tables in `Tests/Fixtures/tables`: small manifests with what comes of them.
@Suite struct FixtureTableTests {
  /// What a validator finds: a line `= RULE PLACE` for each finding.
  ///
  /// Where one expected finding tells its message, all do, with help, related places and chain.
  @Test(arguments: FixtureTable.urls(in: "findings"))
  func findings(table: URL) throws {
    try expect(table) { row in
      let validator = ManifestValidator(catalog: row.catalog, options: row.options)
      let found = validator.report(for: [row.source(row.manifest)]).diagnostics
      return lines(of: found, inDetail: row.tellsMessages)
    }
  }

  /// What files come to, without a look at the wiring: findings, or the effective manifest with the
  /// values of its variables.
  @Test(arguments: FixtureTable.urls(in: "compositions"))
  func compositions(table: URL) throws {
    try expect(table) { row in
      let composer = TestComposer(catalog: row.catalog, options: row.options)
      let result = composer.compose(row.source(row.manifest))
      guard result.diagnostics.isEmpty, let composition = result.composition else {
        return lines(of: result.diagnostics.ordered(), inDetail: row.tellsMessages)
      }
      let values = composition.variables.sorted { $0.key < $1.key }.map { name, variable in
        let secret = composition.secrets.contains(name) ? ", a secret" : ""
        return "\(name) is \(variable.value.text() ?? "unknown")\(secret)"
      }
      let text = EffectiveManifest(composition).text.split(separator: "\n").map(String.init)
      return (text + values).map { "= \($0)" }
    }
  }

  /// What differs between two manifests, in lines that begin with `-` and `+`; behind `==` the
  /// registrations that are built differently because of it.
  @Test(arguments: FixtureTable.urls(in: "differences"))
  func differences(table: URL) throws {
    try expect(table) { row in
      func model(_ mark: String) throws -> WiringModel {
        let lines = row.manifest.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(2)) }
        let result = ManifestValidator(catalog: row.catalog).inspect(row.source(lines))
        // A pair that cannot be wired would compare what nobody can have.
        #expect(result.report.diagnostics.filter { $0.severity == .error } == [], "\(row.title)")
        return try #require(result.model)
      }
      let difference = WiringDifference(from: try model("- "), to: try model("+ "))
      let lines = difference.lines.map { "= \($0)" } + difference.dependents.map { "== \($0)" }
      return lines.isEmpty ? ["= nothing"] : lines
    }
  }

  private func expect(_ url: URL, _ found: (TableRow) throws -> [String]) throws {
    let table = try FixtureTable(contentsOf: url)
    #expect(!table.rows.isEmpty)
    if TestSettings.isRecording {
      return try GoldenFile.expect(try table.text(expecting: found), at: url)
    }
    for row in table.rows {
      #expect(try found(row) == row.expected, "\(row.title)")
    }
  }

  private func lines(of found: [Diagnostic], inDetail isDetailed: Bool) -> [String] {
    let lines = found.flatMap { finding in
      ["= \(place(of: finding))"] + (isDetailed ? details(of: finding) : [])
    }
    return lines.isEmpty ? ["= nothing"] : lines
  }

  private func place(of finding: Diagnostic) -> String {
    guard let location = finding.location else { return finding.rule }
    let file = location.path == TableRow.main ? "" : location.path + " "
    return "\(finding.rule) \(file)\(location.start)-\(location.end)"
  }

  private func details(of finding: Diagnostic) -> [String] {
    let chain = finding.chain.isEmpty ? [] : ["chain: " + finding.chain.joined(separator: " -> ")]
    let lines =
      ["\(finding.severity): \(finding.message)"] + finding.help.map { "help: \($0)" }
      + finding.related.map { "related: \($0.message)" } + chain
    return lines.map { "=   \($0)" }
  }
}
