internal import StrictJSON

/// Bounds what variables make of all settings together: a long one may be named very often.
struct ExpansionCheck {
  private let lengths: [String: Int]
  private let allowed: Int
  /// Bytes that each variable stands for, all its references together.
  private var expanded: [String: Int] = [:]

  /// - Parameters:
  ///   - variables: those that have a value are counted.
  ///   - allowed: bytes of text that variables may stand for.
  init(_ variables: [String: DefinedVariable], allowed: Int) {
    lengths = variables.mapValues(\.value.length)
    self.allowed = allowed
  }

  /// Whether so many bytes of files can hold enough references: most manifests name a few short
  /// variables.
  func isNeeded(fileSize: Int) -> Bool {
    let (most, overflow) = (lengths.values.max() ?? 0).multipliedReportingOverflow(
      by: fileSize / "${a}".utf8.count)
    return overflow || most > allowed
  }

  mutating func add(_ settings: JSONValue) {
    ReferenceScan.forEachTemplate(in: settings) { _, template in
      for name in template.variables { expanded[name, default: 0] += lengths[name] ?? 0 }
    }
  }

  /// The fault, if it is too much, at the variable that stands for most of it.
  func fault(_ variables: [String: DefinedVariable]) -> VariableFault? {
    let total = expanded.values.reduce(0, +)
    guard total > allowed else { return nil }
    let largest = expanded.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    return .expansion(
      allowed: allowed, actual: total, at: largest.flatMap { variables[$0]?.place })
  }
}
