internal import StrictJSON

/// An object that files give a name, merged: a registration or a variable.
///
/// Places are looked up when they are asked for: a value is where the last file that gives it has it.
package struct MergedObject: Sendable {
  /// The object; a string that is short for one with that factory. In a file's own document where one
  /// file gives all of it, else in one that was made by merging.
  private(set) var value: JSONValue
  /// Keys that are absent or cannot be read; a mistyped key by the names that it may have meant, too.
  private(set) var faultyKeys: Set<String>
  /// Where the last file gives it.
  private var last: Origin
  /// Where files give it that the last one overrides, in their order.
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

  /// Its name there.
  var place: Place { Place(key: member) }

  /// Its names in the files that give it, the overridden ones first.
  var places: [Place] { origins.map { Place(key: $0.member) } }

  /// Whether a file gives it that another overrides.
  var isOverridden: Bool { !overridden.isEmpty }

  private var origins: [Origin] { overridden + [last] }

  // MARK: Merging

  /// Puts another file's in its place, which stays known as an origin.
  mutating func replace(with other: MergedObject) {
    overridden += [last] + other.overridden
    (last, value, faultyKeys) = (other.last, other.value, other.faultyKeys)
  }

  /// Changes the keys that another file's gives.
  ///
  /// - Parameters:
  ///   - afresh: Keys that are not taken over, as they belong to what is replaced.
  ///   - lost: Keys that are not taken over, as the other may change them in a way that cannot be read.
  mutating func patch(
    with other: MergedObject, afresh: Set<String> = [], losing lost: Set<String> = []
  ) {
    let faulty = faultyKeys.union(other.faultyKeys).union(lost)
    let patched = patched(with: other.content, leavingOut: afresh.union(lost))
    replace(with: other)
    (value, faultyKeys) = (patched, faulty)
  }

  /// Takes out the values of some keys: nothing is known of them.
  mutating func lose(_ keys: Set<String>) {
    value = patched(with: [:], leavingOut: keys)
    faultyKeys.formUnion(keys)
  }

  /// The object changed by a JSON Merge Patch (RFC 7396), in a document of its own.
  ///
  /// - Parameter keys: Keys that only the patch may have.
  private func patched(with patch: JSON, leavingOut keys: Set<String>) -> JSONValue {
    let base = JSON.object(content.members.filter { !keys.contains($0.key) })
    let text = base.patched(by: patch).text(.line)
    let source = SourceFile(path: "", bytes: Array(text.utf8))
    return StrictReader(depth: .max).read(source).document?.root ?? value
  }

  /// The object without the parts that are left out, and without notes.
  private var content: JSON {
    let cuts = cuts
    let content = JSON(value) { cuts.contains($0.index) }
    guard value.isObject else { return ["factory": content] }
    return .object(content.members.filter { $0.key != "override" && !FormatObject.isFree($0.key) })
  }

  // MARK: Values

  /// Values that are left out, by index; a made document has none.
  private var cuts: Set<Int> { isMade ? [] : last.approved.cuts }

  private var isMade: Bool { value.document !== member.document }

  /// The merged object as a type of the format.
  func decoded<Value: Decodable>() -> Value? { try? ApprovedValue(value: value).decoded() }

  /// The value under a key; nil where there is none that is of the format.
  subscript(key: String) -> JSONValue? {
    value[key].flatMap { cuts.contains($0.value.index) ? nil : $0.value }
  }

  /// The value at a path.
  func value(at path: [JSONValue.Step]) -> JSONValue? { value.find(path, without: cuts)?.value }

  // MARK: Places

  /// The place of the value at a path; nil where no file gives it.
  func place(at path: [JSONValue.Step]) -> Place? { find(path).map { Place($0.value) } }

  /// The place of the key at the end of a path.
  func keyPlace(at path: [JSONValue.Step]) -> Place? {
    find(path)?.member.map { Place(key: $0) }
  }

  /// A value as a file has it, where merging made the object; else the value itself.
  func written(_ value: JSONValue) -> JSONValue { origin(of: value)?.value ?? value }

  /// The place of a value within it, in the file that writes it.
  ///
  /// - Parameter keyRange: The range of its key, which is the place then.
  func place(of value: JSONValue, keyRange: Range<Int>? = nil) -> Place {
    guard let keyRange else { return Place(written(value)) }
    if let found = origin(of: value) {
      return found.member.map { Place(key: $0) } ?? Place(found.value)
    }
    var place = Place(value)
    place.range = keyRange
    return place
  }

  /// The one of two places that is in the later file; the first if one file has both.
  func later(_ one: Place, _ other: Place) -> Place {
    let sources = origins.map(\.member.document.source)
    let positions = [one, other].map { place in sources.lastIndex { $0 === place.source } ?? -1 }
    return positions[0] < positions[1] ? other : one
  }

  /// The value of a file from which merging made a value; nil where the object is one file's own.
  private func origin(of value: JSONValue) -> JSONValue.Found? {
    isMade ? value.steps(from: self.value).flatMap(find) : nil
  }

  /// Looks through the files, the last first: an array is one file's, an object may be several files'.
  private func find(_ path: [JSONValue.Step]) -> JSONValue.Found? {
    origins.reversed().lazy.compactMap {
      $0.member.value.find(path, without: $0.approved.cuts, from: $0.member)
    }.first
  }
}
