package import StrictJSON

/// A merged object: a registration or a variable.
///
/// Places are looked up on demand; a value's place is in the last file that gives it.
package struct MergedObject: Sendable {
  let id: String
  /// The object; a string stands for an object with that factory.
  ///
  /// Lives in a file's own document if one file gives all of it, otherwise in a document made by merging.
  private(set) var value: JSONValue
  /// The keys that are absent or unreadable; for a mistyped key, its likely meanings are included.
  private(set) var faultyKeys: Set<String>
  /// Whether another file may add settings and dependencies, or was meant to.
  private(set) var isPartial = false
  /// Whether an override has replaced the first file's object, to which that file's defaults belong.
  private(set) var isReplaced = false
  /// The entry in the last file that gives it.
  private var last: Origin
  /// The entries that the last one overrides, in file order.
  private var overridden: [Origin] = []

  /// The entry of one file.
  private struct Origin {
    let group: EntryGroup
    let member: JSONMember
  }

  init(_ member: JSONMember, in group: EntryGroup) {
    id = member.key
    last = Origin(group: group, member: member)
    value = member.value
    faultyKeys = group.file.faultyKeys(of: value)
  }

  /// The entries among which the first file has it: an override does not move it.
  var group: EntryGroup { (overridden.first ?? last).group }

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

  /// The effect on another file's object; nil for a definition.
  var override: Manifest.Override? {
    let written = self["override"]
    return written?.boolean == true ? .patch : written?.string == "replace" ? .replace : nil
  }

  /// Whether a factory or a type is given, which only an override may omit.
  var isWhole: Bool { group.kind == .registration ? factory != nil : self["type"] != nil }

  private var factory: String? { value.string ?? self["factory"]?.string }

  /// Applies another file's override, and returns the faults of the combination.
  mutating func override(with other: MergedObject) -> [CompositionFault] {
    if other.override == .replace {
      replace(with: other)
      (isPartial, isReplaced) = (false, true)
      return []
    }
    if group.kind == .variable {
      patch(with: other)
      return []
    }
    let before = self
    let isOtherFactory = other.factory.map { $0 != factory } ?? false
    var lost = other.faultyKeys
    // Another factory may be meant.
    if lost.remove("factory") != nil { lost.formUnion(Self.factorysOwn) }
    // A full replacement may be meant.
    if lost.contains("override") { lost = Self.keys.subtracting(["factory"]) }
    patch(with: other, afresh: isOtherFactory ? Self.factorysOwn : [], losing: lost)
    let broken = brokenReferences(since: before)
    if !broken.isEmpty { forget(besides: Self.keys.subtracting(["dependencies"])) }
    return broken
  }

  /// Marks the object as changed by another file in an unknown way.
  ///
  /// - Parameter known: The keys whose values are still known; of a variable, all are.
  mutating func forget(besides known: Set<String>) {
    // The faulty "override" marks the object, even if all other keys are known.
    var lost: Set = ["override"]
    if group.kind == .registration {
      lost.formUnion(Self.keys.subtracting(known).subtracting(["factory"]))
    }
    value = patched(with: [:], leavingOut: lost)
    faultyKeys.formUnion(lost)
    isPartial = true
  }

  private static let keys = Set(FormatObject.registration.keys.map(\.name))
  /// The keys that belong to one factory and mean nothing to another.
  private static let factorysOwn: Set<String> = ["settings", "dependencies"]

  /// Replaces the object with another file's, and keeps the old one as an origin.
  private mutating func replace(with other: MergedObject) {
    overridden += [last] + other.overridden
    (last, value, faultyKeys) = (other.last, other.value, other.faultyKeys)
  }

  /// Changes the keys that another file's object gives.
  ///
  /// - Parameters:
  ///   - afresh: The keys to drop, since they belong to the replaced part.
  ///   - lost: The keys to drop, since the other object may change them in an unreadable way.
  private mutating func patch(
    with other: MergedObject, afresh: Set<String> = [], losing lost: Set<String> = []
  ) {
    let faulty = faultyKeys.union(other.faultyKeys).union(lost)
    let patched = patched(with: other.content, leavingOut: afresh.union(lost))
    replace(with: other)
    (value, faultyKeys) = (patched, faulty)
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
  private var cuts: Set<Int> { isMade ? [] : last.group.file.cuts }

  private var isMade: Bool { value.document !== member.document }

  /// The registration, whose settings stay in the document.
  var registration: Manifest.Registration {
    (isMade ? decoded() : last.group.registrations[id]) ?? Manifest.Registration(factory: factory)
  }

  /// The variable without a value; nil if its type is unknown, which has been reported.
  var variable: DefinedVariable? {
    guard
      let written: Manifest.Variable = isMade ? decoded() : last.group.file.manifest.variables[id],
      let type = written.type
    else { return nil }
    let (first, second) = (place(at: ["default"]), place(at: ["type"]))
    var conflict: (place: Place, other: Placed<String>)?
    if let first, let second, first.source !== second.source {
      conflict =
        later(first, second) == second
        ? (second, Placed("the default", at: first)) : (first, Placed("the type", at: second))
    }
    return DefinedVariable(
      name: id, place: place, type: type, environmentName: written.env,
      // The unreadable part may mark the variable as a secret.
      isDeclaredSecret: written.isSecret == true || faultyKeys.contains("secret"),
      writtenDefault: self["default"], defaultPlace: first, conflict: conflict,
      isSound: faultyKeys.isEmpty, value: .unknown(type))
  }

  /// Returns the merged object decoded as a type of the format.
  private func decoded<Value: Decodable>() -> Value? {
    try? ApprovedValue(value: value).decoded()
  }

  /// Returns the value under a key; nil if it is absent or excluded.
  subscript(key: String) -> JSONValue? {
    value[key].flatMap { cuts.contains($0.value.index) ? nil : $0.value }
  }

  /// Returns the value at a path.
  func value(at path: [JSONValue.Step]) -> JSONValue? { value.find(path, without: cuts)?.value }

  /// The settings of a registration and of its decorators.
  var allSettings: [JSONValue] {
    let cuts = cuts
    func isKept(_ value: JSONValue) -> Bool { !cuts.contains(value.index) }
    let decorators = self["decorators"].map { $0.elements.filter(isKept) } ?? []
    return ([value] + decorators).compactMap { $0["settings"]?.value }.filter(isKept)
  }

  /// The settings that may refer to variables.
  var referringSettings: [JSONValue] { value.stringsWithDollar.isEmpty ? [] : allSettings }

  package typealias Replaced = (old: JSONValue, new: JSONValue)

  /// Returns the strings with a dollar sign in settings that an override has replaced by another string, a
  /// number or a Boolean for the same factory, each with the value that took its place.
  package func replacedStrings() -> [Replaced] {
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
      let settings = origin.member.value.find(["settings"], without: origin.group.file.cuts)?
        .value
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
      $0.member.value.find(path, without: $0.group.file.cuts, from: $0.member)
    }.first
  }
}

extension MergedObject {
  /// Returns references with two keys, or none, after an override has changed another file's reference.
  ///
  /// Each file by itself conforms to the format.
  fileprivate func brokenReferences(since before: MergedObject) -> [CompositionFault] {
    guard !faultyKeys.contains("dependencies"), let references = self["dependencies"] else {
      return []
    }
    return references.members.compactMap { reference in
      let path = ["dependencies", JSONValue.Step.key(reference.key)]
      let keys = FormatObject.tagReference.keys.map(\.name)
      let given = keys.filter { reference.value[$0] != nil }
      guard reference.value.isObject, given.count != 1, let patch = self.place(at: path) else {
        return nil
      }
      func place(of key: String?, in object: MergedObject) -> Place? {
        key.flatMap { object.keyPlace(at: path + [.key($0)]) }
      }
      let own = keys.first { place(of: $0, in: self)?.source === patch.source }
      let other = given.first { $0 != own }
      return .brokenReference(
        BrokenReference(
          parameter: reference.key, key: own, other: other,
          place: place(of: own, in: self) ?? patch, patch: patch.value,
          first: place(of: other ?? own, in: before) ?? before.keyPlace(at: path) ?? before.place))
    }
  }
}
