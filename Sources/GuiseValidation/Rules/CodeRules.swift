internal import Guise
package import GuiseManifest

/// Help for the code's registry.
extension RegistryProblem {
  package func help(in check: Check) -> Advice {
    guard case .unknownFactory = kind else { return advice }
    return Advice(
      check.near(name, among: check.catalog.factories.keys).or(advice.help),
      related: advice.related)
  }

  private var advice: Advice {
    Advice(
      [step], related: places.dropFirst().map { .init(message: "and here", location: .init($0)) })
  }

  private var step: Suggestion {
    let place = places.first.map { " at \($0)" } ?? ""
    switch kind {
    case .duplicateFactory: return "give one another identifier, or its registry a prefix"
    case .duplicateAssembly: return "give one another name, or its registry a prefix"
    case .invalidFactory: return "fix the registration register(\"\(name)\", …)\(place)"
    case .unknownFactory: return "register the factory, or remove the offer"
    case .unfitOffer(let made):
      return "write the type that the factory makes: offer(\"\(name)\", …) { (made: \(made)) in … }"
    case .unstableType:
      return "declare the type in a file or type, not in a function, and not private"
    }
  }

  /// The problem as a finding, when there is no manifest to check.
  package var diagnostic: Diagnostic {
    Rule(rule).diagnostic(Finding(message, at: nil, in: location, advice: self.advice))
  }
}
