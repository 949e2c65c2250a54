internal import StrictJSON

/// A check of references to variables, in settings and defaults, and of the names of the caller's values.
struct ReferenceChecker {
  private let names: Set<String>
  /// The names of the variables of type `json`.
  private let json: Set<String>
  /// Whether all variables are known: no other fault hides any.
  private let knowsAll: Bool
  private var unknown: [(name: String, place: Place, registration: String?)] = []
  private(set) var faults: [VariableFault] = []
  /// The variables that misspelt references probably mean, so they are not reported as unused.
  private(set) var probablyMeant: Set<String> = []

  /// - Parameters:
  ///   - names: The names of all variables defined in a file, sound or not.
  ///   - variables: The sound variables.
  init(names: Set<String>, variables: [String: DefinedVariable], knowsAll: Bool) {
    self.names = names
    self.knowsAll = knowsAll
    json = Set(variables.values.lazy.filter { $0.type == .json }.map(\.name))
    for variable in variables.values { check(defaultOf: variable) }
  }

  /// - Parameter written: Returns a value as a file has it, for settings made by merging.
  mutating func check(
    _ settings: JSONValue, of registration: String, written: (JSONValue) -> JSONValue
  ) {
    for value in settings.stringsWithDollar {
      check(VariableTemplate(value), of: registration) { written(value) }
    }
  }

  private mutating func check(defaultOf variable: DefinedVariable) {
    guard let place = variable.defaultPlace else { return }
    if variable.type == .string, let value = variable.writtenDefault {
      for text in value.stringsWithDollar { check(VariableTemplate(text), of: nil) { place.value } }
    } else if variable.type == .json {
      for value in place.value.stringsWithDollar {
        for case .variable(let name, let offset) in VariableTemplate(value).parts
        where names.contains(name) {
          faults.append(.referenceInJSON(name, at: Place(of: name, value, offset)))
        }
      }
    }
  }

  /// - Parameter registration: The registration; nil for the default of a variable.
  private mutating func check(
    _ template: VariableTemplate, of registration: String?, in value: () -> JSONValue
  ) {
    for fault in template.malformed {
      let place = Place(in: value(), offset: fault.offset, length: 2)
      faults.append(.malformedReference(fault.reason, at: place))
    }
    for case .variable(let name, let offset) in template.parts {
      if json.contains(name), registration == nil || template.soleVariable == nil {
        let place = Place(of: name, value(), offset)
        faults.append(.notAlone(name, at: place, isDefault: registration == nil))
      } else if knowsAll, !names.contains(name) {
        unknown.append((name, Place(of: name, value(), offset), registration))
      }
    }
  }

  /// Reports unknown references, each name at its first place, and values for unknown variables.
  mutating func finish(given values: [String: Manifest.Value]) {
    unknown.sort {
      ($0.place.source.path, $0.place.range.lowerBound)
        < ($1.place.source.path, $1.place.range.lowerBound)
    }
    let places = Dictionary(grouping: unknown, by: \.name)
    let candidates = names.sorted()
    var reported: Set<String> = []
    for reference in unknown where reported.insert(reference.name).inserted {
      if reported.count <= Phrase.comparisonLimit {
        probablyMeant.formUnion(nearestNames(reference.name, among: candidates))
      }
      faults.append(
        .unknown(
          reference.name, at: reference.place, registration: reference.registration,
          others: places[reference.name, default: []].dropFirst().map(\.place)))
    }
    guard knowsAll else { return }
    for name in values.keys.sorted() where !names.contains(name) {
      faults.append(.unknownGiven(name))
    }
  }
}

extension VariableFault {
  /// Returns the fault if the variables expand to too much text in all settings together, at the variable
  /// with the largest share: a long value may be referenced very often.
  ///
  /// - Parameters:
  ///   - counts: the number of references in settings.
  ///   - allowed: the maximum number of bytes.
  static func expansion(
    of variables: [String: DefinedVariable], counts: [String: Int], allowed: Int
  ) -> VariableFault? {
    let lengths = counts.map { (name: $0, length: $1 * (variables[$0]?.value.length ?? 0)) }
    let total = lengths.reduce(0) { $0 + $1.length }
    guard total > allowed else { return nil }
    let largest = lengths.max { ($0.length, $1.name) < ($1.length, $0.name) }
    return .expansion(
      allowed: allowed, actual: total, at: largest.flatMap { variables[$0.name]?.place })
  }
}

extension Place {
  /// Creates the place of a reference, `${name}`.
  fileprivate init(of name: String, _ value: JSONValue, _ offset: Int) {
    self.init(in: value, offset: offset, length: name.utf8.count + 3)
  }

  /// Creates the place of a part of a string, or of the whole string if it contains escapes.
  fileprivate init(in value: JSONValue, offset: Int, length: Int) {
    self.init(value)
    let start = value.range.lowerBound + 1 + offset
    let bytes = value.document.source.bytes
    if !bytes[value.range].contains(UInt8(ascii: "\\")), start + length < value.range.upperBound {
      range = start..<start + length
    }
  }
}

extension FormatFault {
  /// The variables in a disallowed reference.
  var variables: [String] {
    if case .variable(let text, _, _, _) = self { VariableTemplate(text).variables } else { [] }
  }
}
