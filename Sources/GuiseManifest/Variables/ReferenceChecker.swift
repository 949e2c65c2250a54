package import StrictJSON

/// Checks what settings, and the caller, say of variables.
package struct ReferenceChecker {
  private let names: Set<String>
  private let candidates: [String]
  private var unknown: [(name: String, place: Place, registration: String)] = []
  package private(set) var faults: [VariableFault] = []
  /// Variables that a misspelt reference probably means: that nothing refers to them follows from
  /// the misspelling.
  package private(set) var probablyMeant: Set<String> = []

  /// - Parameter names: Of all variables that a file defines, sound or not.
  package init(names: Set<String>) {
    self.names = names
    candidates = names.sorted()
  }

  /// - Parameter written: A value as a file has it, where merging made the settings.
  package mutating func check(
    _ settings: JSONValue, of registration: String, knowsAll: Bool,
    written: (JSONValue) -> JSONValue
  ) {
    ReferenceScan.forEachTemplate(in: settings) { value, template in
      for fault in template.malformed {
        let place = ReferenceScan.place(of: written(value), offset: fault.offset, length: 2)
        faults.append(.malformedReference(fault.reason, at: place))
      }
      guard knowsAll else { return }
      for case .variable(let name, let offset) in template.parts where !names.contains(name) {
        let place = ReferenceScan.place(
          of: written(value), offset: offset, length: name.utf8.count + 3)
        unknown.append((name, place, registration))
      }
    }
  }

  /// Reports the references to nothing, each name at its first place.
  package mutating func finish() {
    unknown.sort {
      ($0.place.source.path, $0.place.range.lowerBound)
        < ($1.place.source.path, $1.place.range.lowerBound)
    }
    let places = Dictionary(grouping: unknown, by: \.name)
    var reported: Set<String> = []
    for reference in unknown where reported.insert(reference.name).inserted {
      if reported.count <= Suggestion.limit {
        probablyMeant.formUnion(nearestNames(reference.name, among: candidates))
      }
      faults.append(
        .unknown(
          reference.name, at: reference.place, registration: reference.registration,
          others: places[reference.name, default: []].dropFirst().map(\.place)))
    }
    unknown = []
  }

  package mutating func check(given values: [String: String]) {
    for name in values.keys.sorted() where !names.contains(name) {
      faults.append(.unknownGiven(name))
    }
  }

  /// The names that these settings refer to.
  package static func names(in settings: [JSONValue]) -> Set<String> {
    var names: Set<String> = []
    for value in settings {
      ReferenceScan.forEachTemplate(in: value) { _, template in
        names.formUnion(template.variables)
      }
    }
    return names
  }
}
