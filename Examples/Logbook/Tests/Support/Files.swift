import Foundation

/// The example's folder.
let logbookFolder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

let accessLog = logbookFolder.appendingPathComponent("access.log")

/// The folder of the built products, in which the tests are one.
var productsFolder: URL {
  if let bundle = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) {
    return bundle.bundleURL.deletingLastPathComponent()
  }
  return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
}

/// Gives `body` a folder that exists while it runs.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("logbook-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
