package import Guise

/// The owners of keys, whose parts are numbers: the one look-up under `verify()` and the validator.
package struct KeyIndex: Sendable {
  package enum Service {}
  package enum Tag {}
  package enum TagSet {}
  package enum Arguments {}

  /// A service under tags, with the types of arguments.
  package struct Key: Hashable, Sendable {
    package var service: ServiceID
    package var tags: TagSetID
    package var arguments: ArgumentsID

    package init(
      service: ServiceID, tags: TagSetID = .empty, arguments: ArgumentsID = .empty
    ) {
      (self.service, self.tags, self.arguments) = (service, tags, arguments)
    }
  }

  /// The way in which a service is made of another one if it is not registered itself.
  package struct Adapter: Sendable {
    package let kind: AdapterKind
    package let wrapped: ServiceID
    /// The types of the arguments that a provider passes on.
    package let arguments: ArgumentsID?
  }

  /// The owner of a key.
  package struct Owner: Hashable, Sendable {
    package let key: Key
    /// The caller's number for it.
    package let node: NodeID
    /// The depth of the scope whose containers have it; 0 if all have.
    package let depth: Int
    /// Whether only its identifier tells it from others with its tags: code that chooses later does not find it.
    package let isShared: Bool

    package init(_ key: Key, _ node: NodeID, depth: Int = 0, isShared: Bool = false) {
      (self.key, self.node, self.depth, self.isShared) = (key, node, depth, isShared)
    }
  }

  private struct TaggedService: Hashable {
    let service: ServiceID
    let tag: TagID
  }

  /// The tag sets, each sorted by the tags' numbers and without duplicates; the empty set is the first.
  package var tagSets = Numbered<[TagID], TagSet>([])
  /// The services that are the resolver itself.
  package var resolvers: Set<ServiceID> = []
  private var adapters: [ServiceID: Adapter] = [:]
  private var owners: [Key: Owner] = [:]
  private var families: [ServiceID: [Owner]] = [:]
  private var tagged: [TaggedService: [Owner]] = [:]
  /// The nodes that answer under any tags, which they pass on.
  private var passing: [ServiceID: NodeID] = [:]
  /// The nodes that answer with arguments for all parameters, under their tags, and under no tags for any.
  private var given: [Key: NodeID] = [:]
  private var givenUnderAnyTags: [Key: NodeID] = [:]

  package init() {}

  // MARK: Adding

  package mutating func define(
    _ service: ServiceID, as kind: AdapterKind, of wrapped: ServiceID,
    passing arguments: ArgumentsID?
  ) {
    adapters[service] = Adapter(kind: kind, wrapped: wrapped, arguments: arguments)
  }

  /// Adds the owner of a key that nothing owns yet.
  ///
  /// - Parameter isHidden: Whether only its exact key finds it.
  package mutating func add(_ owner: Owner, isHidden: Bool = false) {
    let key = owner.key
    owners[key] = owner
    if isHidden { return }
    families[key.service, default: []].append(owner)
    for tag in tagSets[key.tags] {
      tagged[TaggedService(service: key.service, tag: tag), default: []].append(owner)
    }
  }

  /// Adds a node that answers a key with arguments for all of its parameters, although it is not registered.
  package mutating func add(given key: Key, node: NodeID) {
    given[key] = node
    givenUnderAnyTags[Key(service: key.service, arguments: key.arguments)] = node
  }

  /// Adds a node that answers under any tags of a service, which it passes on.
  package mutating func add(passing service: ServiceID, node: NodeID) { passing[service] = node }

  // MARK: Looking up

  package func adapter(of service: ServiceID) -> Adapter? { adapters[service] }

  package func owner(of key: Key) -> Owner? { owners[key] }

  /// The owners of a service's keys, no more than the limit.
  package func ofService(_ service: ServiceID, limit: Int = .max) -> [Owner] {
    Array((families[service] ?? []).prefix(limit))
  }

  /// The owners that may answer a request.
  ///
  /// - Parameter areCollected: Whether they may have further tags, as the elements of an array.
  package func owners(answering request: Request, areCollected: Bool) -> [Owner] {
    let wanted = request.tags.map { tagSets[$0] } ?? []
    let tagged = wanted.map { tag in
      self.tagged[TaggedService(service: request.service, tag: tag)] ?? []
    }
    let rarest = tagged.min { $0.count < $1.count } ?? families[request.service] ?? []
    let set = Set(wanted)
    return rarest.filter { owner in
      if let arguments = request.arguments, arguments != owner.key.arguments { return false }
      guard let tags = request.tags, tags != owner.key.tags else { return true }
      return areCollected && set.isSubset(of: tagSets[owner.key.tags])
    }
  }

  /// The node that answers a request that no key answers, unless its service is an adapter.
  func fallback(for request: Request) -> NodeID? {
    let service = request.service
    guard let tags = request.tags else {
      return request.arguments.flatMap { givenUnderAnyTags[Key(service: service, arguments: $0)] }
    }
    if let key = request.key, let node = given[key] { return node }
    guard tags != .empty, let node = passing[service] else { return nil }
    guard let arguments = request.arguments, arguments != .empty else { return node }
    return given[Key(service: service, arguments: arguments)]
  }
}

package typealias ServiceID = ID<KeyIndex.Service>
package typealias TagID = ID<KeyIndex.Tag>
package typealias TagSetID = ID<KeyIndex.TagSet>
package typealias ArgumentsID = ID<KeyIndex.Arguments>

extension TagSetID {
  /// No tags.
  package static let empty = TagSetID(0)
}

extension ArgumentsID {
  /// No arguments.
  package static let empty = ArgumentsID(0)
}

extension KeyIndex {
  /// A requested key; nil stands for a part that is given only when a lazy resolver is used.
  package struct Request: Hashable, Sendable {
    package var service: ServiceID
    package var tags: TagSetID?
    package var arguments: ArgumentsID?
    /// The depth of the scope that asks; 0 if any container may.
    package var depth: Int

    package init(
      _ service: ServiceID, tags: TagSetID?, arguments: ArgumentsID? = .empty, depth: Int = 0
    ) {
      (self.service, self.tags, self.arguments, self.depth) = (service, tags, arguments, depth)
    }

    /// The key, if all of it is known.
    var key: Key? {
      guard let tags, let arguments else { return nil }
      return Key(service: service, tags: tags, arguments: arguments)
    }

    /// Moves on to the service that an adapter wraps, as the adapter requests it.
    mutating func pass(_ adapter: Adapter) {
      service = adapter.wrapped
      switch adapter.kind {
      case .optional, .array, .set, .lazyFull: break
      case .lazy: (tags, arguments) = (nil, nil)
      case .lazyTags: arguments = nil
      case .provider: arguments = adapter.arguments
      }
    }
  }
}
