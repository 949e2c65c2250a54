import Foundation

/// A thread for tasks that must not wait for the concurrency pool:
/// `Task.detached(executorPreference: TaskThread())`.
public final class TaskThread: TaskExecutor {
  private let jobs = Jobs()

  public init() {
    Thread.ofTest { [jobs] in
      while let next = jobs.next() { next() }
    }.start()
  }

  deinit { jobs.end() }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // The job retains the executor, and so the thread, until it has run.
    jobs.add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// The pending jobs of a thread.
private final class Jobs: @unchecked Sendable {
  private let condition = NSCondition()
  private var open: [() -> Void] = []
  private var hasEnded = false

  func add(_ job: @escaping () -> Void) {
    condition.withLock {
      open.append(job)
      condition.signal()
    }
  }

  func end() {
    condition.withLock {
      hasEnded = true
      condition.signal()
    }
  }

  /// Blocks until there is a job; returns nil after the end.
  func next() -> (() -> Void)? {
    condition.withLock {
      while open.isEmpty && !hasEnded { condition.wait() }
      return open.isEmpty ? nil : open.removeFirst()
    }
  }
}
