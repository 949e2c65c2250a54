internal import StrictJSON

/// A finding of a rule. Its chain, help and related places are made only if a report writes it out, so that
/// 100,000 findings take little time and memory.
package struct Finding {
  package let rule: String
  package let severity: Diagnostic.Severity
  let message: String
  let place: Place?
  let file: Diagnostic.Location?
  let chain: () -> [String]
  let help: () -> [Suggestion]
  let related: () -> [Diagnostic.Related]

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
