internal import Guise

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
    findings(in: check.problems, about: "duplicate-factory")
  }
}

extension Rule {
  /// The problems of the code that a rule reports.
  static func findings(in problems: [RegistryProblem], about rule: String) -> [Finding] {
    problems.filter { $0.rule == rule }.map(\.finding)
  }
}

extension RegistryProblem {
  /// The problem as a finding at its first place.
  var finding: Finding {
    let locations = places.map { Diagnostic.Location(path: $0.file, line: $0.line, column: 1) }
    return Finding(
      message, at: nil, in: locations.first, help: help.map { Suggestion($0) },
      related: locations.dropFirst().map { .init(message: "and here", location: $0) })
  }
}
