internal import Guise
internal import GuiseVerification

package enum OpaqueFactory: WiringRule {
  package static let id = "opaque-factory"
  package static let holdsInFragments = true
  package static let severity = Diagnostic.Severity.note
  package static let summary = """
    A factory takes `any Resolver` or `Container`, makes an `Injectable`, or is declared opaque: \
    it resolves services itself. Or a code assembly registers a factory that passes its tags on \
    (`passingTags:`). Both work, but the services that they resolve, or need under such tags, \
    cannot be checked.
    """
  package static let explanation = RuleExplanation(
    wrong: .swift(
      """
      factories.register("report") { (resolver: any Resolver) in
        Report(store: try resolver.resolve())
      }
      """),
    right: .swift(
      """
      factories.register("report") { Report(store: $0) }
      """),
    remedy: """
      Turn the services that the factory needs into parameters; for those that it resolves later, \
      use a `LazyResolver` or a `Provider`. Register an `Injectable` as \
      `auto(Type.init).injecting(…)`. Instead of `passingTags:`, register the factory under each \
      of the tags. Otherwise accept the note with `"allow"`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    factories(check.model) + passingTags(check.model)
  }

  /// Findings for what code assemblies register with `passingTags:`.
  private static func passingTags(_ model: WiringModel) -> [Diagnostic] {
    model.passingCodeNumbers.values.sorted().map { number in
      let code = model.codes[number]
      let file = model.catalog.assemblies[code.assembly]?.file ?? ""
      return finding(
        "\(model.step(model.node(of: number))) could not be checked completely: its factory passes "
          + "its tags on",
        at: model.codePlaces[code.assembly],
        help: [
          Suggestion(
            "register it without passingTags:, once under each of the tags that it is resolved with, "
              + "in \(file)")
        ])
    }
  }

  private static func factories(_ model: WiringModel) -> [Diagnostic] {
    model.uses.compactMap { use in
      guard let factory = model.factory(of: use), factory.factory.opaque else { return nil }
      let takesResolver = factory.factory.parameters.contains { $0.kind == .resolver }
      return finding(
        "\(model.name(of: use)) could not be checked completely: its factory "
          + "\"\(factory.id)\" \(takesResolver ? "takes a resolver" : "is declared opaque")",
        at: model.place(of: use),
        help: ["turn what it resolves into parameters of the factory, in \(factory.factory.file)"])
    }
  }
}
