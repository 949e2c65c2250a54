internal import GuiseValidation

/// A queue that runs asynchronous work one at a time, in the order of the calls.
actor Turns {
  /// The turns that the task runs in. Tasks that it creates inherit them, and may outlive them.
  @TaskLocal private static var taken: [(turns: Turns, number: Int)] = []

  private var last: Task<Void, Never>?
  private var begun = 0
  private var ended = 0

  /// Runs work in its turn.
  ///
  /// - Throws: the error of the work; `NestedCallError` for a call inside a turn, which would wait for
  ///   itself.
  func next<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let others = Self.taken.filter { $0.turns !== self }
    guard Self.taken.allSatisfy({ $0.turns !== self || $0.number <= ended }) else {
      throw ManifestHost.NestedCallError()
    }
    begun += 1
    let number = begun
    let before = last
    let task = Task {
      defer { ended = number }
      await before?.value
      return try await Self.$taken.withValue(others + [(self, number)]) { try await work() }
    }
    last = Task { _ = await task.result }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
