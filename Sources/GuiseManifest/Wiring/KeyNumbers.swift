internal import Guise

/// Services, tag sets and argument types as numbers, so that comparing keys costs no string.
package struct KeyNumbers: Sendable {
  /// A service under tags, with the types of arguments.
  package struct Key: Hashable, Sendable {
    package var service: Int
    package var tags: Int
    package var arguments: Int
  }

  /// The number of no tags, and that of no arguments.
  package static let none = 0

  package private(set) var serviceNames: [String] = []
  /// Each sorted by the tags' numbers, each tag once.
  package private(set) var tagSets: [[Int]] = [[]]
  package private(set) var argumentLists: [[String]] = [[]]
  private var tagNames: [String] = []
  private var serviceNumbers: [String: Int] = [:]
  private var tagNumbers: [String: Int] = [:]
  /// Of those that manifests cannot write, whatever they are called.
  private var codeTagNumbers: [String: Int] = [:]
  private var tagSetNumbers: [[Int]: Int] = [[]: KeyNumbers.none]
  private var argumentNumbers: [[String]: Int] = [[]: KeyNumbers.none]

  /// How the services are made that are adapters; of the others nil.
  private(set) var levels: [Level?] = []
  /// Whether there is a service that is resolved later under tags that are known.
  private(set) var hasLazyTags = false

  /// One adapter around a service.
  struct Level: Sendable {
    var kind: AdapterKind
    var wrapped: Int
    /// The types that a provider passes on; nil where they are not known, and of the others.
    var arguments: Int?
  }

  package init() {}

  package mutating func service(_ name: String) -> Int {
    if let number = serviceNumbers[name] { return number }
    serviceNumbers[name] = serviceNames.count
    serviceNames.append(name)
    levels.append(nil)
    return serviceNames.count - 1
  }

  /// The service that adapters around another are.
  ///
  /// - Parameters:
  ///   - adapters: from the outside in.
  ///   - arguments: those of the innermost provider.
  mutating func service(
    _ adapters: [AdapterKind], around name: String, providing arguments: Int
  ) -> Int {
    var service = service(name)
    var given: Int? = arguments
    for adapter in adapters.reversed() {
      let types = adapter == .provider ? given : nil
      let outer = self.service(
        TypeName.full(
          of: adapter, around: serviceNames[service],
          arguments: types.map { argumentLists[$0] } ?? ["_"]))
      if levels[outer] == nil {
        levels[outer] = Level(kind: adapter, wrapped: service, arguments: types)
      }
      if adapter == .provider { given = nil }
      if adapter == .lazyTags { hasLazyTags = true }
      service = outer
    }
    return service
  }

  /// A service with those that it wraps, from the outside in.
  func chain(from service: Int) -> [Int] {
    var chain = [service]
    while let level = levels[chain[chain.count - 1]] { chain.append(level.wrapped) }
    return chain
  }

  /// The number of a service that has one.
  package func number(ofService name: String) -> Int? { serviceNumbers[name] }

  /// The set of these tags, in whatever order and however often they are given.
  package mutating func tags(_ names: some Sequence<String>) -> Int {
    tags(names, code: [])
  }

  private mutating func tags(_ names: some Sequence<String>, code: [String]) -> Int {
    var numbers: [Int] = []
    for name in names {
      let number = tagNumbers[name] ?? tagNames.count
      if number == tagNames.count {
        tagNumbers[name] = number
        tagNames.append(name)
      }
      numbers.append(number)
    }
    for name in code {
      let number = codeTagNumbers[name] ?? tagNames.count
      if number == tagNames.count {
        codeTagNumbers[name] = number
        tagNames.append(name)
      }
      numbers.append(number)
    }
    guard !numbers.isEmpty else { return Self.none }
    if numbers.count > 1 {
      numbers.sort()
      numbers = numbers.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
    if let number = tagSetNumbers[numbers] { return number }
    tagSetNumbers[numbers] = tagSets.count
    tagSets.append(numbers)
    return tagSets.count - 1
  }

  /// The number of a set of tags that has one.
  func number(ofTags tags: Set<Int>) -> Int? { tagSetNumbers[tags.sorted()] }

  package mutating func arguments(_ types: [String]) -> Int {
    guard !types.isEmpty else { return Self.none }
    if let number = argumentNumbers[types] { return number }
    argumentNumbers[types] = argumentLists.count
    argumentLists.append(types)
    return argumentLists.count - 1
  }

  package mutating func key(_ key: Catalog.Key) -> Key {
    Key(
      service: service(key.service), tags: tags(key.tags, code: key.codeTags),
      arguments: arguments(key.arguments))
  }

  /// What the application resolves.
  mutating func asked(_ requirement: Catalog.Requirement) -> AskedKey<WiringIndex> {
    asked(requirement.key, requirement.allAdapters)
  }

  /// What code asks for.
  mutating func asked(_ dependency: Catalog.CodeDependency) -> AskedKey<WiringIndex> {
    asked(dependency.key, dependency.allAdapters)
  }

  private mutating func asked(
    _ written: Catalog.Key, _ adapters: [AdapterKind]
  ) -> AskedKey<WiringIndex> {
    let key = key(written)
    return AskedKey(
      service: service(adapters, around: written.service, providing: key.arguments),
      tags: key.tags,
      arguments: adapters.contains(.provider) ? Self.none : key.arguments)
  }

  /// The names of a tag set, sorted.
  package func names(ofTags set: Int) -> [String] {
    tagSets[set].map { tagNames[$0] }.sorted()
  }
}
