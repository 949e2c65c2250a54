internal import Guise
package import GuiseManifest

/// Findings about the code's registry.
extension RegistryProblem {
  var finding: Finding {
    Finding(
      message, at: nil,
      in: places.first.map { .init(path: $0.file, line: $0.line, column: 1) }, of: rule,
      advice: Advice(
        [self.step],
        related: self.places.dropFirst().map { .init(message: "and here", location: .init($0)) }))
  }

  private var step: Suggestion {
    switch kind {
    case .duplicateFactory, .duplicateAssembly:
      "give one another name, or its registry a prefix"
    case .invalidFactory: "fix the registration register(\"\(name)\", …)"
    case .unknownFactory: "register the factory, or remove the offer"
    case .unfitOffer(let made):
      "write the type that the factory makes: offer(\"\(name)\", …) { (made: \(made)) in … }"
    case .unstableType:
      "declare the type in a file or type, not in a function, and not private"
    }
  }

  /// The problem as a finding, when there is no manifest to check.
  package var diagnostic: Diagnostic { Rule(rule).diagnostic(finding) }
}
