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

  /// The variants that a container holds.
  struct Variants {
    /// How many of those that keep nothing are held, at least, once there are so many.
    static let limit = 256

    /// Those whose instances are reused: they stay as long as the container, as retired
    /// registrations do.
    private var keeping: [VariantPlace: [Registration]] = [:]
    /// The latest of those that keep nothing and can be made again: what asks for ever new tags, or
    /// gives arguments, does not grow the container.
    private var latest: [VariantPlace: [Registration]] = [:]
    /// Those that were the latest before.
    private var earlier: [VariantPlace: [Registration]] = [:]
    private var latestCount = 0

    var count: Int { [keeping, latest, earlier].joined().reduce(0) { $0 + $1.value.count } }

    /// Those of a place.
    func at(_ place: VariantPlace) -> [Registration] {
      let kept = [keeping[place], earlier[place], latest[place]].compactMap(\.self)
      return kept.count == 1 ? kept[0] : kept.flatMap(\.self)
    }

    /// - Parameters:
    ///   - variant: behind the others of its place.
    ///   - dropped: gets what the table stops holding, to be released outside of the lock.
    mutating func add(
      _ variant: Registration, at place: VariantPlace, dropping dropped: inout [[Registration]]
    ) {
      guard variant.lifetimeKind == .transient else {
        keeping[place, default: []].append(variant)
        return
      }
      if latestCount == Self.limit {
        dropped = Array(earlier.values)
        (earlier, latest, latestCount) = (latest, [:], 0)
      }
      latest[place, default: []].append(variant)
      latestCount += 1
    }
  }

  /// What one of this container's registrations is under a key that it answers, though nobody
  /// registers the key; made by the first who asks.
  ///
  /// Variants are found through the registration that they are made of, so that nobody finds those
  /// of one that was replaced.
  ///
  /// - Returns: nil where the registration is not of a kind that has variants.
  func variant(of registration: Registration, for key: AnyKey) -> Registration? {
    let place = VariantPlace(registration: registration, hash: key.keyHash)
    var known = state.withLock { $0.extras?.variants.at(place) ?? [] }
    var compared: [Registration] = []
    var made: Registration?
    while true {
      // Not under the lock: the equality of tags is the user's code.
      let new = known.filter { variant in !compared.contains { $0 === variant } }
      if let variant = new.first(where: { $0.key == key }) { return variant }
      compared = known
      made = made ?? registration.variant(for: key)
      guard let made else { return nil }
      made.owner = self
      var dropped: [[Registration]] = []
      defer { withExtendedLifetime(dropped) {} }
      let others = state.withLock { state -> [Registration]? in
        let current = state.extras?.variants.at(place) ?? []
        if !current.elementsEqual(compared, by: ===) { return current }
        state.addingExtras.variants.add(made, at: place, dropping: &dropped)
        return nil
      }
      guard let others else { return made }
      known = others
    }
  }
}
