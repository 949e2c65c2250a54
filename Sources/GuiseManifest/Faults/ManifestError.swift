/// A manifest that cannot be loaded, with all faults of the first step that found some.
public struct ManifestError: Error, Sendable, CustomStringConvertible {
  /// The faults, at least one, in the order of their places.
  public let faults: [Fault]
  /// The report of a validator, which prints more than the faults.
  package let details: (any ManifestReport)?

  package init(_ faults: [Fault], details: (any ManifestReport)? = nil) {
    self.faults = details == nil ? faults.inOrder : faults
    self.details = details
  }

  /// One line for each fault, and at the end how to have each of them explained.
  ///
  /// An error of `GuiseValidation` prints what `guise-validate` does.
  public var description: String {
    if let details { return details.text }
    var text = ""
    for fault in faults { text += "\(fault)\n" }
    return text + "guise-validate explains each, with a way to fix it"
  }
}

/// The report of a validator.
package protocol ManifestReport: Sendable {
  /// The text that `guise-validate` prints.
  var text: String { get }
}

extension [Fault] {
  /// The faults by file, line and column, each once.
  fileprivate var inOrder: [Fault] {
    let sorted = sorted { left, right in
      let (one, other) = (left.file ?? "", right.file ?? "")
      if one != other { return one < other }
      let place = (left.line ?? 0, left.column ?? 0)
      let otherPlace = (right.line ?? 0, right.column ?? 0)
      if place != otherPlace { return place < otherPlace }
      return (left.rule, left.message) < (right.rule, right.message)
    }
    return sorted.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Ends a step that has found faults.
  package func check() throws(ManifestError) { if !isEmpty { throw ManifestError(self) } }
}
