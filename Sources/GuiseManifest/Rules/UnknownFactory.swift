package enum UnknownFactory: Rule {
  package static let id = "unknown-factory"
  package static let summary = """
    A registration or a decorator names a factory that the code does not register. Its identifier is mistyped, the \
    code lacks it, or the catalog is older than the code.
    """
  package static let explanation = RuleExplanation(
    wrong: ["registrations": ["clock": "sytem-clock"]],
    mended: ["sytem-clock": "system-clock"],
    remedy: """
      Correct the identifier, or register the factory in code. Where the code has it, the catalog \
      is old: renew it with the application's own validator and `--emit-catalog`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    guard let inspection = check.inspection else { return [] }
    let model = inspection.model
    let reported = Set(check.problems.compactMap(\.factory))
    let known = model.factories.all.map(\.id)
    return model.uses.compactMap { use in
      guard model.factory(of: use) == nil else { return nil }
      let factory = model.part(of: use).factory
      guard !reported.contains(factory) else { return nil }
      let near = inspection.nearest(factory, among: known)
      var help = Phrase.didYouMean(near) { name in
        model.catalog.factories[name].map { "registered in \($0.file)" }
      }
      if help.isEmpty {
        help = [
          "register a factory as \"\(factory)\" in code; where the code has it, renew the catalog"
        ]
      }
      return finding(
        "no factory is registered as \"\(factory)\"", at: model.part(of: use).factoryPlace,
        chain: inspection.chain(to: use.entry), help: help)
    }
  }
}
