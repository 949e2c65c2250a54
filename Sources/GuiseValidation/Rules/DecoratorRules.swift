internal import Guise
internal import GuiseManifest

extension Check {
  /// Help for a factory that cannot decorate.
  func decorators(_ decorating: ConnectionProblem.Decorating, _ fault: WiringProblem) -> Advice {
    guard let factory = fault.use.factory else { return [] }
    let service = decorating.service
    let signature = Suggestion(
      "its signature is \(signature(of: factory.factory)), in \(factory.factory.file)")
    let names = factory.positions(taking: factory.service)
      .compactMap { factory.dependencies[$0].parameter.name }
    if decorating.made == service, names.count > 1 {
      return [
        "point all but one of \(Phrase.list(names)) in \"dependencies\": the one left is decorated",
        signature,
      ]
    }
    let fitting = factories(decorating: service).map(\.id)
    return [
      signature,
      fitting.isEmpty
        ? "a decorator takes \(service) once, no arguments, and returns \(service)"
        : "\(service) can be decorated by \(Phrase.shortList(fitting, limit: Phrase.longestChoice))",
    ]
  }

  /// The type of a factory's function:
  /// `(any Logbook.Store, (any Logbook.Clock)?) async -> any Logbook.Store`.
  private func signature(of factory: Catalog.Factory) -> String {
    let types = factory.parameters.filter { $0.injected == nil }.map { $0.type(spelled) }
      .joined(separator: ", ")
    let effect =
      switch factory.concurrency {
      case .sync: ""
      case .async: " async"
      case .mainActor: " @MainActor"
      }
    return "(\(types))\(effect) -> \(factory.services.first.map(spelled) ?? "")"
  }
}
