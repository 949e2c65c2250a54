internal import Synchronization

extension Container {
  /// Where variants are kept: by the registration that they are made of, which is kept too so that
  /// no other has its identity, and by the hash of their key. Several keys may have one hash: only
  /// the user's code tells tags apart.
  struct VariantPlace: Hashable {
    let registration: Registration
    let hash: Int

    static func == (a: Self, b: Self) -> Bool {
      a.registration === b.registration && a.hash == b.hash
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(registration))
      hasher.combine(hash)
    }
  }

  /// What one of this container's registrations is under a key that it answers, though nobody
  /// registers the key; made by the first who asks.
  ///
  /// Variants stay as long as the container, as retired registrations do. They are found through
  /// the registration that they are made of, so that nobody finds those of one that was replaced.
  ///
  /// - Returns: nil where the registration is not of a kind that has variants.
  func variant(of registration: Registration, for key: AnyKey) -> Registration? {
    let place = VariantPlace(registration: registration, hash: key.keyHash)
    var known = state.withLock { $0.variants[place] ?? [] }
    var compared = 0
    var made: Registration?
    while true {
      // Not under the lock: the equality of tags is the user's code.
      if let variant = known[compared...].first(where: { $0.key == key }) { return variant }
      compared = known.count
      made = made ?? registration.variant(for: key)
      guard let made else { return nil }
      made.owner = self
      let others = state.withLock { state -> [Registration]? in
        let current = state.variants[place] ?? []
        if current.count > compared { return current }
        state.variants[place] = current + [made]
        return nil
      }
      guard let others else { return made }
      known = others
    }
  }
}
