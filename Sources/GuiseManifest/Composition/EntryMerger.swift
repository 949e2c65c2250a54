internal import StrictJSON

/// An entry that files give a name, merged: a registration or a variable.
package protocol MergedEntry: Sendable {
  static var kind: CompositionFault.EntryKind { get }
  var id: String { get }
  var object: MergedObject { get }
  var override: Manifest.Override? { get }
  /// Whether a factory or a type is given, which only an override may leave out.
  var isWhole: Bool { get }
  /// Whether something of it is not known.
  var isUnsound: Bool { get }

  /// The entry with the override of another file.
  ///
  /// - Parameter faults: Gets the faults of what they come to.
  func overridden(by override: Self, _ faults: inout [CompositionFault]) -> Self

  /// The entry where another file may change it in a way that is not known.
  ///
  /// - Parameter keys: Keys whose values are known even so.
  func unclear(but keys: Set<String>) -> Self
}

/// Merges the registrations or the variables of files, in the order of the files.
struct EntryMerger<Entry: MergedEntry> {
  private(set) var merged = NamedEntries<Entry>()
  /// Names of entries of which nothing could be read.
  private(set) var unreadable: Set<String> = []
  private(set) var faults: [CompositionFault] = []
  /// Where names are first given that one file repeats.
  private var repeated: [String: JSONMember] = [:]
  /// Where a later file repeats a name.
  private var repetitions: Set<JSONValue> = []
  /// How many overrides of nothing there were.
  private var missedTargets = 0
  /// Whether there is an override of what no file has.
  var missesTarget: Bool { missedTargets > 0 }

  /// Adds one file. The order of keys means nothing: its definitions come before its overrides.
  ///
  /// - Parameters:
  ///   - faulty: Names of entries that cannot be read.
  ///   - isIncomplete: An override's target may be in a file that is not known.
  mutating func add(_ entries: [Entry], faulty: Set<String>, isIncomplete: Bool) {
    var overrides: [Entry] = []
    for entry in entries {
      if isOverride(entry) { overrides.append(entry) } else { define(entry) }
    }
    for id in faulty {
      if merged[id] == nil { unreadable.insert(id) } else { change(id) }
    }
    var overridden: [String: JSONMember] = [:]
    for entry in overrides {
      if let first = overridden[entry.id] {
        faults.append(.duplicate(Entry.kind, entry.object.member, first: first))
      } else if override(entry, isIncomplete: isIncomplete) {
        overridden[entry.id] = entry.object.member
      }
    }
  }

  /// Whether a fault of a file follows from another of merging: a name that is repeated to change its
  /// entry has an entry that leaves out what stays.
  func follows(_ fault: FormatFault) -> Bool {
    guard !repetitions.isEmpty, case .missingKey(let key, _, let value) = fault else {
      return false
    }
    return key.presence == .requiredUnlessOverride && repetitions.contains(value)
  }

  /// An "override" that cannot be read means one where there is something to override.
  private func isOverride(_ entry: Entry) -> Bool {
    if entry.override != nil { return true }
    guard entry.object.faultyKeys.contains("override") else { return false }
    return merged[entry.id] != nil || unreadable.contains(entry.id)
  }

  /// Notes that another file was meant to change an entry: the settings that are given are wrong or right
  /// as they stand there, and how it fits the others is not known.
  private mutating func change(_ id: String) {
    merged[id] = merged[id]?.unclear(but: ["settings"])
  }

  /// Two in one file are both left out. Of two files' the first one stays, and others may depend on the
  /// second.
  private mutating func define(_ entry: Entry) {
    let (id, member) = (entry.id, entry.object.member)
    if let known = merged[id]?.object, !known.isOverridden, known.member.value.isOverride {
      // The target of an override comes only now, as files are missing or include each other.
      merged[id] = entry
      return change(id)
    }
    guard let first = merged[id]?.object.member ?? repeated[id] else {
      merged[id] = entry
      return
    }
    faults.append(.duplicate(Entry.kind, member, first: first))
    if first.document === member.document {
      repeated[id] = first
      merged[id] = nil
      unreadable.insert(id)
    } else {
      change(id)
      repetitions.insert(member.value)
    }
  }

  /// Returns whether there is an entry of another file to override.
  private mutating func override(_ entry: Entry, isIncomplete: Bool) -> Bool {
    let (id, member) = (entry.id, entry.object.member)
    if let target = merged[id], target.object.member.document !== member.document {
      merged[id] = target.overridden(by: entry, &faults)
      return true
    }
    func known(_ keys: Set<String>) -> Entry {
      entry.override == .replace ? entry : entry.unclear(but: keys)
    }
    if unreadable.contains(id) {
      if entry.isWhole {
        unreadable.remove(id)
        merged[id] = known([])
      }
    } else if !isIncomplete {
      let sameFile = merged[id]?.object.place
      faults.append(
        .overrideWithoutTarget(id, Entry.kind, at: entry.object.place, sameFile: sameFile))
      if sameFile == nil { missTarget(id) }
    } else if merged[id] == nil {
      // The target is in a file that is not known.
      merged[id] = known(Set(member.value.members.map(\.key)))
    }
    return false
  }

  /// Notes an override of nothing: entries that it was probably meant for are not what they seem.
  private mutating func missTarget(_ id: String) {
    unreadable.insert(id)
    missedTargets += 1
    guard missedTargets <= Suggestion.limit else { return }
    for near in nearestNames(id, among: merged.ids) { change(near) }
  }
}
