import Foundation

/// Measures the processor time of a body on the calling thread, regardless of other load.
public func cpuTime(_ body: () throws -> Void) rethrows -> Duration {
  let start = now()
  try body()
  return now() - start
}

private func now() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
