internal import Guise
internal import GuiseManifest

extension Check {
  /// Help for a factory that cannot decorate.
  func decorators(making made: String, of service: String, _ fault: WiringProblem) -> Advice {
    guard let factory = fault.use.factory else { return [] }
    let signature = Suggestion(
      "its signature is \(signature(of: factory.factory)), in \(factory.factory.file)")
    let names = factory.positions(taking: factory.service)
      .compactMap { factory.dependencies[$0].parameter.name }
    if made == service, names.count > 1 {
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
        : "\(service) can be decorated by \(Phrase.list(fitting, limit: Phrase.longestChoice))",
    ]
  }

  /// The type of a factory's function: `(any Logbook.Store) async -> any Logbook.Store`.
  private func signature(of factory: Catalog.Factory) -> String {
    let types = factory.parameters.filter { $0.injected == nil }.map { $0.type(spelled) }
      .joined(separator: ", ")
    let effects: [Concurrency: String] = [.async: " async", .mainActor: " @MainActor"]
    let effect = effects[factory.concurrency] ?? ""
    return "(\(types))\(effect) -> \(factory.services.first.map(spelled) ?? "")"
  }
}
