internal import Guise
internal import GuiseManifest

extension Rule {
  package static let duplicateFactory = Rule(
    "duplicate-factory",
    summary: """
      The code registers two factories under one identifier, so a manifest that names it could \
      mean either. Give one of them another identifier, or give the registry of its module a \
      prefix.
      """,
    wrong: .swift(
      """
      factories.register("clock", as: (any Clock).self, SystemClock.init)
      factories.register("clock", as: (any Clock).self, FixedClock.init)
      """),
    right: .swift(
      """
      factories.register("system-clock", as: (any Clock).self, SystemClock.init)
      factories.register("fixed-clock", as: (any Clock).self, FixedClock.init)
      """),
    remedy: """
      Rename one of the two in code. If they come from two modules, give each module's registry \
      its own prefix: `FactoryRegistry(prefix: "storage") { ... }`.
      """
  ) { check in
    findings(in: check, about: "duplicate-factory")
  }

  /// The problems of the code that a rule reports.
  static func findings(in check: Check, about rule: String) -> [Finding] {
    check.problems.filter { $0.rule == rule }.map {
      $0.finding(among: check.catalog.factories.keys)
    }
  }
}
