import Foundation
import LogbookKit
import Testing

/// What every store does.
@Suite struct StoreTests {
  private let first = StoreContents(
    entries: [
      AccessEntry(host: "a", time: time()),
      AccessEntry(
        host: "b", user: "ü \"q\"\n", time: time(hours: 1), method: nil, path: "/\u{1}",
        version: nil, status: 400, bytes: 7, referrer: "r", agent: "g"),
    ],
    malformed: [MalformedLine(number: 3, text: "x\\", error: LineError(.endsEarly, column: 2))])
  private let second = StoreContents(entries: [AccessEntry(host: "c", time: time())])

  @Test(arguments: [true, false])
  func keepsAllInOrder(inFile: Bool) throws {
    let folder = try TemporaryFolder()
    let store: any Store =
      inFile
      ? FileStore(
        settings: .init(path: folder.file("s"), existing: .keep),
        clock: SystemClock())
      : MemoryStore()
    #expect(try store.contents() == StoreContents())
    try store.append(first)
    try store.append(second)
    #expect(try store.entries() == first.entries + second.entries)
    #expect(try store.malformed() == first.malformed)
  }
}
