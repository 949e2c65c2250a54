#if os(macOS) || os(Linux)
internal import Dispatch
public import Foundation

/// A program for a test to run.
public struct TestProgram: Sendable {
  /// The folder of the built products, including the tests.
  public static var folder: URL {
    if let bundle = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) {
      return bundle.bundleURL.deletingLastPathComponent()
    }
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  }

  public struct Result: Sendable {
    public var status: Int32
    public var reason: Process.TerminationReason
    public var output: String
    public var errors: String
  }

  private let url: URL

  /// A program of this package, built along with the tests.
  public init(_ name: String) { self.init(at: Self.folder.appending(path: name)) }

  public init(at url: URL) { self.url = url }

  /// The command for users.
  public static var validate: TestProgram { TestProgram("guise-validate") }

  /// Runs a shell command, in which `$VALIDATE` is the command for users.
  ///
  /// It uses bash: the `wait` of `sh` never returns where the signal of a child is blocked.
  public static func shell(_ line: String, in folder: URL) async throws -> Result {
    try await TestProgram(at: URL(filePath: "/bin/bash")).run(
      ["-c", line], in: folder, environment: ["VALIDATE": validate.url.path])
  }

  /// Runs the program to its end, on a separate thread.
  ///
  /// - Parameters:
  ///   - folder: the working directory; nil for the current one.
  ///   - environment: additions to the environment of this process.
  ///   - closesOutput: whether standard output is a pipe without a reader.
  public func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:],
    closesOutput: Bool = false
  ) async throws -> Result {
    try await onThread {
      Self.places.wait()
      defer { Self.places.signal() }
      return Swift.Result {
        try runBlocking(arguments, in: folder, environment, closesOutput: closesOutput)
      }
    }.get()
  }

  /// Limits the number of concurrent programs to the number of processors, since each takes memory.
  private static let places = DispatchSemaphore(
    value: ProcessInfo.processInfo.activeProcessorCount)

  private func runBlocking(
    _ arguments: [String], in folder: URL?, _ environment: [String: String], closesOutput: Bool
  ) throws -> Result {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    // Files, unlike pipes, cannot block the program.
    let printed = try TemporaryFolder(["output": "", "errors": ""])
    let output = try FileHandle(forWritingTo: printed.url("output"))
    let errors = try FileHandle(forWritingTo: printed.url("errors"))
    defer { for handle in [output, errors] { try? handle.close() } }
    let closed = Pipe()
    if closesOutput { try closed.fileHandleForReading.close() }
    process.standardOutput = closesOutput ? closed : output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, reason: process.terminationReason,
      output: try printed.text("output"), errors: try printed.text("errors"))
  }
}
#endif
