/// The entry of one file for a name, a registration or a variable, with the entries that it changes.
final class Origin: Sendable {
  let member: JSONMember
  let file: ManifestFile
  /// The effect on the entries of other files.
  let override: Manifest.Override?
  /// The assembly that has a registration; empty for a variable.
  let assembly: String
  /// The registration; of a variable, one without a factory.
  let entry: Manifest.Registration
  /// The last entry of earlier files.
  let earlier: Origin?

  init(
    _ member: JSONMember, _ file: ManifestFile, _ override: Manifest.Override?,
    assembly: String = "", _ entry: Manifest.Registration = .init(), after earlier: Origin? = nil
  ) {
    (self.member, self.file, self.override) = (member, file, override)
    (self.assembly, self.entry, self.earlier) = (assembly, entry, earlier)
  }

  var name: String { member.key }
  var place: Place { Place(key: member) }
  var first: Origin { earlier?.first ?? self }
  /// Every file's entry, in file order.
  var all: [Origin] { (earlier?.all ?? []) + [self] }
  /// The entries that count: the definition or the whole replacement, then the patches.
  var parts: [Origin] { override == .replace ? [self] : (earlier?.parts ?? []) + [self] }
  /// Whether an entry replaces the definition as a whole.
  var isReplaced: Bool { earlier.map { override == .replace || $0.isReplaced } ?? false }

  /// The entry of all parts, if these are several: a document of its own.
  var merged: JSONValue? {
    if earlier == nil || override == .replace { return nil }
    let values = parts.map { JSON($0.member.value) }
    let text = values.dropFirst().reduce(values[0]) { $0.overridden(by: $1) }.text
    return JSONValue(parsing: text.utf8, depth: .max)
  }

  /// Returns the value at a path, from the last file that gives one; only settings and dependencies are merged.
  func value(at path: ArraySlice<JSONValue.Step>) -> JSONValue? {
    let isMerged = path.first == .key("settings") || path.first == .key("dependencies")
    for origin in parts.reversed() {
      let entry = origin.member.value
      if let value = entry.written(at: path) { return value }
      if !isMerged, entry.written(at: path.prefix(1)) != nil { return nil }
    }
    return nil
  }

  /// Returns the place of the longest part of a path that a file gives, in the last file that gives it.
  func place(of path: ArraySlice<JSONValue.Step>, isKey: Bool = false) -> Place {
    for length in stride(from: path.count, to: 0, by: -1) {
      if let value = value(at: path.prefix(length)) { return Place(value, isKey: isKey) }
    }
    return place
  }
}

extension JSONValue {
  /// Follows a path into an entry. A string stands for a list of it or for a factory, and an object for its tags.
  fileprivate func written(at path: ArraySlice<Step>) -> JSONValue? {
    guard let step = path.first else { return self }
    if isString { return step == .index(0) || step == .key("factory") ? self : nil }
    if isObject, case .index = step { return self["tags"]?.value.written(at: path) }
    return child(step)?.written(at: path.dropFirst())
  }
}

/// Merges the entries of files for the same names, in file order.
struct OriginMerger {
  let kind: Fault.Kind.Thing
  /// Whether a target may be in the file that includes a fragment.
  let isFragment: Bool
  /// In the order in which files introduce the names.
  private(set) var all: [Origin] = []
  private(set) var positions: [String: Int] = [:]

  /// Adds the entries of one file: key order has no meaning, so definitions come before overrides.
  mutating func add(_ origins: [Origin], _ faults: inout [Fault]) {
    all.reserveCapacity(all.count + origins.count)
    positions.reserveCapacity(all.count + origins.count)
    for origin in origins where origin.override == nil { add(origin, &faults) }
    for origin in origins where origin.override != nil { add(origin, &faults) }
  }

  private mutating func add(_ origin: Origin, _ faults: inout [Fault]) {
    let (name, isChange) = (origin.member.key, origin.override != nil)
    // Most names are new: they are found and added in one step.
    let isNew = !isChange || isFragment
    let position = isNew ? positions.updateValue(all.count, forKey: name) : positions[name]
    if isNew, position == nil { return all.append(origin) }
    positions[name] = position
    let target = position.map { all[$0] }
    if let position, let target, isChange, target.file !== origin.file {
      all[position] = Origin(
        origin.member, origin.file, origin.override, assembly: origin.assembly, origin.entry,
        after: target)
    } else {
      // A target in the same file does not count.
      let first = target.flatMap { isChange && $0.earlier == nil ? nil : $0.place }
      let fault = first.map { Fault.Kind.duplicate(kind, name, first: $0) }
      faults.append(fault ?? .overrideWithoutTarget(kind, name), at: origin.place)
    }
  }
}
