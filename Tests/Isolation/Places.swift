import Dispatch
import Synchronization

/// The executor that code runs on, as far as it can be told apart.
nonisolated enum Place: String, Sendable {
  /// The concurrent pool.
  case pool
  case main
  /// The actor `Home`.
  case home

  private static let key = DispatchSpecificKey<Place>()

  /// Marks the queues by which ``current`` tells places apart. A thread does not: on Linux the main
  /// actor need not run on the main thread.
  static func mark() {
    DispatchQueue.main.setSpecific(key: key, value: .main)
    Home.shared.executor.queue.setSpecific(key: key, value: .home)
  }

  static var current: Place { DispatchQueue.getSpecific(key: key) ?? .pool }
}

/// An actor that is not the main one, on a queue of its own.
actor Home {
  static let shared = Home()

  nonisolated let executor = QueueExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

nonisolated final class QueueExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "home")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// Where the factories of the case that runs now have run.
nonisolated let visited = Mutex<[Place]>([])

/// Called by each factory.
nonisolated func visit() { visited.withLock { $0.append(.current) } }
