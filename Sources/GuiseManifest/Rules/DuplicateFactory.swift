package enum DuplicateFactory: Rule {
  package static let id = "duplicate-factory"
  package static let summary = """
    The code registers two factories under one identifier, so a manifest that names it could \
    mean either. Give one of them another identifier, or give the registry of its module a \
    prefix.
    """
  package static let explanation = RuleExplanation(
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
      """)

  package static func findings(in check: Check) -> [Finding] {
    check.problems.filter { $0.rule == id }.map { finding($0) }
  }
}

extension Rule {
  /// A problem of the code as a finding, shown at the problem's first place.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func finding(_ problem: RegistryProblem) -> Finding {
    let locations = problem.places.map {
      Diagnostic.Location(path: $0.file, line: $0.line, column: 1)
    }
    return finding(
      problem.message, at: nil, in: locations.first, help: problem.help.map { Suggestion($0) },
      related: locations.dropFirst().map { .init(message: "and here", location: $0) })
  }
}
