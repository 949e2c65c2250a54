/// What the strict reader made of a file: both, when the only faults are duplicate keys.
package struct ReadingResult: Sendable {
  package var document: JSONDocument?
  /// In file order.
  package var faults: [ReadingFault]

  package init(document: JSONDocument?, faults: [ReadingFault]) {
    self.document = document
    self.faults = faults
  }
}
