internal import Guise
internal import GuiseManifest

extension Rule {
  package static let duplicateFactory = Rule("duplicate-factory") { check in
    findings(in: check, about: "duplicate-factory")
  }

  /// The problems of the code that a rule reports.
  static func findings(in check: Check, about rule: String) -> [Finding] {
    check.problems.filter { $0.rule == rule }.map {
      $0.finding(among: check.catalog.factories.keys)
    }
  }
}
