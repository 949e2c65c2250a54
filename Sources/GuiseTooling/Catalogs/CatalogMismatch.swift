internal import GuiseManifest

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
    let removed = Set(difference.removals.map(\.place))
    let inserted = Set(difference.insertions.map(\.place))
    var changed: [String] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count, changed.count <= shownLines {
      if left < old.count, removed.contains(left) {
        changed.append("- \(old[left])")
        left += 1
      } else if right < new.count, inserted.contains(right) {
        changed.append("+ \(new[right])")
        right += 1
      } else {
        left += 1
        right += 1
      }
    }
    guard changed.count > shownLines else { return changed }
    return changed.prefix(shownLines) + ["…"]
  }
}

extension CollectionDifference.Change {
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
