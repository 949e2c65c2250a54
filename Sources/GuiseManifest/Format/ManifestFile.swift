package import StrictJSON

/// One file of a manifest, as a value and as a tree with places.
package struct ManifestFile: Sendable {
  package let document: JSONDocument
  /// The contents without faulty values; settings and defaults of variables stay in the tree.
  package let manifest: Manifest
  /// The paths of the file and everything it includes, to which its `allow` applies.
  package internal(set) var coveredPaths: Set<String> = []
  /// The positions of the included files, in include order.
  package internal(set) var includes: [Int] = []

  package var source: SourceFile { document.source }
  package var root: JSONValue { document.root }

  /// Returns the strings of the list under a top-level key with their places.
  func placed(_ texts: [String]?, _ key: String) -> [Placed<String>]? {
    texts.map { texts in
      let elements = root[key]?.value.elements.filter { $0.isString } ?? []
      return zip(texts, elements).map { Placed($0, at: Place($1)) }
    }
  }

  /// Returns the string under a top-level key with its place.
  func placed(_ text: String?, _ key: String) -> Placed<String>? {
    text.map { Placed($0, at: Place(root[key]?.value ?? root)) }
  }

  /// The values of all `allow` lists.
  package var allowedRules: [JSONValue] {
    var lists = [root["allow"]]
    for assembly in root.members(under: "assemblies") {
      for registration in assembly.value.members(under: "registrations") {
        lists.append(registration.value["allow"])
      }
    }
    return lists.flatMap { $0.map { Array($0.value.elements) } ?? [] }
      .filter { $0.string?.refersToVariable == false }
  }
}

extension JSONValue {
  /// The members of the object under a key.
  package func members(under key: String) -> [JSONMember] {
    self[key].map { Array($0.value.members) } ?? []
  }

  /// Follows a path from this value; nil if it leads nowhere.
  ///
  /// A string abbreviates a list with that string, or an object with that factory.
  package func find(_ path: some Sequence<Step>) -> JSONValue? {
    var value = self
    for step in path {
      switch step {
      case .key("factory") where value.isString: continue
      case .index(0) where value.isString: continue
      case .key, .index:
        guard let child = value.child(step) else { return nil }
        value = child
      }
    }
    return value
  }
}

/// In a path, a string is the step to a member and a number the step to an element.
extension JSONValue.Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral key: String) { self = .key(key) }
  package init(integerLiteral index: Int) { self = .index(index) }
}
