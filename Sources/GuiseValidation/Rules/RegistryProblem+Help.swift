internal import Guise
package import GuiseManifest

extension RegistryProblem {
  /// - Parameter factories: The identifiers of the registered factories.
  func help(among factories: some Collection<String>) -> [Suggestion] {
    switch self {
    case .duplicateFactory: ["give one another identifier, or its registry a prefix"]
    case .duplicateAssembly: ["give one another name, or its registry a prefix"]
    case .invalidFactory(let id, let place, _):
      [Suggestion("fix the registration register(\"\(id)\", …) at \(place)")]
    case .invalidAssembly(let name, let place):
      [Suggestion("fix the registration register(assembly: \"\(name)\") at \(place)")]
    case .offerOfUnknown(let id, _): near(id, factories)
    case .repeatedOffer(let id, _, let place, _):
      [Suggestion("remove offer(\"\(id)\", …) at \(place)")]
    case .unfitOffer(let id, _, _, let made, _, _):
      [
        Suggestion(
          "write the type that the factory makes: offer(\"\(id)\", …) { (made: \(made)) in … }")
      ]
    case .tagOfTwoTypes: ["give one of the cases another raw value"]
    case .unstableType:
      ["declare the type in a file or type, not in a function, and not private"]
    }
  }

  private func near(_ id: String, _ factories: some Collection<String>) -> [Suggestion] {
    let near = Suggestion.nearest(to: id, among: factories)
    return near.isEmpty ? ["register the factory, or remove the offer"] : near
  }

  /// The problem as a finding at its first place.
  ///
  /// - Parameter factories: The identifiers of the registered factories.
  func finding(among factories: some Collection<String> = []) -> Finding {
    let locations = places.map { Diagnostic.Location(path: $0.file, line: $0.line, column: 1) }
    return Finding(
      message, at: nil, in: locations.first, help: help(among: factories),
      related: locations.dropFirst().map { .init(message: "and here", location: $0) })
  }

  /// The problem as a finding, when there is no manifest to check.
  package var diagnostic: Diagnostic {
    (rule == Rule.invalidFactory.id ? Rule.invalidFactory : .duplicateFactory)
      .diagnostic(finding())
  }
}
