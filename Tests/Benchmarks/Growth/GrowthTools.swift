import Dispatch
import Foundation

/// What the processor has done for this process, in milliseconds.
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

func milliseconds(_ body: () async throws -> Void) async rethrows -> Double {
  let start = processorTime
  try await body()
  return processorTime - start
}

/// What one turn of a body takes, of as many as take ten milliseconds together.
func nanoseconds(_ body: () throws -> Void) throws -> Double {
  try body()
  var turns = 1
  while true {
    let elapsed = try milliseconds { for _ in 0..<turns { try body() } }
    if elapsed >= 10 { return elapsed * 1_000_000 / Double(turns) }
    turns *= 2
  }
}

/// By how much the process has grown since a body began, in KiB; 0 where the platform does not tell.
func kibibytes(_ body: () throws -> Void) rethrows -> Double {
  let before = residentBytes ?? 0
  try body()
  return Double(max(0, (residentBytes ?? 0) - before)) / 1_024
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

/// Runs a body on a thread with a stack for any depth that is measured here, and waits for it.
func onLargeStack(_ body: @escaping @Sendable () -> Void) {
  let end = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    end.signal()
  }
  thread.stackSize = 1 << 30
  thread.start()
  end.wait()
}

/// Runs a body on as many tasks, and returns when all have ended; errors end theirs.
///
/// Not a task group: what it costs that one of its tasks ends grows with those that run.
func onTasks(_ count: Int, _ body: @escaping @Sendable (Int) async throws -> Void) async {
  let tasks = (0..<count).map { number in Task { try? await body(number) } }
  for task in tasks { await task.value }
}

/// Lets tasks wait until a number of them have come.
actor Meeting {
  private var missing: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { missing = count }

  /// One more has come.
  func signal() {
    missing -= 1
    guard missing == 0 else { return }
    for task in waiting { task.resume() }
    waiting = []
  }

  /// Suspends until all have come.
  func wait() async {
    if missing > 0 { await withCheckedContinuation { waiting.append($0) } }
  }
}
