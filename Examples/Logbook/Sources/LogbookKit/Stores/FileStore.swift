import Foundation
import Synchronization

/// A store in a file of JSON lines, one record a line.
///
/// Each `append` puts a whole new file in the old one's place, so that the file is never half written.
public final class FileStore: Store {
  public struct Settings: Codable, Sendable {
    /// The file's path. Folders that are missing on the way to it are made.
    public var path: String
    /// What becomes of the records that earlier runs left there.
    public var existing: Existing
  }

  public enum Existing: String, Codable, CaseIterable, Sendable {
    case keep
    case replace
  }

  private let file: URL
  private let existing: Existing
  private let clock: any Clock
  /// The file's text and what it says, from the first use on.
  private let state = Mutex<(text: Data, contents: StoreContents)?>(nil)

  public init(settings: Settings, clock: any Clock) {
    file = URL(fileURLWithPath: settings.path)
    existing = settings.existing
    self.clock = clock
  }

  public func append(_ contents: StoreContents) throws {
    let lines = try StoreRecord.lines(of: contents, stored: clock.now)
    try state.withLock { state in
      var (text, kept) = try state ?? load()
      text.append(lines)
      kept.append(contents)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try write(text)
      state = (text, kept)
    }
  }

  /// A new file in the old one's place; but what is no file (a device, a pipe) is not to be replaced
  /// by one.
  private func write(_ text: Data) throws {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    let type = attributes?[.type] as? FileAttributeType
    let isReplaceable = type == nil || type == .typeRegular || type == .typeSymbolicLink
    guard !isReplaceable else { return try text.write(to: file, options: .atomic) }
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    try handle.write(contentsOf: text)
  }

  public func contents() throws -> StoreContents {
    try state.withLock { state in
      let loaded = try state ?? load()
      state = loaded
      return loaded.contents
    }
  }

  private func load() throws -> (text: Data, contents: StoreContents) {
    guard existing == .keep, FileManager.default.fileExists(atPath: file.path) else {
      return (Data(), StoreContents())
    }
    let text = try Data(contentsOf: file)
    return (text, try StoreRecord.contents(of: text, path: file.path))
  }
}
