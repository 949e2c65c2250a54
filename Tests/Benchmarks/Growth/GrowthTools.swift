import Foundation

/// The processor's time of this process, in milliseconds.
private var processorTime: Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
}

func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let start = processorTime
  try body()
  return processorTime - start
}

/// The time of one turn of a body, of as many as take ten milliseconds together.
func nanoseconds(_ body: () throws -> Void) throws -> Double {
  try body()
  var turns = 1
  while true {
    let elapsed = try milliseconds { for _ in 0..<turns { try body() } }
    if elapsed >= 10 { return elapsed * 1_000_000 / Double(turns) }
    turns *= 2
  }
}

/// Runs a body with a folder that has a manifest and its catalog.
func inFolder<Result>(
  _ manifest: String, _ catalog: String, _ body: (URL) throws -> Result
) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try Data(catalog.utf8).write(to: folder.appending(path: "guise-catalog.json"))
  try Data(manifest.utf8).write(to: folder.appending(path: "manifest.json"))
  return try body(folder)
}
