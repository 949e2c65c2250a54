package import Guise
package import StrictJSON

/// A mistake that keeps a manifest from loading.
public struct Fault: Error, Hashable, Sendable {
  /// The identifier of the rule that the manifest breaks, such as `unknown-factory`.
  public let rule: String
  /// The sentence about the mistake, without a final stop; `guise-validate` prints the same.
  public let message: String
  /// The file with the mistake: of the manifest, or of code; nil for a mistake that is in no file.
  public let file: String?
  /// The line of the mistake, counted from 1; nil for a mistake in no line.
  public let line: Int?
  /// The column of the mistake in Unicode scalars, counted from 1; nil in code.
  public let column: Int?

  package init(
    _ rule: String, _ message: String, file: String? = nil, line: Int? = nil, column: Int? = nil
  ) {
    (self.rule, self.message, self.file) = (rule, message, file)
    (self.line, self.column) = (line, column)
  }

  /// Creates a fault at a place in a manifest.
  package init(_ rule: String, _ message: String, at place: Place) {
    self.init(rule, message, at: place.range, in: place.source)
  }

  package init(_ rule: String, _ message: String, at range: Range<Int>, in source: SourceFile) {
    let (line, column) = source.position(at: range.lowerBound)
    self.init(rule, message, file: source.path, line: line, column: column)
  }

  /// Creates a fault in code.
  package init(_ rule: String, _ message: String, at place: SourceLocation) {
    self.init(rule, message, file: place.file, line: place.line)
  }
}

extension Fault: CustomStringConvertible {
  /// The fault as compilers write it: `manifest.json:7:18: error: no factory is registered as "x" [unknown-factory]`.
  public var description: String {
    var place = file ?? ""
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    return (place.isEmpty ? "" : place + ": ") + "error: \(message) [\(rule)]"
  }
}

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
      let (line, column) = (left.line ?? 0, left.column ?? 0)
      return (line, column, left.rule, left.message)
        < (right.line ?? 0, right.column ?? 0, right.rule, right.message)
    }
    return sorted.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Ends a step that has found faults.
  package func check() throws(ManifestError) { if !isEmpty { throw ManifestError(self) } }
}
