/// The registrations of one hash that a table had, compared with a new one's key before the lock is
/// taken: the equality of tags is the user's code.
///
/// What is compared is remembered by the number that the key has in its container: one number for
/// each key, whatever registration has it, in the order in which the keys came. So what that code
/// registers again meanwhile need not be compared again.
struct ComparedRegistrations {
  /// The latest number of a key that was compared, or has another hash.
  private(set) var limit: UInt32 = 0
  /// The number of the key that is the new one's.
  private var same: UInt32?

  /// Compares those that were not compared before.
  ///
  /// - Parameter latest: the latest number that the container had given when it published the table,
  ///   or before.
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

  /// Whether a registration has the new one's key; nil where that is not known.
  func isSame(_ registration: Registration) -> Bool? {
    registration.number <= limit ? registration.number == same : nil
  }
}
