extension Builds {
  /// Waits for a registration's build, or the closing of a container, and returns its outcome;
  /// `.retry` if there is none.
  ///
  /// - Parameters:
  ///   - id: the identity of the keeper or the container.
  ///   - key: the key for errors.
  nonisolated(nonsending) static func outcome(
    of id: ObjectIdentifier, _ key: AnyKey
  ) async -> Outcome {
    let waiter = Waiter(key, blocks: false)
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        wait(for: id, waiter) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      leave(waiter)
    }
  }
}
