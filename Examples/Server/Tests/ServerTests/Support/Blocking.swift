/// Runs a body that blocks, on a thread that no other test needs. What it expects is expected of the test
/// that calls this.
func blocking<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await Task(executorPreference: TaskThread()) { try body() }.value
}
