/// `unknown-parameter`
package enum UnknownParameter: WiringRule {
  package static let id = "unknown-parameter"
  package static let summary = """
    `dependencies` of a registration names a parameter that its factory does not have. A parameter is \
    called what the code calls it with `parameters:`, or else by the short name of its type.
    """

  package static func findings(in inspection: WiringInspection) -> [Diagnostic] {
    inspection.model.faults.compactMap { fault in
      guard case .unknownParameter(let name, let place) = fault.problem,
        let factory = inspection.model.factory(of: fault.entry)
      else { return nil }
      let names = factory.dependencies.compactMap(\.parameter.name)
      var help = Phrase.didYouMean(inspection.nearest(name, among: names))
      help.append(explanation(of: names, factory.factory))
      return finding(
        "the factory \"\(factory.id)\" has no parameter called \"\(name)\"", at: place,
        help: help)
    }
  }

  private static func explanation(of names: [String], _ factory: Catalog.Factory) -> String {
    if names.isEmpty {
      return factory.dependencies.isEmpty
        ? "it takes no dependencies: remove this entry"
        : "none of its parameters has a name of its own: give them names with parameters: in code"
    }
    return "its parameters are \(Phrase.list(names))"
  }
}
