internal import StrictJSON

/// A merged object: a registration or a variable.
///
/// Places are looked up on demand; a value's place is in the last file that gives it.
package struct MergedObject: Sendable {
  /// The object; a string stands for an object with that factory.
  ///
  /// Lives in a file's own document if one file gives all of it, otherwise in a document made by merging.
  private(set) var value: JSONValue
  /// The keys that are absent or unreadable; for a mistyped key, its likely meanings are included.
  private(set) var faultyKeys: Set<String>
  /// The entry in the last file that gives it.
  private var last: Origin
  /// The entries that the last one overrides, in file order.
  private var overridden: [Origin] = []

  /// The entry of one file.
  private struct Origin {
    let approved: ApprovedDocument
    let member: JSONMember
  }

  init(_ member: JSONMember, in approved: ApprovedDocument) {
    last = Origin(approved: approved, member: member)
    value = member.value
    faultyKeys = approved.faultyKeys(of: value)
  }

  /// The entry in the last file that gives it.
  var member: JSONMember { last.member }

  /// The place of the name in the last file.
  var place: Place { Place(key: member) }

  /// The places of the name in all files, overridden ones first.
  var places: [Place] { origins.map { Place(key: $0.member) } }

  /// Whether several files give the object.
  var isOverridden: Bool { !overridden.isEmpty }

  private var origins: [Origin] { overridden + [last] }

  // MARK: Merging

  /// Replaces the object with another file's, and keeps the old one as an origin.
  mutating func replace(with other: MergedObject) {
    overridden += [last] + other.overridden
    (last, value, faultyKeys) = (other.last, other.value, other.faultyKeys)
  }

  /// Changes the keys that another file's object gives.
  ///
  /// - Parameters:
  ///   - afresh: The keys to drop, since they belong to the replaced part.
  ///   - lost: The keys to drop, since the other object may change them in an unreadable way.
  mutating func patch(
    with other: MergedObject, afresh: Set<String> = [], losing lost: Set<String> = []
  ) {
    let faulty = faultyKeys.union(other.faultyKeys).union(lost)
    let patched = patched(with: other.content, leavingOut: afresh.union(lost))
    replace(with: other)
    (value, faultyKeys) = (patched, faulty)
  }

  /// Removes the values of some keys and marks them as unknown.
  mutating func lose(_ keys: Set<String>) {
    value = patched(with: [:], leavingOut: keys)
    faultyKeys.formUnion(keys)
  }

  /// Returns the object changed by a JSON Merge Patch (RFC 7396), in a document of its own.
  ///
  /// - Parameter keys: The keys that only the patch may supply.
  private func patched(with patch: JSON, leavingOut keys: Set<String>) -> JSONValue {
    let base = JSON.object(content.members.filter { !keys.contains($0.key) })
    return JSONValue(parsing: base.patched(by: patch).text(.line).utf8, depth: .max) ?? value
  }

  /// The object without excluded values, free keys and `override`.
  private var content: JSON {
    let cuts = cuts
    let content = JSON(value) { cuts.contains($0.index) }
    guard value.isObject else { return ["factory": content] }
    return .object(content.members.filter { $0.key != "override" && !FormatObject.isFree($0.key) })
  }

  // MARK: Values

  /// The excluded values, by index; empty in a document made by merging.
  private var cuts: Set<Int> { isMade ? [] : last.approved.cuts }

  private var isMade: Bool { value.document !== member.document }

  /// Returns the merged object decoded as a type of the format.
  func decoded<Value: Decodable>() -> Value? { try? ApprovedValue(value: value).decoded() }

  /// Returns the value under a key; nil if it is absent or excluded.
  subscript(key: String) -> JSONValue? {
    value[key].flatMap { cuts.contains($0.value.index) ? nil : $0.value }
  }

  /// Returns the value at a path.
  func value(at path: [JSONValue.Step]) -> JSONValue? { value.find(path, without: cuts)?.value }

  typealias Replaced = (old: JSONValue, new: JSONValue)

  /// Returns the strings with a dollar sign in settings that an override has replaced by another string, a
  /// number or a Boolean for the same factory, each with the value that took its place.
  func replacedStrings() -> [Replaced] {
    var (factory, sameFactory) = (String?.none, [Origin]())
    for origin in origins {
      let object = origin.member.value
      let given = object.string ?? object["factory"]?.value.string ?? factory
      if given != factory { sameFactory = [] }
      factory = given
      sameFactory.append(origin)
    }
    var seen: Set<JSONValue> = []
    return sameFactory.dropLast().reversed().flatMap { origin -> [Replaced] in
      let settings = origin.member.value.find(["settings"], without: origin.approved.cuts)?.value
      return (settings?.stringsWithDollar ?? []).compactMap { old in
        guard let path = old.steps(from: origin.member.value), let new = value(at: path),
          [.string, .number, .boolean].contains(new.kind), seen.insert(new).inserted
        else { return nil }
        return (old, new)
      }
    }
  }

  // MARK: Places

  /// Returns the place of the value at a path; nil if no file gives it.
  func place(at path: [JSONValue.Step]) -> Place? { find(path).map { Place($0.value) } }

  /// Returns the place of the key at the end of a path.
  func keyPlace(at path: [JSONValue.Step]) -> Place? {
    find(path)?.member.map { Place(key: $0) }
  }

  /// Returns the file's value from which merging made a value, or else the value itself.
  func written(_ value: JSONValue) -> JSONValue { origin(of: value)?.value ?? value }

  /// Returns the place of a nested value in the file that writes it.
  ///
  /// - Parameter keyRange: The range of the value's key; if given, the place is the key's.
  func place(of value: JSONValue, keyRange: Range<Int>? = nil) -> Place {
    guard let keyRange else { return Place(written(value)) }
    if let found = origin(of: value) {
      return found.member.map { Place(key: $0) } ?? Place(found.value)
    }
    var place = Place(value)
    place.range = keyRange
    return place
  }

  /// Returns whichever of two places is in the later file; the first one if both are in one file.
  func later(_ one: Place, _ other: Place) -> Place {
    let sources = origins.map(\.member.document.source)
    let positions = [one, other].map { place in sources.lastIndex { $0 === place.source } ?? -1 }
    return positions[0] < positions[1] ? other : one
  }

  /// Returns the file's value from which merging made a value; nil if one file gives the whole object.
  private func origin(of value: JSONValue) -> JSONValue.Found? {
    isMade ? value.steps(from: self.value).flatMap(find) : nil
  }

  /// Searches the files, last first: an array comes from one file, an object from one or several.
  private func find(_ path: [JSONValue.Step]) -> JSONValue.Found? {
    origins.reversed().lazy.compactMap {
      $0.member.value.find(path, without: $0.approved.cuts, from: $0.member)
    }.first
  }
}
