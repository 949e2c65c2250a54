import Foundation
import Testing

@testable import ServerKit

/// Whose socket is replaced, and whose is not.
@Suite struct SocketTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aSocketThatAProcessLeftBehindIsReplaced() throws {
    let path = folder.file("s")
    do { _ = try Listener(path: path) }
    #expect(FileManager.default.fileExists(atPath: path))
    let listener = try Listener(path: path)
    _ = try Client(path)
    #expect(listener.accept() != nil)
  }

  @Test func aSocketThatIsServedIsLeftAlone() throws {
    let path = folder.file("s")
    let listener = try Listener(path: path)
    let error = #expect(throws: Listener.Unusable.self) { try Listener(path: path) }
    #expect(error?.description == "\(path): another process serves it")
    _ = try Client(path)
    #expect(listener.accept() != nil)
  }

  @Test func aFileIsLeftAlone() throws {
    let path = try folder.write("text", to: "s")
    let error = #expect(throws: Listener.Unusable.self) { try Listener(path: path) }
    #expect(error?.description == "\(path): there is a file which is not a socket")
    #expect(try folder.text("s") == "text")
  }

  @Test func aPathThatDoesNotFitIsAnError() throws {
    let path = folder.file(String(repeating: "s", count: 200))
    #expect(throws: Listener.Unusable.self) { try Listener(path: path) }
  }

  /// Who has connected before is accepted.
  @Test func nobodyConnectsToAListenerThatIsShut() throws {
    let path = folder.file("s")
    let listener = try Listener(path: path)
    let early = try Client(path)
    listener.shut()
    listener.shut()
    #expect(throws: Client.Failure.self) { try Client(path) }
    #expect(listener.accept() != nil)
    #expect(listener.accept() == nil)
    withExtendedLifetime(early) {}
  }
}
