package import GuiseManifest
internal import StrictJSON

/// The explanation of a finding: the next steps, the best first, and the places that explain it.
package struct Advice: ExpressibleByArrayLiteral {
  let help: [Suggestion]
  let related: [Diagnostic.Related]
  /// The assembly and the registrations that lead to the finding, outermost first.
  private(set) var chain: [String]

  package init(_ help: [Suggestion], chain: [String] = [], related: [Diagnostic.Related] = []) {
    (self.help, self.chain, self.related) = (help, chain, related)
  }

  package init(arrayLiteral help: Suggestion...) { self.init(help) }

  func under(_ chain: [String]) -> Advice {
    var advice = self
    advice.chain = chain
    return advice
  }
}

/// A finding of a rule. Its advice is made only if a report writes it out.
package struct Finding {
  /// The identifier of the rule; empty until the rule has made the finding its own.
  package private(set) var rule: String
  private var ownSeverity: Diagnostic.Severity?
  private let message: String
  private let place: Place?
  private let file: Diagnostic.Location?
  private let advice: () -> Advice

  /// - Parameters:
  ///   - place: The value or key at fault; nil if no manifest contains the fault.
  ///   - file: The location of a fault without a place, if it is in a file.
  ///   - severity: The finding's own severity, instead of the rule's.
  ///   - rule: The identifier of the rule, if no search of the rule has made the finding.
  package init(
    _ message: String, at place: Place?, in file: Diagnostic.Location? = nil,
    severity: Diagnostic.Severity? = nil, of rule: String = "",
    advice: @autoclosure @escaping () -> Advice
  ) {
    (self.message, self.place, self.file) = (message, place, file)
    (ownSeverity, self.rule, self.advice) = (severity, rule, advice)
  }

  func of(_ rule: Rule) -> Finding {
    var finding = self
    finding.rule = rule.id
    finding.ownSeverity = ownSeverity ?? rule.severity
    return finding
  }

  package var severity: Diagnostic.Severity { ownSeverity ?? .error }

  /// The path of the file that contains the fault.
  package var path: String? { place?.source.path ?? file?.path }

  /// The identifier of the registration that contains the fault.
  package var registration: String? {
    place.flatMap { Diagnostic.registration(of: $0.value.pointer) }
  }

  /// The finding as a report writes it out.
  package var diagnostic: Diagnostic {
    let advice = advice()
    var related = advice.related.prefix(Phrase.longestRelated)
    let further = advice.related.count - related.count
    if further > 0 { related.append(.init("and at \(further) more places", at: nil)) }
    return Diagnostic(
      rule: rule, severity: severity, message: message, location: place.map { .init($0) } ?? file,
      pointer: place?.value.pointer, chain: advice.chain, help: advice.help,
      related: Array(related))
  }
}

extension Diagnostic {
  /// The identifier of the registration that contains the finding, according to its pointer.
  package var registration: String? { pointer.flatMap(Self.registration) }

  fileprivate static func registration(of pointer: String) -> String? {
    let steps = pointer.split(separator: "/", maxSplits: 4)
    guard steps.count >= 4, steps[0] == "assemblies", steps[2] == "registrations" else {
      return nil
    }
    return JSONValue.unescapedForPointer(steps[3])
  }
}

extension Diagnostic.Related {
  package init(_ message: String, at place: Place?) {
    self.init(message: message, location: place.map { Diagnostic.Location($0) })
  }

  /// A message about a file of code; a catalog knows no lines.
  package init(_ message: String, in file: String) {
    self.init(message: message, location: .init(path: file))
  }
}
