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
  let name: String
  /// The assembly of a registration, which no override changes; empty for a variable.
  let assembly: String
  /// Every file's part, in file order.
  private(set) var all: [Origin]
  /// The number of parts that another file has replaced as a whole.
  private(set) var replaced = 0

  init(_ definition: Origin) {
    name = definition.member.key
    assembly = definition.assembly
    all = [definition]
  }

  /// The entries that count: the definition or the whole replacement, then the patches.
  var parts: ArraySlice<Origin> { all[replaced...] }

  var last: Origin { all[all.count - 1] }

  /// The entry of all parts: that of one file in its own document, or that of several in a document of its own.
  var merged: JSONValue {
    guard parts.count > 1 else { return last.member.value }
    let values = parts.map { Manifest.Value($0.member.value) }
    let merged = values.dropFirst().reduce(values[0]) { $0.overridden(by: $1) }
    return JSONValue(parsing: merged.text.utf8, depth: .max) ?? last.member.value
  }

  /// Returns the part of the format that the merged entry is.
  ///
  /// - Parameter written: The part as the last file has it.
  func part<Part: FormatPart>(_ merged: JSONValue, or written: Part?) -> Part? {
    parts.count > 1 ? FormatReading.decode(merged.document, leavesJSON: true).part : written
  }

  mutating func override(with origin: Origin) {
    if origin.override == .replace { replaced = all.count }
    all.append(origin)
  }

  /// Returns the value at a path in the entry, from the last file that gives one.
  ///
  /// Settings and dependencies are merged; of any other key only the last value counts.
  func value(at path: [JSONValue.Step]) -> JSONValue? {
    let isMerged = path.first == .key("settings") || path.first == .key("dependencies")
    for origin in parts.reversed() {
      let entry = origin.member.value
      if let value = entry.written(at: path[...]) { return value }
      if !isMerged, entry.written(at: path.prefix(1)) != nil { return nil }
    }
    return nil
  }

  /// Returns the place of the longest part of a path that a file gives, in the last file that gives it; that of the
  /// name if none does.
  ///
  /// - Parameter isKey: Whether the place is that of the path's last key.
  func place(of path: [JSONValue.Step], isKey: Bool = false) -> Place {
    for length in stride(from: path.count, to: 0, by: -1) {
      if let value = value(at: Array(path.prefix(length))) { return Place(value, isKey: isKey) }
    }
    return last.place
  }
}

extension Place {
  /// Creates the place of a value, or of its key if it has one.
  init(_ value: JSONValue, isKey: Bool) {
    if isKey, let member = value.member { self.init(key: member) } else { self.init(value) }
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
  let kind: Fault.Kind.Entry
  /// Whether a target may be in the file that includes a fragment.
  let isFragment: Bool
  /// In the order in which files introduce the names.
  private(set) var all: [Origins] = []
  private var positions: [String: Int] = [:]
  private(set) var faults: [Fault] = []

  init(_ kind: Fault.Kind.Entry, isFragment: Bool) {
    (self.kind, self.isFragment) = (kind, isFragment)
  }

  func has(_ name: String) -> Bool { positions[name] != nil }

  /// Adds the entries of one file: key order has no meaning, so definitions come before overrides.
  mutating func add(_ origins: [Origin]) {
    all.reserveCapacity(all.count + origins.count)
    positions.reserveCapacity(all.count + origins.count)
    for origin in origins where origin.override == nil { define(origin) }
    for origin in origins where origin.override != nil { override(origin) }
  }

  private mutating func define(_ origin: Origin) {
    let name = origin.member.key
    if let position = positions[name] {
      report(.duplicate(kind, name, first: all[position].last.place), at: origin)
    } else {
      positions[name] = all.count
      all.append(Origins(origin))
    }
  }

  private mutating func override(_ origin: Origin) {
    let name = origin.member.key
    guard let position = positions[name] else {
      if isFragment { return define(origin) }
      return report(.overrideWithoutTarget(kind, name, sameFile: nil), at: origin)
    }
    let target = all[position]
    guard target.last.file.source === origin.file.source else {
      return all[position].override(with: origin)
    }
    let (first, isChanged) = (target.last.place, target.all.count > 1)
    report(
      isChanged
        ? .duplicate(kind, name, first: first)
        : .overrideWithoutTarget(kind, name, sameFile: first), at: origin)
  }

  private mutating func report(_ fault: Fault.Kind, at origin: Origin) {
    faults.append(Fault(fault, at: origin.place))
  }
}
