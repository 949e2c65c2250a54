/// What a store keeps: entries, and lines that could not be read.
public struct StoreContents: Equatable, Sendable {
  public var entries: [AccessEntry] = []
  public var malformed: [MalformedLine] = []

  mutating func append(_ other: StoreContents) {
    entries += other.entries
    malformed += other.malformed
  }
}
