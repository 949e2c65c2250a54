internal import Synchronization

extension Container {
  /// The variants of registrations that a container holds.
  struct Variants {
    /// The maximum number of transient variants that are held.
    static let limit = 256

    /// A variant and its original registration, which is retained so that no other object gets its
    /// identity.
    private struct Entry {
      let origin: Registration
      let variant: Registration
    }

    /// Variants whose instances are reused: like retired registrations, they live as long as the
    /// container.
    private var keeping = ObjectMap()
    /// The latest transient variants. They can be made again: requests with ever new tags, or with
    /// arguments, do not grow the container.
    private var transient = ObjectMap()
    private var transientCount = 0

    var count: Int {
      [keeping, transient].flatMap { $0.all(ObjectList<Entry>.self) }
        .reduce(0) { $0 + $1.values.count }
    }

    private static func place(_ origin: Registration, _ hash: Int) -> Int {
      KeyHash.mix(Int(bitPattern: ObjectIdentifier(origin)) &+ hash)
    }

    /// The variants of a registration whose keys have a hash. There may be several: only user code
    /// compares tags.
    func of(_ origin: Registration, _ hash: Int) -> [Registration] {
      let place = Self.place(origin, hash)
      var found: [Registration] = []
      for map in [keeping, transient] {
        let entries: [Entry] = map.list(at: place)
        for entry in entries where entry.origin === origin && entry.variant.hash == hash {
          found.append(entry.variant)
        }
      }
      return found
    }

    /// - Parameter dropped: set to the variants that have to be released outside the lock.
    mutating func add(
      _ variant: Registration, of origin: Registration, dropping dropped: inout ObjectMap
    ) {
      let entry = Entry(origin: origin, variant: variant)
      let place = Self.place(origin, variant.hash)
      if variant.lifetimeKind != .transient { return keeping.append(entry, at: place) }
      if transientCount == Self.limit {
        dropped = transient
        (transient, transientCount) = (ObjectMap(), 0)
      }
      transient.append(entry, at: place)
      transientCount += 1
    }
  }

  /// The variant of a registration under other tags or with arguments: one per key, so that one
  /// instance is kept.
  func variant(of registration: Registration, for key: AnyKey) -> Registration? {
    let hash = key.keyHash
    var compared: [Registration] = []
    var made: Registration?
    while true {
      let known = state.withLock { $0.extras?.variants.of(registration, hash) ?? [] }
      // Not under the lock: the equality of tags is user code.
      for variant in known where !compared.contains(where: { $0 === variant }) {
        if variant.key == key { return variant }
      }
      compared = known
      made = made ?? registration.variant(for: key)
      guard let made else { return nil }
      made.owner = self
      var dropped = ObjectMap()
      defer { withExtendedLifetime(dropped) {} }
      let isAdded = state.withLock { state in
        let current = state.extras?.variants.of(registration, hash) ?? []
        guard current.elementsEqual(known, by: ===) else { return false }
        state.addingExtras.variants.add(made, of: registration, dropping: &dropped)
        return true
      }
      if isAdded { return made }
    }
  }
}
