extension Builds {
  /// How the build of a registration ends, or the closing of a container; `.retry` where there is
  /// none.
  ///
  /// - Parameters:
  ///   - id: the registration or the container.
  ///   - key: what an error is about.
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
