internal import StrictJSON

/// Checks what settings, and the caller, say of variables.
struct ReferenceChecker {
  private let names: Set<String>
  private let candidates: [String]
  private var unknown: [(name: String, place: Place, registration: String)] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Variables that a misspelt reference probably means: that nothing refers to them follows from
  /// the misspelling.
  private(set) var probablyMeant: Set<String> = []

  /// - Parameter names: Of all variables that a file defines, sound or not.
  init(names: Set<String>) {
    self.names = names
    candidates = names.sorted()
  }

  mutating func check(_ settings: JSONValue, of registration: String, knowsAll: Bool) {
    var found: [Diagnostic] = []
    var unknown: [(name: String, place: Place, registration: String)] = []
    ReferenceScan.forEachTemplate(in: settings) { value, template in
      for fault in template.malformed {
        let place = ReferenceScan.place(of: value, offset: fault.offset, length: 2)
        found.append(InvalidValue.malformedReference(fault.reason.text, at: place))
      }
      guard knowsAll else { return }
      for case .variable(let name, let offset) in template.parts where !names.contains(name) {
        let place = ReferenceScan.place(of: value, offset: offset, length: name.utf8.count + 3)
        unknown.append((name, place, registration))
      }
    }
    diagnostics += found
    self.unknown += unknown
  }

  /// Reports the references to nothing, in the order of their places: the first get suggestions.
  mutating func finish() {
    unknown.sort {
      ($0.place.source.path, $0.place.range.lowerBound)
        < ($1.place.source.path, $1.place.range.lowerBound)
    }
    for (index, reference) in unknown.enumerated() {
      let candidates = index < Suggestion.limit ? self.candidates : []
      probablyMeant.formUnion(nearestNames(reference.name, among: candidates))
      diagnostics.append(
        UnknownVariable.diagnostic(
          reference.name, at: reference.place, registration: reference.registration,
          candidates: candidates))
    }
    unknown = []
  }

  mutating func check(given values: [String: String]) {
    for name in values.keys.sorted() where !names.contains(name) {
      diagnostics.append(UnknownVariable.given(name, candidates: candidates))
    }
  }

  /// The names that these settings refer to.
  static func names(in settings: [JSONValue]) -> Set<String> {
    var names: Set<String> = []
    for value in settings {
      ReferenceScan.forEachTemplate(in: value) { _, template in
        names.formUnion(template.variables)
      }
    }
    return names
  }
}

extension VariableTemplate.Malformed.Reason {
  fileprivate var text: String {
    switch self {
    case .unclosed: "its \"}\" is missing"
    case .invalidName(let name): "\"\(name)\" is no name"
    }
  }
}
