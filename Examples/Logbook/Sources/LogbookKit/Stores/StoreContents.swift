/// What a store keeps: entries, and lines that could not be read.
public struct StoreContents: Equatable, Sendable {
  public var entries: [AccessEntry]
  public var malformed: [MalformedLine]

  public init(entries: [AccessEntry] = [], malformed: [MalformedLine] = []) {
    self.entries = entries
    self.malformed = malformed
  }

  mutating func append(_ other: StoreContents) {
    entries += other.entries
    malformed += other.malformed
  }
}
