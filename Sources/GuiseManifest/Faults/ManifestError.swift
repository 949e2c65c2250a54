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
    return text + "guise-validate explains what is wrong, with a way to fix it"
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
    func order(_ fault: Fault) -> (String, Int, Int, String) {
      (fault.file ?? "", fault.line ?? 0, fault.column ?? 0, fault.rule + fault.message)
    }
    return sorted { order($0) < order($1) }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Adds a fault at a place in a manifest, or of no place.
  @inline(never)
  mutating func append(_ kind: Fault.Kind, at place: Place?) { append(Fault(kind, at: place)) }

  /// Ends a step that has found faults.
  package func check() throws(ManifestError) { if !isEmpty { throw ManifestError(self) } }
}

extension Sequence {
  /// Returns the elements sorted, in place of the library's own method: the sequences here are short.
  // Never specialised: the code of a sort would be repeated for each type of element.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func sorted(by isBefore: (Element, Element) throws -> Bool) rethrows -> [Element] {
    var elements = Array(self)
    var sorted = 1
    while sorted < elements.count, try !isBefore(elements[sorted], elements[sorted - 1]) {
      sorted += 1
    }
    // The library's method takes long to start.
    if sorted < elements.count { try elements.sort(by: isBefore) }
    return elements
  }
}

extension Sequence<String> {
  /// Returns the texts sorted, in place of the library's own method, which each kind of sequence would copy.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func sorted() -> [String] { sorted(by: <) }
}
