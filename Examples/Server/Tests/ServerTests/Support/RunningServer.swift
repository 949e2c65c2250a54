import Foundation

/// The program, from its start to its end. All of it blocks: tests use it on threads of their own.
final class RunningServer {
  struct SaidNothing: Error {}

  let socket: String
  private let process = Process()
  private let output = Pipe()
  private let folder: TemporaryFolder
  private var unread: [UInt8] = []
  private var isAsked = false
  private(set) var lines: [String] = []

  /// Starts the program, and returns when it serves.
  ///
  /// - Parameters:
  ///   - manifest: its path from this package's folder, or an absolute one.
  ///   - environment: added to this process's.
  init(_ manifest: String, environment: [String: String] = [:]) throws {
    // A socket's path is short.
    folder = try TemporaryFolder()
    socket = folder.file("s")
    process.executableURL = TestProgram.folder.appending(path: "server")
    process.arguments = [URL(filePath: manifest, relativeTo: file("")).path]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .merging(["SERVER_SOCKET": socket]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try wait(for: "serving on")
  }

  /// A test that fails leaves no server behind.
  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Returns when the program has printed a line with this text.
  func wait(for text: String) throws {
    while let line = nextLine() {
      if line.contains(text) { return }
    }
    throw SaidNothing()
  }

  var processIdentifier: Int32 { process.processIdentifier }

  /// Asks once: the program takes a second time for impatience.
  func askToStop() {
    if !isAsked { kill(processIdentifier, SIGTERM) }
    isAsked = true
  }

  /// Asks to read the manifest again, and returns when that is done.
  func reload() throws {
    kill(processIdentifier, SIGHUP)
    try wait(for: "reloaded: ")
  }

  /// Waits for the end, and returns the exit status.
  func end() -> Int32 {
    while nextLine() != nil {}
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  private func nextLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread.removeFirst(end + 1)
        lines.append(line)
        return line
      }
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty { return nil }
      unread += bytes
    }
  }
}
