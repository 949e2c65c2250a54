internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// Numbers for services, tag sets and argument types: comparing keys compares no strings.
package struct KeyNumbers: Sendable {
  /// A service under tags, with the types of arguments.
  package struct Key: Hashable, Sendable {
    package var service: ServiceID
    package var tags = TagSetID.empty
    package var arguments = ArgumentsID.empty
  }

  /// A request of code.
  struct Request: Sendable {
    /// The key inside of all adapters.
    let key: Key
    /// The key that is looked up.
    let asked: RequestedKey<WiringIndex>
  }

  package enum Service {}
  package enum Arguments {}
  package enum TagSet {}
  /// A tag as manifests write it, or a tag of code that they cannot write, even if it has the same name.
  package enum Tag: Hashable, Sendable {
    case written(String)
    case ofCode(String)
    /// The identifier of a registration that shares its key with others: no request has it.
    case identifier(String)

    fileprivate var name: String? {
      switch self {
      case .written(let name), .ofCode(let name): name
      case .identifier: nil
      }
    }
  }

  package private(set) var serviceNames = Numbered<String, Service>()
  /// The tag sets, each sorted by the tags' numbers and without duplicates; the empty set is the first.
  package private(set) var tagSets = Numbered<[TagID], TagSet>([])
  package private(set) var argumentLists = Numbered<[String], Arguments>([])
  private var tagNames = Numbered<Tag, Tag>()

  /// The adapter level of each service that is an adapter.
  private var levels: [ServiceID: AdapterLevel<WiringIndex>] = [:]

  package init() {}

  func level(of service: ServiceID) -> AdapterLevel<WiringIndex>? { levels[service] }

  package mutating func service(_ name: String) -> ServiceID { serviceNames.id(of: name) }

  /// The service of adapters around another service.
  ///
  /// - Parameters:
  ///   - adapters: The adapters, from the outside in.
  ///   - arguments: The arguments of the innermost provider.
  mutating func service(
    _ adapters: [AdapterKind], around name: String, providing arguments: ArgumentsID
  ) -> ServiceID {
    var service = service(name)
    var given: ArgumentsID? = arguments
    for adapter in adapters.reversed() {
      let types = adapter == .provider ? given : nil
      let outer = self.service(
        TypeName.full(
          of: adapter, around: serviceNames[service],
          arguments: types.map { argumentLists[$0] } ?? ["_"]))
      if level(of: outer) == nil {
        levels[outer] = AdapterLevel(kind: adapter, wrapped: service, arguments: types)
      }
      if adapter == .provider { given = nil }
      service = outer
    }
    return service
  }

  /// The number of a service, if it has one.
  package func number(ofService name: String) -> ServiceID? { serviceNames.known(name) }

  /// The set of these tags, regardless of order and repetition.
  ///
  /// - Parameter id: The identifier of a registration that shares its key.
  package mutating func tags(
    _ names: [String], code: [String] = [], of id: String? = nil
  ) -> TagSetID {
    let tags = Self.tags(names, code, id).map { tagNames.id(of: $0) }
    return tags.isEmpty ? .empty : tagSets.id(of: Self.set(of: tags))
  }

  /// The number of the set of these tags, if it has one.
  func number(ofTags names: [String], of id: String? = nil) -> TagSetID? {
    let wanted = Self.tags(names, [], id)
    let tags = wanted.compactMap { tagNames.known($0) }
    return tags.count == wanted.count ? tagSets.known(Self.set(of: tags)) : nil
  }

  private static func tags(_ written: [String], _ code: [String], _ id: String?) -> [Tag] {
    written.map { .written($0) } + code.map { .ofCode($0) } + (id.map { [.identifier($0)] } ?? [])
  }

  /// The tags in order, without duplicates.
  private static func set(of tags: [TagID]) -> [TagID] {
    // Most sets are small, and numbered in the order in which they are written.
    if zip(tags, tags.dropFirst()).allSatisfy({ $0 < $1 }) { return tags }
    return tags.sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  package mutating func arguments(_ types: [String]) -> ArgumentsID {
    argumentLists.id(of: types)
  }

  @inline(never)
  package mutating func key(_ key: Catalog.Key) -> Key {
    Key(
      service: service(key.service), tags: tags(key.tags, code: key.codeTags),
      arguments: arguments(key.arguments))
  }

  /// The key that code requests with adapters around its service.
  mutating func request(_ written: Catalog.Key, _ adapters: [AdapterKind]) -> Request {
    let key = key(written)
    let asked = RequestedKey<WiringIndex>(
      service: service(adapters, around: written.service, providing: key.arguments),
      tags: key.tags,
      arguments: adapters.contains(.provider) ? .empty : key.arguments)
    return Request(key: key, asked: asked)
  }

  /// Whether manifests can write all tags of a set, and all of them are among the names.
  func areWritten(_ set: TagSetID, among names: Set<String>) -> Bool {
    tagSets[set].allSatisfy {
      if case .written(let name) = tagNames[$0] { names.contains(name) } else { false }
    }
  }

  /// The names in a tag set that manifests can write, sorted.
  package func writtenNames(ofTags set: TagSetID) -> [String] {
    tagSets[set].compactMap {
      if case .written(let name) = tagNames[$0] { name } else { nil }
    }.sorted()
  }

  /// Whether a key with this set is only one registration's of several that share it.
  func isShared(_ set: TagSetID) -> Bool {
    tagSets[set].contains { if case .identifier = tagNames[$0] { true } else { false } }
  }

  /// The names of a tag set, sorted.
  package func names(ofTags set: TagSetID) -> [String] {
    tagSets[set].compactMap { tagNames[$0].name }.sorted()
  }
}

extension TagSetID {
  /// No tags.
  package static let empty = TagSetID(0)
}

extension ArgumentsID {
  /// No arguments.
  package static let empty = ArgumentsID(0)
}
