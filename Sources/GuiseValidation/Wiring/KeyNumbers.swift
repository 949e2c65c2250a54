internal import Guise
internal import GuiseManifest
package import GuiseVerification

/// The numbers of services, tag sets and argument types, and the owners of the keys that are made of them.
package struct KeyNumbers: Sendable {
  package typealias Key = KeyIndex.Key

  /// A request of code.
  struct Request: Sendable {
    /// The key inside of all adapters.
    let key: Key
    let asked: KeyIndex.Request
  }

  /// A tag as manifests write it, or a tag of code that they cannot write, even if it has the same name.
  private enum Tag: Hashable {
    case written(String)
    case ofCode(String)
    /// The identifier of a registration that shares its key with others: no request has it.
    case identifier(String)

    var name: String? {
      switch self {
      case .written(let name), .ofCode(let name): name
      case .identifier: nil
      }
    }
  }

  package private(set) var serviceNames = Numbered<String, KeyIndex.Service>()
  package private(set) var argumentLists = Numbered<[String], KeyIndex.Arguments>([])
  private var tagNames = Numbered<Tag, KeyIndex.Tag>()
  package var index = KeyIndex()

  package init() {}

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
      if index.adapter(of: outer) == nil {
        index.define(outer, as: adapter, of: service, passing: types)
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
    return index.tagSets.id(of: Set(tags).sorted())
  }

  /// The number of the set of these tags; all registrations' and references' tags have one.
  func number(ofTags names: [String], of id: String? = nil) -> TagSetID {
    let tags = Self.tags(names, [], id).compactMap { tagNames.known($0) }
    return index.tagSets.known(Set(tags).sorted()) ?? .empty
  }

  private static func tags(_ written: [String], _ code: [String], _ id: String?) -> [Tag] {
    written.map { .written($0) } + code.map { .ofCode($0) } + (id.map { [.identifier($0)] } ?? [])
  }

  package mutating func arguments(_ types: [String]) -> ArgumentsID {
    argumentLists.id(of: types)
  }

  package mutating func key(_ key: Catalog.Key) -> Key {
    Key(
      service: service(key.service), tags: tags(key.tags, code: key.codeTags),
      arguments: arguments(key.arguments))
  }

  /// The key of a registration in a manifest.
  mutating func key(_ key: RegistrationKey) -> Key {
    Key(
      service: service(key.service.text), tags: tags(key.tags, of: key.isShared ? key.id : nil),
      arguments: arguments(key.arguments.map(\.text)))
  }

  /// The key that code requests with adapters around its service.
  mutating func request(_ written: Catalog.Key, _ adapters: [AdapterKind]) -> Request {
    let key = key(written)
    let service = service(adapters, around: written.service, providing: key.arguments)
    return Request(
      key: key,
      asked: .init(
        service, tags: key.tags,
        arguments: adapters.contains(.provider) ? .empty : key.arguments))
  }

  /// The names in a tag set that manifests can write, sorted.
  package func writtenNames(ofTags set: TagSetID) -> [String] {
    index.tagSets[set].compactMap {
      if case .written(let name) = tagNames[$0] { name } else { nil }
    }.sorted()
  }

  /// The registration whose identifier is in a tag set; nil if none is.
  func identifier(ofTags set: TagSetID) -> String? {
    index.tagSets[set].lazy.compactMap { tag in
      if case .identifier(let id) = tagNames[tag] { id } else { nil }
    }.first
  }

  /// The names of a tag set, sorted.
  package func names(ofTags set: TagSetID) -> [String] {
    index.tagSets[set].compactMap { tagNames[$0].name }.sorted()
  }
}
