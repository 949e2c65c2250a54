internal import Dispatch
internal import Foundation

/// A thread for tasks that must not wait for the concurrency pool:
/// `Task.detached(executorPreference: TaskThread())`.
public final class TaskThread: TaskExecutor {
  private let queue = DispatchQueue(label: "a test's own")

  public init() {}

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      Thread.asOfTest { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}
