public import Foundation

/// A program that a test runs.
public struct TestProgram {
  /// The folder of the built products, in which the tests are one.
  public static var folder: URL {
    if let bundle = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) {
      return bundle.bundleURL.deletingLastPathComponent()
    }
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  }

  public struct Result {
    public var status: Int32
    public var output: String
    public var errors: String
  }

  private let url: URL

  /// A program of this package, as it was built along with the tests.
  public init(_ name: String) { self.init(at: Self.folder.appendingPathComponent(name)) }

  public init(at url: URL) { self.url = url }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - folder: its working directory; nil: this process's.
  ///   - environment: added to this process's.
  public func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    // Files and not pipes: neither output can block the other.
    let outputs = try [OutputFile(), OutputFile()]
    defer { for output in outputs { output.remove() } }
    process.standardOutput = outputs[0].handle
    process.standardError = outputs[1].handle
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try outputs[0].text(),
      errors: try outputs[1].text())
  }
}

/// A temporary file that takes what a program prints.
private struct OutputFile {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("output-\(UUID().uuidString)")
  let handle: FileHandle

  init() throws {
    try Data().write(to: url)
    handle = try FileHandle(forWritingTo: url)
  }

  func text() throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }

  func remove() {
    try? handle.close()
    try? FileManager.default.removeItem(at: url)
  }
}
