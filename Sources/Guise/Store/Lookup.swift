/// Look-ups in an `any Resolver`.
///
/// Functions of the existential, not methods of `Self`: a method called on an opened existential is
/// never specialised for the requested types.
@usableFromInline
enum Lookup {
  /// Finds a registration by the service alone.
  @export(implementation) @inline(__always)
  static func plain(
    _ service: Any.Type, in resolver: any Resolver
  ) -> Unmanaged<Registration>? {
    find(hash: KeyHash(service: service).value, in: resolver) {
      $0.isPlain && $0.key.service == service
    }
  }

  /// Finds a registration by the service and one tag.
  @export(implementation) @inline(__always)
  static func tagged<Service, TagValue: Hashable & Sendable>(
    _ service: Service.Type, in resolver: any Resolver, tag: TagValue
  ) -> Unmanaged<Registration>? {
    var hash = KeyHash(service: service)
    hash.combine(tagSum: Tag.hash(of: tag))
    return find(hash: hash.value, in: resolver) { candidate in
      guard candidate.key.service == service, candidate.key.arguments.isEmpty,
        case .one(let only) = candidate.key.tags.content
      else { return false }
      return only.matches(tag)
    }
  }

  /// Finds a registration by the service and two tags.
  @export(implementation) @inline(__always)
  static func tagged<Service, First: Hashable & Sendable, Second: Hashable & Sendable>(
    _ service: Service.Type, in resolver: any Resolver, tags first: First, _ second: Second
  ) -> Unmanaged<Registration>? {
    let hashes = (Tag.hash(of: first), Tag.hash(of: second))
    // Possibly one tag, twice.
    if hashes.0 == hashes.1 { return full(service, in: resolver, tags: first, second) }
    var hash = KeyHash(service: service)
    hash.combine(tagSum: hashes.0 &+ hashes.1)
    return find(hash: hash.value, in: resolver) { candidate in
      candidate.key.service == service && candidate.key.arguments.isEmpty
        && candidate.key.tags.count == 2 && candidate.key.tags.hasTag(of: first)
        && candidate.key.tags.hasTag(of: second)
    }
  }

  /// Finds a registration by a call's static types, without allocating.
  @export(implementation) @inline(__always)
  static func full<Service, each TagValue: Hashable & Sendable, each Argument>(
    _ service: Service.Type, in resolver: any Resolver, tags: repeat each TagValue,
    arguments: repeat (each Argument).Type
  ) -> Unmanaged<Registration>? {
    var hash = KeyHash(service: service)
    var argumentCount = 0
    for argument in repeat each arguments {
      hash.combine(argument: argument)
      argumentCount &+= 1
    }
    var tagHashes = TagHashes()
    for tag in repeat each tags { tagHashes.add(Tag.hash(of: tag)) }
    hash.combine(
      tagSum: tagHashes.areDistinct ? tagHashes.sum : Tags(repeat each tags).hashSum)
    return find(hash: hash.value, in: resolver) { candidate in
      guard candidate.key.service == service, candidate.key.arguments.count == argumentCount
      else { return false }
      var place = 0
      for argument in repeat each arguments {
        if candidate.key.arguments[place] != argument { return false }
        place &+= 1
      }
      guard tagHashes.areDistinct else { return candidate.key.tags == Tags(repeat each tags) }
      guard candidate.key.tags.count == tagHashes.count else { return false }
      for tag in repeat each tags {
        if !candidate.key.tags.hasTag(of: tag) { return false }
      }
      return true
    }
  }

  /// Finds a registration by tags that are already a set, without allocating. Skips a registration
  /// whose object is gone.
  @export(implementation)
  static func listed<Service, each Argument>(
    _ service: Service.Type, in resolver: any Resolver, tags: Tags,
    arguments: repeat (each Argument).Type
  ) -> Unmanaged<Registration>? {
    var hash = KeyHash(service: service)
    var argumentCount = 0
    for argument in repeat each arguments {
      hash.combine(argument: argument)
      argumentCount &+= 1
    }
    hash.combine(tagSum: tags.hashSum)
    return visible(
      find(hash: hash.value, in: resolver) { candidate in
        guard candidate.key.service == service, candidate.key.arguments.count == argumentCount
        else { return false }
        var place = 0
        for argument in repeat each arguments {
          if candidate.key.arguments[place] != argument { return false }
          place &+= 1
        }
        return tags.isEmpty ? candidate.key.tags.isEmpty : candidate.key.tags == tags
      })
  }

  /// Returns the registration that was found or, if its object is gone, the parents' one that it
  /// hides.
  @export(implementation) @inline(__always)
  static func visible(_ found: Unmanaged<Registration>?) -> Unmanaged<Registration>? {
    guard let found, found._withUnsafeGuaranteedRef({ $0.isGone }) else { return found }
    return found.takeUnretainedValue().visible.map(Unmanaged.passUnretained)
  }

  /// Returns the resolver if it is of the given class, which has no subclasses.
  @export(implementation) @inline(__always)
  static func cast<Final: Resolver>(_ resolver: any Resolver, to final: Final.Type) -> Final? {
    guard type(of: resolver as AnyObject) == final else { return nil }
    return unsafeDowncast(resolver, to: final)
  }

  /// Whether resolves from a resolver may need a session, as far as is known without a search.
  @usableFromInline
  static func mayNeedSessions(_ resolver: any Resolver) -> Bool {
    if let container = resolver.asContainer { return container.mayNeedSessions }
    guard let session = resolver.asSession else { return false }
    return session.container.mayNeedSessions || session.layer?.mayNeedSessions ?? false
  }

  /// Finds a registration under a hash; a container's own look-up is inlined behind one comparison.
  @export(implementation) @inline(__always)
  static func find(
    hash: Int, in resolver: any Resolver, where matches: (Registration) -> Bool
  ) -> Unmanaged<Registration>? {
    if let container = cast(resolver, to: Container.self) {
      return container.registration(hash: hash, where: matches)
    }
    return resolver.registration(hash: hash, where: matches)
  }
}

extension Resolver {
  /// Finds a registration by a key that is known only at run time. Skips a registration whose
  /// object is gone.
  package func registration(for key: AnyKey) -> Registration? {
    registration(hash: key.keyHash) { $0.key == key }?.takeUnretainedValue().visible
  }
}
