internal import Guise
package import GuiseManifest

/// Rules of the code's registry.
extension Rule {
  package static let duplicateFactory = Rule("duplicate-factory").helping {
    (problem: RegistryProblem, _) in
    problem.advice
  }

  package static let invalidFactory = Rule("invalid-factory").helping {
    (problem: RegistryProblem, check) in
    guard case .unknownFactory = problem.kind else { return problem.advice }
    return Advice(
      check.near(problem.name, among: check.catalog.factories.keys).or(problem.advice.help),
      related: problem.advice.related)
  }
}

extension RegistryProblem {
  fileprivate var advice: Advice {
    Advice(
      [help],
      related: places.dropFirst().map { .init(message: "and here", location: .init($0)) })
  }

  private var help: Suggestion {
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
    let rule = rule == Rule.invalidFactory.id ? Rule.invalidFactory : .duplicateFactory
    return rule.diagnostic(Finding(message, at: nil, in: location, advice: self.advice))
  }
}
