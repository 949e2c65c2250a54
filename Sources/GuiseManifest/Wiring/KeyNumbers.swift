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

  package init() {}

  package mutating func service(_ name: String) -> Int {
    if let number = serviceNumbers[name] { return number }
    serviceNumbers[name] = serviceNames.count
    serviceNames.append(name)
    return serviceNames.count - 1
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

  /// The names of a tag set, sorted.
  package func names(ofTags set: Int) -> [String] {
    tagSets[set].map { tagNames[$0] }.sorted()
  }

  /// The key as a person would say it: `Logbook.Store with tag "primary"`.
  ///
  /// - Parameter isExact: Whether the absence of tags has to be said.
  package func describe(_ key: Key, isExact: Bool = true) -> String {
    var text = serviceNames[key.service]
    if key.tags == Self.none, key.arguments == Self.none {
      return isExact ? text + " without tags" : text
    }
    let tags = names(ofTags: key.tags)
    if !tags.isEmpty { text += " with \(Phrase.tags(tags))" }
    if key.arguments != Self.none {
      text += tags.isEmpty ? " with " : " and "
      text += Phrase.arguments(argumentLists[key.arguments])
    }
    return text
  }
}
