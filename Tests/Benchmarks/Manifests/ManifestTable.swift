import Foundation
import Guise
import GuiseManifest
import StrictJSON

/// `guise-benchmark manifests`: what loading takes at several sizes.
struct ManifestTable {
  private let options: Options

  init(_ options: Options) { self.options = options }

  func measure() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "guise-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    // Programs first, while this process is small: Linux counts its memory as theirs.
    let sizes = [100, 1_000, 10_000]
    let memory = try LoadingMemory(sizes: sizes, in: folder)

    let report = Report(options)
    let measurement = Measurement(options)
    report.begin()
    let rows = sizes.map { Row.loading($0) }
    for row in rows where row.matches(options.filter) {
      if let measured = try await measurement.measure(row) { report.add(measured) }
    }
    memory.rows.filter { $0.row.matches(options.filter) }.forEach(report.add)
  }
}
