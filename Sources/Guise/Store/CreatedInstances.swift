/// The slots whose instances a container has to close, in the order of their creation.
struct CreatedInstances {
  private var slots: [Slot] = []
  /// The instances that were closed, each once.
  var closed: Set<ObjectIdentifier> = []
  private var isOver = false

  /// The identity of an instance: its own if it is an object, which several slots may keep; for a
  /// value, the slot's.
  static func id(of box: AnyBox, in slot: Slot) -> ObjectIdentifier {
    slot.registration.isObject(box)
      ? ObjectIdentifier(slot.registration.object(box)) : ObjectIdentifier(slot)
  }

  /// Adds a slot.
  ///
  /// - Returns: false if it is too late: everything is closed.
  mutating func add(_ slot: Slot) -> Bool {
    if isOver { return false }
    // A weak instance may be made many times: the last one counts.
    if slot is WeakPlace { slots.removeAll { $0 === slot } }
    slots.append(slot)
    return true
  }

  /// Removes all slots; if there are none, none can be added any more.
  mutating func removeAll() -> [Slot] {
    defer { slots = [] }
    if slots.isEmpty { isOver = true }
    return slots
  }
}
