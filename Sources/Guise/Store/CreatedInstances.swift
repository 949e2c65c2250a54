/// The slots whose instances a container has to close, in the order of their creation.
struct CreatedInstances {
  private var slots: [Slot] = []
  /// The instances that were closed, each once.
  var closed: Set<ObjectIdentifier> = []
  /// The number of slots from which repeated ones are removed.
  private var limit = 16
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
    slots.append(slot)
    if slots.count > limit {
      slots = latest
      limit = max(16, slots.count * 2)
    }
    return true
  }

  /// The slots, each once. A weak instance may have been made many times: the last one counts.
  private var latest: [Slot] {
    var known: Set<ObjectIdentifier> = []
    return slots.reversed().filter { known.insert(ObjectIdentifier($0)).inserted }.reversed()
  }

  /// Removes all slots; if there are none, none can be added any more.
  mutating func removeAll() -> [Slot] {
    defer { slots = [] }
    if slots.isEmpty { isOver = true }
    return latest
  }
}
