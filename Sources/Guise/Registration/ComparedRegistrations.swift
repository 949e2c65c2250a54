/// The registrations of one hash that a table had, compared with a new one's key before the lock is
/// taken: the equality of tags is the user's code. Identities are not used again, as a container
/// keeps what it ever held.
struct ComparedRegistrations {
  /// The latest that was found to have the key.
  private(set) var same: Registration?
  /// Those that have another key.
  private var others: Set<ObjectIdentifier> = []

  /// Compares those that were not compared before.
  mutating func compare(_ key: AnyKey, hash: Int, with table: RegistrationTable) {
    _ = table.find(hash: hash) { candidate in
      if candidate === same || areOthers(candidate) { return false }
      if candidate.key == key {
        same = candidate
      } else {
        others.insert(ObjectIdentifier(candidate))
      }
      return false
    }
  }

  func areOthers(_ registration: Registration) -> Bool {
    others.contains(ObjectIdentifier(registration))
  }
}
