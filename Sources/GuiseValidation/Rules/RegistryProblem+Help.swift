internal import Guise
package import GuiseManifest

extension RegistryProblem {
  /// - Parameter factories: The identifiers of the registered factories.
  func help(among factories: some Collection<String>) -> [Suggestion] {
    let place = places.first.map { "\($0)" } ?? ""
    switch kind {
    case .duplicateFactory: return ["give one another identifier, or its registry a prefix"]
    case .duplicateAssembly: return ["give one another name, or its registry a prefix"]
    case .invalidFactory:
      return [Suggestion("fix the registration register(\"\(name)\", …) at \(place)")]
    case .invalidAssembly:
      return [Suggestion("fix the registration register(assembly: \"\(name)\") at \(place)")]
    case .unknownFactory:
      let near = Suggestion.nearest(to: name, among: factories)
      return near.isEmpty ? ["register the factory, or remove the offer"] : near
    case .repeatedOffer: return [Suggestion("remove offer(\"\(name)\", …) at \(place)")]
    case .unfitOffer(let made):
      return [
        Suggestion(
          "write the type that the factory makes: offer(\"\(name)\", …) { (made: \(made)) in … }")
      ]
    case .ambiguousTag: return ["give one of the cases another raw value"]
    case .unstableType:
      return ["declare the type in a file or type, not in a function, and not private"]
    }
  }

  /// The problem as a finding at its first place.
  ///
  /// - Parameter factories: The identifiers of the registered factories.
  func finding(among factories: some Collection<String> = []) -> Finding {
    let locations = places.map { Diagnostic.Location(path: $0.file, line: $0.line, column: 1) }
    return Finding(
      message, at: nil, in: locations.first, help: self.help(among: factories),
      related: locations.dropFirst().map { .init(message: "and here", location: $0) })
  }

  /// The problem as a finding, when there is no manifest to check.
  package var diagnostic: Diagnostic {
    (rule == Rule.invalidFactory.id ? Rule.invalidFactory : .duplicateFactory)
      .diagnostic(finding())
  }
}
