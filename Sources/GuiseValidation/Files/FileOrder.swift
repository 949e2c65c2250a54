package import GuiseManifest
internal import StrictJSON

/// The order of places across files, in the order in which the files are read.
package struct FileOrder: Sendable {
  private let ranks: [ObjectIdentifier: Int]

  package init(_ composition: Composition) {
    let sources = composition.documents.map { ObjectIdentifier($0.source) }
    ranks = Dictionary(zip(sources, sources.indices)) { $1 }
  }

  package func isBefore(_ left: Place, _ right: Place) -> Bool {
    let leftRank = ranks[ObjectIdentifier(left.source)] ?? .max
    let rightRank = ranks[ObjectIdentifier(right.source)] ?? .max
    return (leftRank, left.range.lowerBound) < (rightRank, right.range.lowerBound)
  }
}
