import Foundation

/// The most memory that loading a manifest takes at a time, in times of its files.
///
/// Processes of their own write each manifest and load it once. What a process takes that loads a
/// single registration is not counted.
struct LoadingMemory {
  private(set) var rows: [Measured] = []

  init(sizes: [Int], in folder: URL) throws {
    let least = try Self.peak(1, in: folder).peak
    for size in sizes {
      let (peak, bytes) = try Self.peak(size, in: folder)
      let row = Row(
        name: "load-\(size)-memory",
        does: "peak memory of loading \(size) registrations, in times of \(bytes) bytes",
        work: .firstTime { nil }, goal: .atMost(6), unit: .times, counting: nil)
      rows.append(Measured(row: row, guise: [Double(max(0, peak - least)) / Double(bytes)]))
    }
  }

  private static func peak(_ size: Int, in folder: URL) throws -> (peak: Int, bytes: Int) {
    let files = try GeneratedFiles(registrations: size, in: folder)
    return (try Program.own.run(["load", files.overlay.path]).peakBytes, try files.size)
  }
}
