import Foundation
import GuiseCommand
import GuiseManifest
import GuiseValidation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseLanguageServer

/// What completion offers is no error where it is written.
///
/// A few cursors of each file, and a few entries of each list; all of them under stress.
@Suite struct AcceptedCompletionsTests {
  /// A file, and the manifest that it is checked as a part of.
  struct File: Sendable, CustomTestStringConvertible {
    var folder: String
    var manifest: String
    var name: String
    var testDescription: String { "\(folder)/\(name)" }

    init(_ folder: String, _ manifest: String, part name: String? = nil) {
      self.folder = folder
      self.manifest = manifest
      self.name = name ?? manifest
    }
  }

  static let files = [
    File("Quickstart", "manifest.json"), File("Testing", "manifest.json"),
    File("Logbook", "manifest.json"), File("Logbook", "manifest.development.json"),
    File("Plugins", "manifest.json"), File("Plugins", "manifest.json", part: "extras.guise.json"),
    File("Plugins", "manifest.quiet.json"), File("Server", "manifest.json"),
    File("Server", "manifest.development.json"),
  ]

  @Test(arguments: files)
  func inTheExamples(file: File) throws {
    try accept(file, in: Repository.url("Examples/\(file.folder)").path)
  }

  @Test(arguments: ["manifest.json", "base.json", "overlay.json"])
  func ofEveryKindOfParameterAndSetting(name: String) throws {
    let folder = try TemporaryFolder(CompletionWirings.files)
    let main = name == "overlay.json" ? name : "manifest.json"
    try accept(File("", main, part: name), in: folder.path)
  }

  private func accept(_ file: File, in folder: String) throws {
    let acceptance = try CompletionAcceptance(
      folder: folder, manifest: file.manifest, file: file.name)
    try #require(acceptance.errors.isEmpty, "\(acceptance.errors)")
    var random = SplitMix(seed: TestSettings.seed ?? 1)
    var slots = CompletionSlots(acceptance.text).slots
    if !TestSettings.isStress { slots = Array(slots.shuffled(using: &random).prefix(16)) }
    var count = CompletionAcceptance.Count()
    for slot in slots {
      for mistake in acceptance.mistakes(
        at: slot, most: TestSettings.isStress ? .max : 4, &random, &count)
      {
        Issue.record("\(mistake)")
      }
    }
    print("\(file): \(slots.count) cursors, \(count)")
    #expect(count.accepted > 0)
  }
}
