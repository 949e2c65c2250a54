package import StrictJSON

/// One manifest file that was read: what it says, and the tree that gives the places.
package struct ManifestFile: Sendable {
  package let manifest: Manifest
  package let approved: ApprovedDocument
  /// The paths of the file and of all that it includes: what its `allow` covers.
  package internal(set) var coveredPaths: Set<String> = []

  /// The positions of the files that it includes, in its order.
  package internal(set) var includes: [Int] = []

  package var document: JSONDocument { approved.document }
  package var source: SourceFile { approved.document.source }
  package var root: JSONValue { approved.document.root }

  /// Keys of the manifest whose values are left out, wholly or in part.
  package var faultyKeys: Set<String> { approved.faultyKeys(of: root) }

  /// The sound members of an object that the manifest has under a key, by name; and the names of
  /// those that are left out.
  package func members(of key: String) -> (sound: [JSONMember], faulty: Set<String>) {
    guard let object = root[key]?.value, !approved.isCut(object) else { return ([], []) }
    return members(of: object)
  }

  package func members(of object: JSONValue) -> (sound: [JSONMember], faulty: Set<String>) {
    (object.members.filter { !approved.isCut($0.value) }, approved.faultyKeys(of: object))
  }

  /// The place of an element of a list that the manifest has under a key.
  package func place(of key: String, element index: Int) -> Place? {
    root[key].flatMap { approved.elements(of: $0.value).dropFirst(index).first }.map { Place($0) }
  }

  /// The value under a key of the manifest, with its place.
  package func placed<Value: Sendable>(_ value: Value?, _ key: String) -> Placed<Value>? {
    guard let value, let member = root[key] else { return nil }
    return Placed(value, at: Place(member.value))
  }

  /// The strings of a list under a key of the manifest, with their places.
  package func placed(_ texts: [String], _ key: String) -> [Placed<String>] {
    guard !texts.isEmpty, let member = root[key] else { return [] }
    return zip(texts, approved.elements(of: member.value)).map { Placed($0, at: Place($1)) }
  }
}

extension ApprovedDocument {
  /// The elements of an array that are not left out.
  package func elements(of list: JSONValue) -> [JSONValue] {
    cuts.isEmpty ? Array(list.elements) : list.elements.filter { !isCut($0) }
  }
}
