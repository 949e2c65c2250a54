import Foundation
import StrictJSON
import TestSupport
import Testing

@testable import GuiseLanguageServer

/// One file that is open under two names, and paths that become links.
@Suite struct SeveralNamesTests {
  private static let wrong = Project.manifest.replacing("mailer", with: "mailr")

  /// A folder with the project, a link to the folder, and a link to the manifest.
  private func session() throws -> (session: Session, real: String, others: [String]) {
    let files = Project.files.map { ("real/\($0.key)", $0.value) }
    let session = try Session(Dictionary(uniqueKeysWithValues: files))
    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: session.folder.file(name), withDestinationPath: target)
    }
    try link("link", to: "real")
    try link("real/alias.json", to: "manifest.json")
    return (
      session, session.uri("real/manifest.json"),
      ["link/manifest.json", "real/alias.json"].map(session.uri)
    )
  }

  @Test(arguments: [0, 1])
  func closingOneNameLeavesTheOtherOpen(other: Int) throws {
    let (session, real, others) = try session()
    session.open(uri: real, Self.wrong)
    session.open(uri: others[other], Project.manifest)
    session.close(uri: others[other])
    #expect(session.rules(uri: real) == ["unknown-factory"])
    session.change(uri: real, Project.manifest)
    #expect(session.rules(uri: real) == [])
    session.change(uri: real, Self.wrong)
    #expect(session.rules(uri: real) == ["unknown-factory"])
  }

  @Test(arguments: [0, 1])
  func theTextThatWasChangedLastCounts(other: Int) throws {
    let (session, real, others) = try session()
    session.open(uri: real, Project.manifest)
    session.open(uri: others[other], Self.wrong)
    #expect(session.rules(uri: others[other]) == ["unknown-factory"])
    session.change(uri: real, Project.manifest)
    for uri in [real, others[other]] { #expect(session.rules(uri: uri) == []) }
    session.change(uri: others[other], Self.wrong)
    #expect(session.rules(uri: others[other]) == ["unknown-factory"])
  }

  @Test func aPathThatBecomesALinkStaysOpen() throws {
    let (session, real, _) = try session()
    session.open(uri: real, Project.manifest)
    #expect(session.rules(uri: real) == [])
    let file = session.folder.file("real/manifest.json")
    try FileManager.default.moveItem(atPath: file, toPath: session.folder.file("stored.json"))
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: "../stored.json")
    session.change(uri: real, Self.wrong)
    #expect(session.rules(uri: real) == ["unknown-factory"])
    session.change(uri: real, Project.manifest)
    #expect(session.rules(uri: real) == [])
    session.close(uri: real)
    #expect(session.rules(uri: real) == [])
  }
}
