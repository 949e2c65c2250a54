/// Returns once its task is cancelled.
nonisolated(nonsending) public func untilCancelled() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  for await _ in stream {}
  continuation.finish()
}

/// Waits on the main actor until every job enqueued there before has run up to its suspension.
@MainActor
public func settle() async {
  for _ in 0..<4 { await Task { @MainActor in }.value }
}
