package import StrictJSON

/// Checks what settings, and the caller, say of variables.
package struct ReferenceChecker {
  private let names: Set<String>
  private let candidates: [String]
  /// Those that stand for any JSON.
  private let json: Set<String>
  private var unknown: [(name: String, place: Place, registration: String?)] = []
  package private(set) var faults: [VariableFault] = []
  /// Variables that a misspelt reference probably means: that nothing refers to them follows from
  /// the misspelling.
  package private(set) var probablyMeant: Set<String> = []

  /// - Parameters:
  ///   - names: Of all variables that a file defines, sound or not.
  ///   - json: Of those that stand for any JSON.
  package init(names: Set<String>, json: Set<String>) {
    self.names = names
    self.json = json
    candidates = names.sorted()
  }

  /// - Parameter written: A value as a file has it, where merging made the settings.
  package mutating func check(
    _ settings: JSONValue, of registration: String, knowsAll: Bool,
    written: (JSONValue) -> JSONValue
  ) {
    ReferenceScan.forEachTemplate(in: settings) { value, template in
      check(template, of: registration, knowsAll: knowsAll) { written(value) }
    }
  }

  /// Checks what the default of a variable refers to.
  package mutating func check(defaultOf variable: VariableResolver.Entry, knowsAll: Bool) {
    guard let place = variable.defaultPlace else { return }
    if variable.type == .json {
      ReferenceScan.forEachTemplate(in: place.value) { value, template in
        for case .variable(let name, let offset) in template.parts where names.contains(name) {
          faults.append(.referenceInJSON(name, at: Self.place(of: name, value, offset)))
        }
      }
    } else if let template = variable.template {
      check(template, of: nil, knowsAll: knowsAll) { place.value }
    }
  }

  /// - Parameter registration: nil for the default of a variable.
  private mutating func check(
    _ template: VariableTemplate, of registration: String?, knowsAll: Bool,
    in value: () -> JSONValue
  ) {
    for fault in template.malformed {
      let place = ReferenceScan.place(of: value(), offset: fault.offset, length: 2)
      faults.append(.malformedReference(fault.reason, at: place))
    }
    for case .variable(let name, let offset) in template.parts {
      if json.contains(name), registration == nil || template.isSoleVariable == nil {
        let place = Self.place(of: name, value(), offset)
        faults.append(.notAlone(name, at: place, isDefault: registration == nil))
      } else if knowsAll, !names.contains(name) {
        unknown.append((name, Self.place(of: name, value(), offset), registration))
      }
    }
  }

  /// The place of a reference, `${name}`.
  private static func place(of name: String, _ value: JSONValue, _ offset: Int) -> Place {
    ReferenceScan.place(of: value, offset: offset, length: name.utf8.count + 3)
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

  package mutating func check(given values: [String: Manifest.Value]) {
    for name in values.keys.sorted() where !names.contains(name) {
      faults.append(.unknownGiven(name))
    }
  }
}
