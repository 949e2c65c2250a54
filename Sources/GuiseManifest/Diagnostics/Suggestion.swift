/// The wording of "did you mean".
package enum Suggestion {
  /// As many findings of one rule get suggestions where the candidates are many: beyond that nobody
  /// reads them, and comparing all names with all would take quadratic time.
  static let limit = 50

  /// One line that names the nearest candidates, or none where no candidate is near.
  package static func help(_ name: String, among candidates: some Sequence<String>) -> [String] {
    let quoted = nearestNames(name, among: candidates).map { "\"\($0)\"" }
    guard let last = quoted.last else { return [] }
    let others = quoted.dropLast()
    let list = others.isEmpty ? last : others.joined(separator: ", ") + " or " + last
    return ["did you mean \(list)?"]
  }
}
