package import StrictJSON

/// An object that files give a name, merged: a registration or a variable.
///
/// Places are looked up when they are asked for: a value is where the last file that gives it has it.
package struct MergedObject: Sendable {
  /// What several files make of it, and what else is known to be wrong with it: most have neither.
  private var merged: Merged?
  /// Where the last file gives it.
  private var origin: Origin

  private struct Merged {
    let value: JSONValue
    let faultyKeys: Set<String>
    /// Where files give it that it overrides, in their order.
    let overridden: [Origin]
  }

  /// What one file gives.
  package struct Origin: Sendable {
    let approved: ApprovedDocument
    package let member: JSONMember

    /// The name where it is written.
    package var place: Place { Place(key: member) }

    fileprivate func cuts(_ value: JSONValue) -> Bool {
      approved.document === value.document && approved.isCut(value)
    }
  }

  init(_ member: JSONMember, in file: ManifestFile) {
    origin = Origin(approved: file.approved, member: member)
  }

  /// The object; a string that is short for one with that factory. In a file's own document where one
  /// file gives all of it, else in one that was made by merging.
  package var value: JSONValue { merged?.value ?? origin.member.value }

  /// Keys that are absent or cannot be read; a mistyped key by the names that it may have meant, too.
  package var faultyKeys: Set<String> {
    merged?.faultyKeys ?? origin.approved.faultyKeys(of: origin.member.value)
  }

  private var overridden: [Origin] { merged?.overridden ?? [] }

  /// Takes out what is written under some keys: nothing is known of them.
  mutating func lose(_ keys: Set<String>) {
    let rest = JSONValue.emptyObject.map {
      patched(with: $0, leavingOut: keys, cutBy: origins)
    }
    merged = Merged(
      value: rest ?? value, faultyKeys: faultyKeys.union(keys), overridden: overridden)
  }

  /// The object in the last file that gives it.
  var member: JSONMember { origin.member }

  /// Where that has its name.
  package var place: Place { origin.place }

  /// Whether a file gives it that another overrides.
  var isOverridden: Bool { merged.map { !$0.overridden.isEmpty } ?? false }

  /// Where files give it, the overridden ones first.
  package var origins: [Origin] { overridden + [origin] }

  /// Takes the place of all that was given before, which stays known as an origin.
  mutating func replace(with other: MergedObject) {
    override(by: other, makes: other.value, faultyKeys: other.faultyKeys)
  }

  /// Changes the keys that another gives.
  ///
  /// - Parameters:
  ///   - afresh: keys that are not taken over, as they belong to what is replaced.
  ///   - lost: keys that are not taken over, as the other may change them in a way that cannot be read.
  mutating func patch(
    with other: MergedObject, afresh: Set<String> = [], losing lost: Set<String> = []
  ) {
    let patched = patched(
      with: other.value, leavingOut: afresh.union(lost), cutBy: origins + other.origins)
    override(
      by: other, makes: patched, faultyKeys: faultyKeys.union(other.faultyKeys).union(lost))
  }

  /// - Parameter keys: Keys that only the patch may have.
  private func patched(
    with patch: JSONValue, leavingOut keys: Set<String>, cutBy origins: [Origin]
  ) -> JSONValue {
    func members(of value: JSONValue) -> [JSON.Member] {
      JSON(value) { part in origins.contains { $0.cuts(part) } }.members
        .filter { $0.key != "override" && !FormatObject.isFree($0.key) }
    }
    let base =
      value.kind == .object ? members(of: value) : [.init(key: "factory", value: JSON(value))]
    let patched = JSON.object(base.filter { !keys.contains($0.key) })
      .patched(by: .object(members(of: patch)))
    let source = SourceFile(path: "", bytes: Array(patched.text(.line).utf8))
    return StrictReader(depth: .max).read(source).document?.root ?? value
  }

  private mutating func override(
    by other: MergedObject, makes value: JSONValue, faultyKeys: Set<String>
  ) {
    merged = Merged(
      value: value, faultyKeys: faultyKeys, overridden: overridden + [origin] + other.overridden)
    origin = other.origin
  }

  /// The merged object, for the types of the format.
  var approved: ApprovedValue { ApprovedValue(value: value) }

  /// The value under a key; nil where there is none that is of the format.
  package subscript(key: String) -> JSONValue? {
    guard let found = value[key]?.value, !isCut(found) else { return nil }
    return found
  }

  /// The elements of an array that are of the format.
  package func elements(of list: JSONValue) -> [JSONValue] { list.elements.filter { !isCut($0) } }

  /// Whether there may be references to variables in it.
  var mayRefer: Bool { value.hasStringsWithDollar }

  /// The settings of a registration's decorators.
  package var decoratorSettings: [JSONValue] {
    guard let decorators = self["decorators"] else { return [] }
    return elements(of: decorators).compactMap { $0["settings"]?.value }.filter { !isCut($0) }
  }

  private func isCut(_ value: JSONValue) -> Bool {
    origin.cuts(value) || overridden.contains { $0.cuts(value) }
  }

  // MARK: Places

  /// The place of the value at a path; nil where no file gives it.
  package func place(at path: [JSONValue.Step]) -> Place? { find(path).map { Place($0.value) } }

  /// The place of the value under a key.
  package func place(of key: String) -> Place? { place(at: [.key(key)]) }

  /// The place of the key at the end of a path.
  package func keyPlace(at path: [JSONValue.Step]) -> Place? { find(path)?.key }

  /// The value as a file has it that merging took from there; the value itself where it was read.
  package func written(_ value: JSONValue) -> JSONValue {
    if isWritten(value) { return value }
    guard let path = value.steps(from: self.value) else { return value }
    return find(path)?.value ?? value
  }

  private func isWritten(_ value: JSONValue) -> Bool {
    origin.member.document === value.document
      || overridden.contains { $0.member.document === value.document }
  }

  /// The place of a value within it, in the file that writes it.
  ///
  /// - Parameter keyRange: where its key is, which is the place then.
  func place(of value: JSONValue, keyRange: Range<Int>? = nil) -> Place {
    if !isWritten(value), let path = value.steps(from: self.value), let found = find(path) {
      return (keyRange == nil ? nil : found.key) ?? Place(found.value)
    }
    var place = Place(value)
    if let keyRange { place.range = keyRange }
    return place
  }

  /// The one of two places that is in the later file; the first if one file has both.
  func later(_ one: Place, _ other: Place) -> Place {
    for origin in origins.reversed() {
      let source = origin.place.source
      if source === one.source { return one }
      if source === other.source { return other }
    }
    return one
  }

  /// Looks through the files, the last first: an array is one file's, an object may be several files'.
  private func find(_ path: [JSONValue.Step]) -> (value: JSONValue, key: Place?)? {
    for origin in origins.reversed() {
      if let found = origin.find(path) { return found }
    }
    return nil
  }
}

extension MergedObject.Origin {
  fileprivate func find(_ path: [JSONValue.Step]) -> (value: JSONValue, key: Place?)? {
    var found: (value: JSONValue, key: Place?) = (member.value, place)
    for step in path {
      // A string is short for a list of it, or for an object with that factory.
      if found.value.kind == .string, step == .index(0) || step == .key("factory") { continue }
      switch step {
      case .key(let key):
        guard let member = found.value[key], !approved.isCut(member.value) else { return nil }
        found = (member.value, Place(key: member))
      case .index(let index):
        guard let element = approved.elements(of: found.value).dropFirst(index).first else {
          return nil
        }
        found = (element, nil)
      }
    }
    return found
  }
}
