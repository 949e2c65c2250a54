package import Guise

/// An enum whose cases manifests write as tags.
package struct DeclaredTags: Sendable {
  let type: Any.Type
  package let place: SourceLocation
  /// The texts in manifests with their tags in code, in case order.
  package let tags: [(text: String, tag: Tag)]

  package var name: String { TypeName.full(of: type) }
}

extension FactoryRegistry {
  /// Returns the tag in code for a text in a manifest: the declared case, or else the string itself.
  package func tag(for text: String) -> Tag {
    for kind in declared.typedTags {
      if let known = kind.tags.first(where: { $0.text == text }) { return known.tag }
    }
    return Tag(text)
  }

  func tags(for texts: [String]) -> Tags {
    var tags = Tags()
    for text in texts { tags.insert(tag(for: text)) }
    return tags
  }

  /// Returns the text of a tag in manifests; nil if it has none.
  package func text(of tag: Tag) -> String? {
    let raw = (tag.value as? any RawRepresentable)?.rawValue ?? tag.value
    return (raw as? String).flatMap { self.tag(for: $0) == tag ? $0 : nil }
  }

  /// Returns the text of a tag in manifests, or the words for one that manifests cannot write.
  package func words(for tag: Tag) -> String {
    text(of: tag) ?? "\(TypeName.full(of: Swift.type(of: tag.value))):\(tag.value)"
  }
}
