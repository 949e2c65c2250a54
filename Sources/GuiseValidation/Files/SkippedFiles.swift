/// The files and folders that a search for manifests skipped.
package struct SkippedFiles: Sendable, Equatable {
  package enum Reason: String, Sendable, CaseIterable {
    case noGuise = "no \"guise\" at the top"
    case notJSON = "not JSON, and no catalog or manifest beside it"
    case unreadable = "cannot be read, and no catalog or manifest beside it"
    case notRegular = "not a regular file"
    case linkedFolder = "a link to a folder elsewhere"
    case closedFolder = "a folder that cannot be read"

    /// Whether the file is a manifest if a catalog or another manifest is beside it.
    var isDoubtful: Bool { self == .notJSON || self == .unreadable }
  }

  package var found = 0
  private var reasons: [String: Reason] = [:]

  package init() {}

  package var isEmpty: Bool { reasons.isEmpty }

  package mutating func add(_ path: String, _ reason: Reason) { reasons[path] = reason }

  package mutating func add(_ others: SkippedFiles) { reasons.merge(others.reasons) { $1 } }

  /// The sorted paths with their reasons.
  package var entries: [(path: String, reason: Reason)] {
    reasons.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
