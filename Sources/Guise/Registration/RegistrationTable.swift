public import Synchronization

/// The look-up table of a container: open addressing, read without a lock.
///
/// Invariants, on which the unsafe code here and in `Container` rests:
/// - One writer at a time (the container's lock). Readers may run at any moment.
/// - A slot goes from empty to a registration and then only to another registration of the same
///   key or to `vacant`; it never becomes empty, so a probe that a reader has begun still ends.
/// - At least half of the slots are empty: every probe ends.
/// - A registration that was ever in a table, and a table that was ever published, lives as long
///   as the container: readers take no reference. Tables grow by doubling, so that the old ones
///   together are no larger than the newest.
@usableFromInline
struct RegistrationTable: @unchecked Sendable {
  @usableFromInline typealias Slot = Atomic<UnsafeRawPointer?>

  /// A word with the mask, then the slots.
  @usableFromInline let memory: UnsafeMutableRawPointer

  @inlinable
  init(memory: UnsafeMutableRawPointer) { self.memory = memory }

  /// - Parameter capacity: a power of two.
  init(capacity: Int) {
    let stride = MemoryLayout<UnsafeRawPointer?>.stride
    memory = .allocate(byteCount: (capacity + 1) * stride, alignment: stride)
    memory.initializeMemory(as: Int.self, repeating: 0, count: capacity + 1)
    memory.storeBytes(of: capacity - 1, as: Int.self)
  }

  func deallocate() { memory.deallocate() }

  @inlinable var mask: Int { memory.load(as: Int.self) }

  @inlinable
  func slot(_ index: Int) -> UnsafeMutablePointer<Slot> {
    (memory + (index &+ 1) &* MemoryLayout<UnsafeRawPointer?>.stride)
      .assumingMemoryBound(to: Slot.self)
  }

  /// The registration of a key that has neither tags nor arguments.
  @inlinable
  func plain(_ service: Any.Type, hash: Int) -> Unmanaged<Registration>? {
    find(hash: hash) { $0.isPlain && $0.key.service == service }
  }

  @inlinable
  func find(hash: Int, where matches: (Registration) -> Bool) -> Unmanaged<Registration>? {
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

  /// Puts a registration in the first free slot, or over the one of the same key.
  func store(_ registration: Registration) {
    let mask = mask
    var index = registration.hash & mask
    while let pointer = slot(index).pointee.load(ordering: .relaxed) {
      let other = Unmanaged<Registration>.fromOpaque(pointer).takeUnretainedValue()
      if other.hash == registration.hash && other.key == registration.key { break }
      index = (index &+ 1) & mask
    }
    let pointer = UnsafeRawPointer(Unmanaged.passUnretained(registration).toOpaque())
    slot(index).pointee.store(pointer, ordering: .releasing)
  }
}
