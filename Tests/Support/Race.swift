public import Guise

/// Workers that use a series of containers, all with the same container at a time.
public enum Race {
  public typealias Work = @Sendable (_ container: Container, _ round: Int) -> Int
  public typealias AsyncWork = @Sendable (_ container: Container, _ round: Int) async -> Int

  /// Runs all work for each container.
  ///
  /// - Parameters:
  ///   - containers: the containers, each used in one race.
  ///   - sync: work to run on one thread each; it returns its number of failures.
  ///   - works: work to run as tasks, also on one thread each.
  /// - Returns: the total number of failures.
  public static func failures(
    on containers: [Container], sync: [Work], async works: [AsyncWork]
  ) async -> Int {
    let lines = containers.map { _ in StartLine(sync.count + works.count) }
    return await withTaskGroup(of: Int.self) { group in
      for work in works {
        group.addTask(executorPreference: TaskThread()) {
          var failures = 0
          for (round, container) in containers.enumerated() {
            lines[round].wait()
            failures += await work(container, round)
          }
          return failures
        }
      }
      group.addTask {
        await onThreads(sync.count) { worker in
          var failures = 0
          for (round, container) in containers.enumerated() {
            lines[round].wait()
            failures += sync[worker](container, round)
          }
          return failures
        }.reduce(0, +)
      }
      return await group.reduce(0, +)
    }
  }
}
