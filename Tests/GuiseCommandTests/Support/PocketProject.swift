import Foundation
import GuiseManifest
import GuiseValidation
import TestSupport

@testable import GuiseCommand

/// A copy of the application in `Fixtures/pocket`: three fragments, the manifest that includes them, three
/// overlays of that, and a catalog.
struct PocketProject {
  let folder: TemporaryFolder

  init(_ changes: [Change] = []) throws {
    folder = try TemporaryFolder()
    let source = Fixtures.folder.appending(path: "pocket")
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path) {
      try FileManager.default.copyItem(at: source.appending(path: name), to: folder.url(name))
    }
    for change in changes { try change.make(in: folder) }
  }

  /// What is done to the files.
  enum Change: Sendable {
    /// Writes a text in place of one that stands in a file once.
    case edit(String, String, with: String)
    case remove(String)
    case move(String, to: String)
    case write(String, to: String)
    /// Puts a folder in the place of a file.
    case folder(String)

    struct Misplaced: Error { var text: String }

    func make(in folder: TemporaryFolder) throws {
      let files = FileManager.default
      switch self {
      case .edit(let name, let before, let after):
        let text = try String(contentsOf: folder.url(name), encoding: .utf8)
        guard text.ranges(of: before).count == 1 else { throw Misplaced(text: before) }
        try folder.write(text.replacing(before, with: after), to: name)
      case .remove(let name): try files.removeItem(at: folder.url(name))
      case .move(let name, let other):
        let text = try String(contentsOf: folder.url(name), encoding: .utf8)
        try folder.write(text, to: other)
        try files.removeItem(at: folder.url(name))
      case .write(let text, let name): try folder.write(text, to: name)
      case .folder(let name):
        try files.removeItem(at: folder.url(name))
        try files.createDirectory(at: folder.url(name), withIntermediateDirectories: false)
      }
    }
  }

  func run(_ arguments: [String]) -> MemoryRun { MemoryRun(arguments, folder: folder.path) }
}
