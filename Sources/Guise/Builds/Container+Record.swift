extension Container {
  /// Records an instance that is about to be kept, before other code can see it.
  ///
  /// - Throws: `.noResolver` if the container is closed, for an instance that has to be closed, too.
  func record(_ box: AnyBox, in slot: Slot) throws {
    state.withLock { state in
      // A weak instance may be made many times: the last one counts.
      if slot is WeakPlace { state.created.removeAll { $0 === slot } }
      state.created.append(slot)
    }
    guard isClosed, slot.registration.any(box) is any Closeable else { return }
    closeLate(box, in: slot)
    throw ResolutionError(.noResolver, key: slot.registration.key)
  }

  /// Closes an instance that `close()` may have come too early for, on a task of its own.
  func closeLate(_ box: AnyBox, in slot: Slot) {
    guard let instance = closeable(box, in: slot).map({ Shared($0) }) else { return }
    Task { _ = try? await instance.value.close() }
  }

  /// The instance, if it has to be closed and was not yet.
  func closeable(_ box: AnyBox, in slot: Slot) -> (any Closeable)? {
    let registration = slot.registration
    guard let instance = registration.any(box) as? any Closeable else { return nil }
    // Several slots may keep one object.
    let id =
      registration.isObject(box)
      ? ObjectIdentifier(registration.object(box)) : ObjectIdentifier(slot)
    return state.withLock { $0.ended.insert(id).inserted } ? instance : nil
  }
}
