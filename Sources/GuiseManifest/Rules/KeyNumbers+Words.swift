extension Catalog.Key {
  /// The key of code in words.
  var described: String {
    var keys = KeyNumbers()
    let key = keys.key(self)
    return keys.describe(key, isExact: false)
  }
}

extension KeyNumbers {
  /// The key in words: `Logbook.Store with tag "primary"`.
  ///
  /// - Parameter isExact: Whether to mention the absence of tags.
  package func describe(_ key: Key, isExact: Bool = true) -> String {
    var text = serviceNames[key.service]
    if key.tags == .empty, key.arguments == .empty {
      return isExact ? text + " without tags" : text
    }
    let tags = names(ofTags: key.tags)
    if !tags.isEmpty { text += " with \(Phrase.tags(tags))" }
    if key.arguments != .empty {
      text += tags.isEmpty ? " with " : " and "
      text += Phrase.arguments(argumentLists[key.arguments])
    }
    return text
  }
}
