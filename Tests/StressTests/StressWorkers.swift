import TestSupport
import Testing

/// Workers on threads of their own, which begin at the same moment.
enum StressWorkers {
  static let count = 4

  /// Expects that no worker fails in any of its iterations.
  static func expectNoFailure(
    _ iterations: Int = Stress.cycles, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ fails: @escaping @Sendable (_ worker: Int, _ iteration: Int) -> Bool
  ) async {
    let failures = await onThreads(count) { worker in
      (0..<iterations).count { fails(worker, $0) }
    }
    #expect(failures == Array(repeating: 0, count: count), sourceLocation: sourceLocation)
  }
}
