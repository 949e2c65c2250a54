public import Guise

/// Workers that do something with one container after the other, all with the same one at a time.
public enum Race {
  public typealias Work = @Sendable (_ container: Container, _ round: Int) -> Int
  public typealias AsyncWork = @Sendable (_ container: Container, _ round: Int) async -> Int

  /// Runs each work for all containers.
  ///
  /// - Parameters:
  ///   - containers: each is raced for once.
  ///   - sync: on a thread each; what they return is how often they failed.
  ///   - works: as tasks, on a thread each too.
  /// - Returns: how often they failed in all.
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
