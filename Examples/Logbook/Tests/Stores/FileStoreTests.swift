import Foundation
import LogbookKit
import Testing

@Suite struct FileStoreTests {
  private let clock = FixedClock(settings: .init(now: time(hours: 24)))
  private let one = StoreContents(entries: [AccessEntry(host: "a", time: time())])
  private let two = StoreContents(
    entries: [AccessEntry(host: "b", time: time())],
    malformed: [MalformedLine(number: 1, text: "x", error: LineError(.endsEarly, column: 2))])

  @Test func writesJSONLines() throws {
    let folder = try TemporaryFolder()
    let file = folder.url("s.jsonl")
    let store = FileStore(settings: .init(path: file.path, existing: .keep), clock: clock)
    try store.append(one)
    try store.append(two)
    let a = #"{"entry":{"host":"a","method":"GET","path":"/","status":200,"#
    let b = a.replacing(#""a""#, with: #""b""#)
    let rest =
      #""time":"2025-03-01T00:00:00Z","version":"HTTP/1.1"},"stored":"2025-03-02T00:00:00Z"}"#
    let malformed =
      #"{"malformed":{"error":{"column":2,"reason":"the line ends early"},"number":1,"#
      + #""text":"x"},"stored":"2025-03-02T00:00:00Z"}"#
    #expect(
      try String(contentsOf: file, encoding: .utf8) == "\(a)\(rest)\n\(b)\(rest)\n\(malformed)\n")
  }

  @Test func keepsOrReplacesWhatEarlierRunsLeft() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.jsonl")
    func store(_ existing: FileStore.Existing) -> FileStore {
      FileStore(settings: .init(path: path, existing: existing), clock: clock)
    }
    try store(.replace).append(one)
    try store(.keep).append(two)
    #expect(try store(.keep).entries() == one.entries + two.entries)
    #expect(try store(.keep).malformed() == two.malformed)
    #expect(try store(.replace).entries().isEmpty)
    try store(.replace).append(two)
    #expect(try store(.keep).contents() == two)
  }

  /// A file of something else is named with its line, and left as it was.
  @Test(arguments: ["{\"a\":1}", "not JSON", "\u{0}"])
  func refusesOtherFiles(line: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.url("s.jsonl")
    let store = FileStore(settings: .init(path: file.path, existing: .keep), clock: clock)
    let foreign = "\n\(line)\n"
    try Data(foreign.utf8).write(to: file)
    #expect(throws: FileStoreError(path: file.path, line: 2)) { try store.append(one) }
    #expect(try String(contentsOf: file, encoding: .utf8) == foreign)
  }

  /// What could not be written is not kept either.
  /// A named pipe stands for any special file: it stays what it is.
  @Test func doesNotReplaceWhatIsNoFile() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    // Open for reading as well, so that writing does not wait for a reader.
    let reader = try #require(FileHandle(forUpdatingAtPath: pipe))
    defer { try? reader.close() }
    let settings = FileStore.Settings(path: pipe, existing: .replace)
    let store = FileStore(settings: settings, clock: SystemClock())
    try store.append(StoreContents(entries: [], malformed: []))
    let attributes = try FileManager.default.attributesOfItem(atPath: pipe)
    #expect(attributes[.type] as? FileAttributeType != .typeRegular)
  }

  @Test func addsAllOrNothing() throws {
    let folder = try TemporaryFolder()
    let file = folder.url("in/the/way/s.jsonl")
    let obstacle = folder.url("in")
    try Data().write(to: obstacle)
    let store = FileStore(settings: .init(path: file.path, existing: .keep), clock: clock)
    #expect(throws: (any Error).self) { try store.append(one) }
    #expect(try store.entries().isEmpty)
    try FileManager.default.removeItem(at: obstacle)
    try store.append(two)
    #expect(try store.contents() == two)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: file.deletingLastPathComponent().path)
    #expect(names == ["s.jsonl"])
  }
}
