package import GuiseManifest
internal import StrictJSON

/// A finding of a rule. Its chain, help and related places are made only if a report writes it out, so that
/// 100,000 findings take little time and memory.
package struct Finding {
  /// The identifier of the rule; empty until the rule has made the finding its own.
  package private(set) var rule = ""
  package private(set) var severity = Diagnostic.Severity.error
  private let ownSeverity: Diagnostic.Severity?
  let message: String
  let place: Place?
  private let file: Diagnostic.Location?
  private let chain: () -> [String]
  private let help: () -> [Suggestion]
  private let related: () -> [Diagnostic.Related]

  /// - Parameters:
  ///   - message: One sentence without a final stop.
  ///   - place: The value or key at fault; nil if no manifest contains the fault.
  ///   - file: The location of a fault without a place, if it is in a file.
  ///   - severity: The finding's own severity, instead of the rule's.
  ///   - chain: The assembly and the registrations that lead to the fault, outermost first.
  ///   - help: Concrete next steps, the best first.
  ///   - related: Other places that explain the finding.
  @inline(never)
  package init(
    _ message: String, at place: Place?, in file: Diagnostic.Location? = nil,
    severity: Diagnostic.Severity? = nil, chain: @autoclosure @escaping () -> [String] = [],
    help: @autoclosure @escaping () -> [Suggestion] = [],
    related: @autoclosure @escaping () -> [Diagnostic.Related] = []
  ) {
    self.message = message
    self.place = place
    self.file = file
    ownSeverity = severity
    self.chain = chain
    self.help = help
    self.related = related
  }

  /// The finding as one of a rule.
  func of(_ rule: Rule) -> Finding {
    var finding = self
    finding.rule = rule.id
    finding.severity = ownSeverity ?? rule.severity
    return finding
  }

  /// The path of the file that contains the fault.
  package var path: String? { place?.source.path ?? file?.path }

  /// The identifier of the registration that contains the fault.
  package var registration: String? {
    place.flatMap { Diagnostic.registration(of: $0.value.pointer) }
  }

  /// The identity among findings that are only counted: a byte offset serves as the line, which would take time
  /// to find.
  var identity: FindingIdentity {
    let offset = place.map { Diagnostic.Location(path: $0.source.path, line: $0.range.lowerBound) }
    return FindingIdentity(rule: rule, message: message, location: offset ?? file)
  }

  /// The finding as a report writes it out.
  package var diagnostic: Diagnostic {
    var related = related()
    let further = related.count - Phrase.longestRelated
    if further > 0 {
      let more = "and at \(further) more places"
      related = related.prefix(Phrase.longestRelated) + [.init(message: more, location: nil)]
    }
    return Diagnostic(
      rule: rule, severity: severity, message: message, location: place.map { .init($0) } ?? file,
      pointer: place?.value.pointer, chain: chain(), help: help(),
      related: related)
  }
}

extension Diagnostic {
  /// The identifier of the registration that contains the finding, according to its pointer.
  package var registration: String? { pointer.flatMap(Self.registration) }

  static func registration(of pointer: String) -> String? {
    let steps = pointer.split(separator: "/", maxSplits: 4)
    guard steps.count >= 4, steps[0] == "assemblies", steps[2] == "registrations" else {
      return nil
    }
    return JSONValue.unescapedForPointer(steps[3])
  }
}
