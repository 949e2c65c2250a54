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
  func findings(table: URL) async throws {
    try await FixtureTable(contentsOf: table).expect { row in
      let validator = ManifestValidator(catalog: row.catalog, options: row.options)
      let found = validator.report(for: [row.source(row.manifest)]).diagnostics
      return FindingsText.rows(found, isDetailed: row.tellsMessages)
    }
  }

  /// What files come to, without a look at the wiring: findings, or the effective manifest with the
  /// values of its variables.
  @Test(arguments: FixtureTable.urls(in: "compositions"))
  func compositions(table: URL) async throws {
    try await FixtureTable(contentsOf: table).expect { row in
      let composer = TestComposer(catalog: row.catalog, options: row.options)
      let result = composer.compose(row.source(row.manifest))
      guard result.diagnostics.isEmpty, let composition = result.composition else {
        return FindingsText.rows(result.diagnostics.ordered(), isDetailed: row.tellsMessages)
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
  func differences(table: URL) async throws {
    try await FixtureTable(contentsOf: table).expect { row in
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
}
