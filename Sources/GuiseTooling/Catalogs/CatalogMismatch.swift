internal import GuiseManifest
internal import GuiseValidation

/// The error for a committed catalog that does not match the registry.
public struct CatalogMismatch: Error, Sendable, CustomStringConvertible {
  /// One phrase for each difference that affects wiring; empty where only source locations have
  /// changed.
  public let differences: [String]
  /// Instructions, and every line that differs: `-` in the file, `+` in the registry's catalog.
  public let description: String

  static let writeVariable = "GUISE_WRITE_CATALOG"

  /// - Parameters:
  ///   - cause: the problem and its remedy; nil where only the registry has problems.
  ///   - old: the text of the file.
  ///   - new: the catalog of the registry.
  ///   - problems: the mistakes in the registry; the catalog leaves out the faulty factories.
  init(
    _ cause: String?, differences: [String] = [], between old: [UInt8] = [], and new: Catalog,
    problems: [RegistryProblem]
  ) {
    self.differences = differences
    var lines = [cause].compactMap(\.self) + differences.map { "  \($0)" }
    if !problems.isEmpty {
      lines.append("the registry has problems:")
      lines += problems.map { problem in
        "  \(problem.places.first.map { "\($0): " } ?? "")\(problem.message)"
      }
    }
    if !old.isEmpty { lines += Self.changedLines(old, new.encoded()) }
    description = lines.joined(separator: "\n")
  }

  /// The limit that keeps a failure message readable.
  private static let shownLines = 60

  private static func changedLines(_ old: [UInt8], _ new: [UInt8]) -> [String] {
    func lines(_ bytes: [UInt8]) -> [Substring] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }
    let (old, new) = (lines(old), lines(new))
    let difference = new.difference(from: old)
    // The place of a change is the number of unchanged lines before it.
    var changed: [(place: Int, text: String)] = []
    for case (let earlier, .remove(let offset, let line, _)) in difference.removals.enumerated() {
      changed.append((offset - earlier, "- \(line)"))
    }
    for case (let earlier, .insert(let offset, let line, _)) in difference.insertions.enumerated() {
      changed.append((offset - earlier, "+ \(line)"))
    }
    // Sorting is stable.
    let texts = changed.sorted { $0.place < $1.place }.map(\.text)
    return texts.count > shownLines ? texts.prefix(shownLines) + ["…"] : texts
  }
}
