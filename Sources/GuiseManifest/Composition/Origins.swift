internal import StrictJSON

/// The entry of one file for a name: a registration or a variable.
struct Origin: Sendable {
  let member: JSONMember
  let file: ManifestFile
  /// The effect on the entries of other files.
  let override: Manifest.Override?
  /// The assembly that has a registration; empty for a variable.
  var assembly = ""

  var place: Place { Place(key: member) }
}

/// The definition of a registration or a variable, and the changes that later files make to it.
struct Origins: Sendable {
  /// Every file's entry, in file order.
  fileprivate(set) var all: [Origin]
  /// The number of entries that another file has replaced as a whole.
  fileprivate(set) var replaced = 0

  var name: String { all[0].member.key }
  /// The entries that count: the definition or the whole replacement, then the patches.
  var parts: ArraySlice<Origin> { all[replaced...] }
  var last: Origin { all[all.count - 1] }

  /// Returns the entry of all parts, and the part of the format that it is: those of one file, or those of several in a
  /// document of its own.
  ///
  /// - Parameter written: The part as the last file has it.
  func merged<Part: FormatPart>(_ written: Part?) -> (json: JSONValue, part: Part?) {
    guard parts.count > 1 else { return (last.member.value, written) }
    let values = parts.map { JSON($0.member.value) }
    let text = values.dropFirst().reduce(values[0]) { $0.overridden(by: $1) }.text
    let merged = JSONValue(parsing: text.utf8, depth: .max) ?? last.member.value
    return (merged, Part.decode(merged, leavesJSON: true).part)
  }

  /// Returns the value at a path in the entry, from the last file that gives one.
  ///
  /// Settings and dependencies are merged; of any other key only the last value counts.
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
    return last.place
  }
}

extension JSONValue {
  /// Follows a path into an entry: a string abbreviates a list of it, and an object with that factory; the elements of
  /// an object are its tags.
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
  private(set) var all: [Origins] = []
  private(set) var positions: [String: Int] = [:]

  /// Adds the entries of one file: key order has no meaning, so definitions come before overrides.
  mutating func add(_ origins: [Origin], _ faults: inout [Fault]) {
    all.reserveCapacity(all.count + origins.count)
    positions.reserveCapacity(all.count + origins.count)
    for origin in origins where origin.override == nil { add(origin, &faults) }
    for origin in origins where origin.override != nil { add(origin, &faults) }
  }

  private mutating func add(_ origin: Origin, _ faults: inout [Fault]) {
    let (name, position) = (origin.member.key, positions[origin.member.key])
    let (isChange, target) = (origin.override != nil, position.map { all[$0] })
    if let position, isChange, target?.last.file !== origin.file {
      if origin.override == .replace { all[position].replaced = all[position].all.count }
      all[position].all.append(origin)
    } else if position == nil, !isChange || isFragment {
      positions[name] = all.count
      all.append(Origins(all: [origin]))
    } else {
      // A target in the same file does not count.
      let first = target.flatMap { isChange && $0.all.count == 1 ? nil : $0.last.place }
      let fault = first.map { Fault.Kind.duplicate(kind, name, first: $0) }
      faults.append(fault ?? .overrideWithoutTarget(kind, name), at: origin.place)
    }
  }
}
