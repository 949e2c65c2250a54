/// Returns once its task is cancelled.
nonisolated(nonsending) public func untilCancelled() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  for await _ in stream {}
  continuation.finish()
}

/// On the main actor: returns when every job that was enqueued there before has run until it
/// suspended.
@MainActor
public func settle() async {
  for _ in 0..<4 { await Task { @MainActor in }.value }
}
