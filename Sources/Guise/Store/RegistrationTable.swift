internal import Synchronization

/// The look-up table of a container: open addressing, read without a lock.
///
/// Invariants, on which the unsafe code here and in `Container` rests:
/// - One writer at a time (the container's lock). Readers may run at any moment.
/// - A slot goes from empty to a registration, then to others of the same key, and to `vacant` when
///   that is unregistered. A key is in one slot at most: a reader misses it only while it is not
///   registered.
/// - At least half of the slots are empty: every probe ends.
/// - A registration that was ever in a table, and a table that was ever published, lives as long
///   as the container: readers take no reference. Tables at least double, so that the old ones
///   together are no larger than the newest; one is replaced by another of its size only after a
///   quarter of its slots was filled by registrations since unregistered.
// Unchecked: a pointer to atomic slots, which are read and written by the invariants.
struct RegistrationTable: @unchecked Sendable {
  typealias Slot = Atomic<UnsafeRawPointer?>

  /// A word with the mask, then the slots.
  let memory: UnsafeMutableRawPointer

  init(memory: UnsafeMutableRawPointer) { self.memory = memory }

  /// - Parameter capacity: a power of two.
  init(capacity: Int) {
    let stride = MemoryLayout<UnsafeRawPointer?>.stride
    memory = .allocate(byteCount: (capacity + 1) * stride, alignment: stride)
    memory.initializeMemory(as: Int.self, repeating: 0, count: capacity + 1)
    memory.storeBytes(of: capacity - 1, as: Int.self)
  }

  /// Creates a table of registrations that other objects retain.
  init(of registrations: [Registration]) {
    var capacity = 16
    while capacity < 2 * registrations.count { capacity *= 2 }
    self.init(capacity: capacity)
    for registration in registrations { insert(registration) }
  }

  /// The shared table of all empty containers. Never written: any registration needs a larger one.
  static let empty = RegistrationTable(capacity: 1)

  func deallocate() {
    if memory != RegistrationTable.empty.memory { memory.deallocate() }
  }

  @inline(__always)
  var mask: Int { memory.load(as: Int.self) }

  @inline(__always)
  private func slot(_ index: Int) -> UnsafeMutablePointer<Slot> {
    (memory + (index &+ 1) &* MemoryLayout<UnsafeRawPointer?>.stride)
      .assumingMemoryBound(to: Slot.self)
  }

  @inline(__always)
  func find(_ hash: Int, where matches: (Registration) -> Bool) -> Unmanaged<Registration>? {
    let mask = mask
    var index = hash & mask
    while let pointer = slot(index).pointee.load(ordering: .acquiring) {
      let candidate = Unmanaged<Registration>.fromOpaque(pointer)
      if candidate._withUnsafeGuaranteedRef({ $0.hash == hash && matches($0) }) {
        return candidate
      }
      index = (index &+ 1) & mask
    }
    return nil
  }

  @inline(never)
  func registration(for key: AnyKey, _ hash: Int) -> Registration? {
    find(hash) { $0.key == key }?.takeUnretainedValue()
  }

  /// Inserts a registration of a new key.
  func insert(_ registration: Registration) {
    let free = index(from: registration.hash) { $0 == nil }
    slot(free).pointee.store(registration.pointer, ordering: .releasing)
  }

  /// Puts a registration, or none, in the slot of another; returns false if that is not in the table.
  @discardableResult
  func replace(_ old: Registration, by new: Registration = vacant) -> Bool {
    let pointer = old.pointer
    let place = slot(index(from: old.hash) { $0 == nil || $0 == pointer })
    if place.pointee.load(ordering: .relaxed) == nil { return false }
    place.pointee.store(new.pointer, ordering: .releasing)
    return true
  }

  private func index(from hash: Int, where matches: (UnsafeRawPointer?) -> Bool) -> Int {
    let mask = mask
    var index = hash & mask
    while !matches(slot(index).pointee.load(ordering: .relaxed)) { index = (index &+ 1) & mask }
    return index
  }

  /// The placeholder for a removed registration: its service cannot be named, so readers pass it
  /// over without an extra comparison.
  static let vacant: Registration = {
    enum Nothing {}
    return Registration(
      AnyKey(service: Nothing.self), RegistrationTraits(at: SourceLocation(file: "", line: 0)))
  }()
}

extension Registration {
  /// The content of a table slot, which is not a reference.
  fileprivate final var pointer: UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }
}
