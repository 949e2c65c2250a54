/// The results of comparing a new registration's key with a table's keys of the same hash, before
/// the lock is taken: the equality of tags is user code.
///
/// Results are remembered by key numbers. A key has one number in its container, whichever
/// registration has the key, in the order in which keys were added. So a key that user code
/// registers again meanwhile need not be compared again.
struct ComparedRegistrations {
  /// The latest number of a key that was compared, or has another hash.
  private(set) var limit: UInt32 = 0
  /// The number of the key that equals the new one.
  private var same: UInt32?

  /// Compares the keys that were not compared before.
  ///
  /// - Parameter latest: the latest number that the container had given when it published the
  ///   table, or before.
  mutating func compare(
    _ key: AnyKey, hash: Int, with table: RegistrationTable, upTo latest: UInt32
  ) {
    let compared = limit
    _ = table.find(hash: hash) { candidate in
      if candidate.number > compared && candidate.number <= latest && candidate.key == key {
        same = candidate.number
      }
      return false
    }
    limit = latest
  }

  /// Whether a registration has the new one's key; nil if that is not known.
  func isSame(_ registration: Registration) -> Bool? {
    registration.number <= limit ? registration.number == same : nil
  }
}
