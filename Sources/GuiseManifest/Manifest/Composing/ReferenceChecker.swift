/// Checks what settings, and the caller, say of variables.
struct ReferenceChecker {
  private let names: Set<String>
  private let candidates: [String]
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
    ReferenceScan.forEachTemplate(in: settings) { value, template in
      for fault in template.malformed {
        let place = ReferenceScan.place(of: value, offset: fault.offset, length: 2)
        found.append(InvalidValue.malformedReference(fault.reason.text, at: place))
      }
      guard knowsAll else { return }
      for case .variable(let name, let offset) in template.parts where !names.contains(name) {
        let place = ReferenceScan.place(of: value, offset: offset, length: name.utf8.count + 3)
        probablyMeant.formUnion(nearestNames(name, among: names.sorted()))
        found.append(
          UnknownVariable.diagnostic(
            name, at: place, registration: registration,
            candidates: diagnostics.count < Suggestion.limit ? candidates : []))
      }
    }
    diagnostics += found
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
