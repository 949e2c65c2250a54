package import GuiseManifest
internal import StrictJSON

/// The order of places across files, in the order in which the files are read.
package struct FileOrder: Sendable {
  private var ranks: [ObjectIdentifier: Int] = [:]

  package init(_ composition: Composition) {
    for (rank, document) in composition.documents.enumerated() {
      ranks[ObjectIdentifier(document.source)] = rank
    }
  }

  package func isBefore(_ left: Place, _ right: Place) -> Bool {
    let leftRank = ranks[ObjectIdentifier(left.source)] ?? .max
    let rightRank = ranks[ObjectIdentifier(right.source)] ?? .max
    return (leftRank, left.range.lowerBound) < (rightRank, right.range.lowerBound)
  }
}
