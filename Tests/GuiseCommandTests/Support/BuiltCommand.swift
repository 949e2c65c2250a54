import Foundation
import TestSupport

/// The executable that was built with the tests.
enum BuiltCommand {
  struct Result {
    var status: Int32
    var reason: Process.TerminationReason
    var output: String
    var errors: String
  }

  /// Runs a line of shell, in which the command is `$VALIDATE`, to its end.
  static func shell(_ line: String, in folder: String) throws -> Result {
    try run(
      URL(filePath: "/bin/sh"), ["-c", line], in: folder,
      environment: ProcessInfo.processInfo.environment
        .merging(["VALIDATE": executable.path(percentEncoded: false)]) { $1 })
  }

  /// Runs the command to its end; with `closesOutput`, nobody is there to read what it prints.
  static func run(
    _ arguments: [String], in folder: String, closesOutput: Bool = false
  ) throws -> Result {
    try run(executable, arguments, in: folder, closesOutput: closesOutput)
  }

  private static var executable: URL { TestProgram.folder.appending(path: "guise-validate") }

  private static func run(
    _ program: URL, _ arguments: [String], in folder: String, closesOutput: Bool = false,
    environment: [String: String]? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardInput = FileHandle.nullDevice
    // A file and not a pipe: neither output can block the other.
    let errors = FileManager.default.temporaryDirectory.appending(path: "errors-\(UUID())")
    try Data().write(to: errors)
    defer { try? FileManager.default.removeItem(at: errors) }
    process.standardError = try FileHandle(forWritingTo: errors)
    let output = Pipe()
    process.standardOutput = output
    if closesOutput { try output.fileHandleForReading.close() }
    try process.run()
    try output.fileHandleForWriting.close()
    let text = closesOutput ? Data() : try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let complaint = try Data(contentsOf: errors)
    return Result(
      status: process.terminationStatus, reason: process.terminationReason,
      output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: complaint, as: UTF8.self))
  }
}
