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

  /// Runs the command to its end; with `closesOutput`, nobody is there to read what it prints.
  static func run(
    _ arguments: [String], in folder: String, closesOutput: Bool = false
  ) throws -> Result {
    let process = Process()
    process.executableURL = TestProgram.folder.appending(path: "guise-validate")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardInput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    let output = Pipe()
    process.standardOutput = output
    if closesOutput { try output.fileHandleForReading.close() }
    try process.run()
    try output.fileHandleForWriting.close()
    let text = closesOutput ? Data() : try output.fileHandleForReading.readToEnd() ?? Data()
    let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, reason: process.terminationReason,
      output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: complaint, as: UTF8.self))
  }
}
