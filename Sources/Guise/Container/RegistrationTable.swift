public import Synchronization

/// The look-up table of a container: open addressing, read without a lock.
///
/// Invariants, on which the unsafe code here and in `Container` rests:
/// - One writer at a time (the container's lock). Readers may run at any moment.
/// - A slot goes from empty to a registration, then to another registration of the same key or to
///   `vacant`, and from there to a registration of any key; it never becomes empty, so a probe that
///   a reader has begun still ends. A key is in one slot at most, and moves to another slot only by
///   being unregistered: a reader that misses it has looked while it was not registered.
/// - At least half of the slots are empty: every probe ends.
/// - A registration that was ever in a table, and a table that was ever published, lives as long
///   as the container: readers take no reference. Tables at least double, so that the old ones
///   together are no larger than the newest; one is replaced by another of its size only after a
///   quarter of its slots was filled by registrations since unregistered.
// Unchecked: a pointer to atomic slots, which are read and written as the invariants say.
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

  /// A table of registrations that others hold.
  init(of registrations: [Registration]) {
    var capacity = 16
    while capacity < 2 * registrations.count { capacity *= 2 }
    self.init(capacity: capacity)
    for registration in registrations { insert(registration) }
  }

  /// The table of all containers in which nothing is registered. Never written: what is registered is
  /// too much for it.
  static let empty = RegistrationTable(capacity: 1)

  func deallocate() {
    if memory != RegistrationTable.empty.memory { memory.deallocate() }
  }

  @inlinable var mask: Int { memory.load(as: Int.self) }

  @inlinable
  func slot(_ index: Int) -> UnsafeMutablePointer<Slot> {
    (memory + (index &+ 1) &* MemoryLayout<UnsafeRawPointer?>.stride)
      .assumingMemoryBound(to: Slot.self)
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

  /// The registration of a key.
  @inline(never)
  func registration(for key: AnyKey, hash: Int) -> Registration? {
    find(hash: hash) { $0.key == key }?.takeUnretainedValue()
  }

  /// Where a registration goes.
  struct Place {
    fileprivate let index: Int
    /// The registration of the same key, whose place it is.
    let existing: Registration?
    /// Nothing was ever there.
    let isEmpty: Bool
  }

  /// The place of a registration: that of the one of the same key, or else the first free slot.
  ///
  /// Runs no code of the user's: numbers are compared, not keys.
  ///
  /// - Parameter known: the registrations whose keys were compared with this one's.
  /// - Returns: nil where there is one of the same hash whose key was not.
  func place(of registration: Registration, among known: ComparedRegistrations) -> Place? {
    let mask = mask
    var index = registration.hash & mask
    var vacant: Int?
    while let pointer = slot(index).pointee.load(ordering: .relaxed) {
      if pointer == RegistrationTable.vacant.pointer {
        vacant = vacant ?? index
      } else {
        let other = Unmanaged<Registration>.fromOpaque(pointer).takeUnretainedValue()
        if other.hash == registration.hash {
          guard let isSame = known.isSame(other) else { return nil }
          if isSame { return Place(index: index, existing: other, isEmpty: false) }
        }
      }
      index = (index &+ 1) & mask
    }
    return Place(index: vacant ?? index, existing: nil, isEmpty: vacant == nil)
  }

  func store(_ registration: Registration, at place: Place) {
    slot(place.index).pointee.store(registration.pointer, ordering: .releasing)
  }

  /// Puts a registration whose key the table does not have into a table without vacant slots.
  func insert(_ registration: Registration) {
    let mask = mask
    var index = registration.hash & mask
    while slot(index).pointee.load(ordering: .relaxed) != nil { index = (index &+ 1) & mask }
    slot(index).pointee.store(registration.pointer, ordering: .releasing)
  }

  /// Takes a registration out; false where it is not in the table.
  func vacate(_ registration: Registration) -> Bool {
    let mask = mask
    var index = registration.hash & mask
    while let pointer = slot(index).pointee.load(ordering: .relaxed) {
      if pointer == registration.pointer {
        slot(index).pointee.store(RegistrationTable.vacant.pointer, ordering: .releasing)
        return true
      }
      index = (index &+ 1) & mask
    }
    return false
  }

  /// What stands in a slot whose registration was taken out: a registration of a service that
  /// nobody can name, so that readers pass it over without a comparison of its own.
  private static let vacant: Registration = {
    enum Nothing {}
    return Registration(
      key: AnyKey(service: Nothing.self),
      traits: RegistrationTraits(at: SourceLocation(file: "", line: 0)), form: .sync)
  }()
}

extension Registration {
  /// What a slot of the table holds: no reference.
  fileprivate final var pointer: UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }
}
