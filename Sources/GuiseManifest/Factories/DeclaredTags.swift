package import Guise

/// An enum whose cases manifests write as tags.
package struct DeclaredTags: Sendable {
  package let type: Any.Type
  package let place: SourceLocation
  /// The texts in manifests with their tags in code, in case order.
  package let tags: [(text: String, tag: Tag)]

  init<Kind: CaseIterable & RawRepresentable & Hashable & Sendable>(
    _ type: Kind.Type, place: SourceLocation
  ) where Kind.RawValue == String {
    self.type = type
    self.place = place
    tags = type.allCases.map { ($0.rawValue, Tag($0)) }
  }

  package var name: String { TypeName.full(of: type) }
}

/// The mapping between texts in manifests and tags in code.
package struct TagTexts: Sendable {
  private var typed: [String: (tag: Tag, type: DeclaredTags)] = [:]

  /// Adds an enum's texts.
  ///
  /// - Returns: a problem for each text that already denotes another type's case, which it keeps.
  mutating func add(_ tags: DeclaredTags) -> [RegistryProblem] {
    tags.tags.compactMap { text, tag in
      guard let first = typed[text] else {
        typed[text] = (tag, tags)
        return nil
      }
      return first.type.type == tags.type
        ? nil
        : .tagOfTwoTypes(
          text, at: tags.place, types: [first.type.name, tags.name], first: first.type.place)
    }
  }

  /// Returns the tag in code for a text in a manifest: the declared case, or else the string itself.
  func tag(for text: String) -> Tag { typed[text]?.tag ?? Tag(text) }

  /// Returns the text of a tag in manifests; nil if it has none.
  package func text(of tag: Tag) -> String? {
    if let text = tag.value as? String { return typed[text] == nil ? text : nil }
    guard let kind = tag.value as? any RawRepresentable, let text = kind.rawValue as? String
    else { return nil }
    return typed[text]?.tag == tag ? text : nil
  }

  /// Returns the text of a tag in manifests, or the words for one that manifests cannot write.
  package func words(for tag: Tag) -> String {
    text(of: tag) ?? "\(TypeName.full(of: Swift.type(of: tag.value))):\(tag.value)"
  }
}
