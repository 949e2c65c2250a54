import Foundation

/// Runs a program and returns its exit status and standard output.
func run(_ program: URL, _ arguments: [String]) throws -> (status: Int32, output: Data) {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = program
  process.arguments = arguments
  process.standardOutput = pipe
  process.standardError = FileHandle.nullDevice
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, output)
}
