import Foundation
import GuiseManifest
import GuiseValidation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("Files that are written whole or not at all")
struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("A file is made or replaced, and nothing else is left")
  func replaces() throws {
    let path = folder.file("report.txt")
    try AtomicFile.write("one\n", to: path)
    #expect(try folder.text("report.txt") == "one\n")
    try AtomicFile.write("two\n", to: path)
    #expect(try folder.text("report.txt") == "two\n")
    try AtomicFile.write("", to: path)
    #expect(try folder.text("report.txt") == "")
    #expect(try folder.names == ["report.txt"])
  }

  @Test("A long text arrives whole")
  func long() throws {
    let text = String(repeating: "0123456789abcdé\n", count: 500_000)
    try AtomicFile.write(text, to: folder.file("long.txt"))
    #expect(try folder.text("long.txt") == text)
  }

  @Test("A folder is never replaced, nor a file that cannot be")
  func fails() throws {
    try folder.write("old", to: "folder/kept.txt")
    let error = #expect(throws: AtomicFile.Failure.self) {
      try AtomicFile.write("new", to: folder.file("folder"))
    }
    #expect(error?.reason == "Is a directory")
    #expect(try folder.text("folder/kept.txt") == "old")
    for (name, reason) in [
      ("none/report.txt", "No such file or directory"),
      ("folder/kept.txt/report.txt", "Not a directory"),
    ] {
      let error = #expect(throws: AtomicFile.Failure.self) {
        try AtomicFile.write("new", to: folder.file(name))
      }
      #expect(error?.reason == reason)
    }
    #expect(try folder.text("folder/kept.txt") == "old")
    #expect(try folder.names == ["folder"])
  }

  @Test("Permissions stay, and a link stays a link")
  func keeps() throws {
    let manager = FileManager.default
    let path = try folder.write("old", to: "report.txt")
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try manager.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: "report.txt")
    try AtomicFile.write("new", to: folder.file("link"))
    #expect(try folder.text("report.txt") == "new")
    #expect(try manager.destinationOfSymbolicLink(atPath: folder.file("link")) == "report.txt")
    let mode = try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }

  @Test("What is no file with contents is written to in place")
  func device() throws {
    try AtomicFile.write("nothing", to: "/dev/null")
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test(
    "A link to a file that is not there yet is followed", arguments: ["new.txt", "sub/new.txt"])
  func danglingLink(target: String) throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder.file("sub"), withIntermediateDirectories: true)
    for (link, destination) in [("second", "first"), ("first", target)] {
      try manager.createSymbolicLink(
        atPath: folder.file(link), withDestinationPath: destination)
    }
    try AtomicFile.write("new", to: folder.file("second"))
    #expect(try folder.text(target) == "new")
    #expect(try manager.destinationOfSymbolicLink(atPath: folder.file("second")) == "first")
  }

  @Test("Links in a circle are an error")
  func circularLinks() throws {
    for (link, destination) in [("a", "b"), ("b", "a")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link), withDestinationPath: destination)
    }
    let error = #expect(throws: AtomicFile.Failure.self) {
      try AtomicFile.write("new", to: folder.file("a"))
    }
    #expect(error?.reason == "Too many levels of symbolic links")
    #expect(try folder.names == ["a", "b"])
  }

  @Test("A name may be as long as names can be")
  func longName() throws {
    let name = String(repeating: "n", count: 255)
    try AtomicFile.write("new", to: folder.file(name))
    #expect(try folder.text(name) == "new")
    #expect(try folder.names == [name])
  }
}
