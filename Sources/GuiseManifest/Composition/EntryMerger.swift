internal import StrictJSON

/// A merged entry: a registration or a variable.
package protocol MergedEntry: Sendable {
  static var kind: CompositionFault.EntryKind { get }
  var id: String { get }
  var object: MergedObject { get }
  var override: Manifest.Override? { get }
  /// Whether a factory or a type is given, which only an override may omit.
  var isWhole: Bool { get }
  /// Whether part of the entry is unknown.
  var isUnsound: Bool { get }

  /// Returns the entry changed by another file's override.
  ///
  /// - Parameter faults: Receives the faults of the combination.
  func overridden(by override: Self, _ faults: inout [CompositionFault]) -> Self

  /// Returns the entry after another file may have changed it in an unknown way.
  ///
  /// - Parameter keys: The keys whose values are still known.
  func unclear(but keys: Set<String>) -> Self
}

/// A merger for the registrations or the variables of files, in file order.
struct EntryMerger<Entry: MergedEntry> {
  private(set) var merged = NamedEntries<Entry>()
  /// The names of unreadable entries.
  private(set) var unreadable: Set<String> = []
  private(set) var faults: [CompositionFault] = []
  /// The first occurrences of names that one file repeats.
  private var repeated: [String: JSONMember] = [:]
  /// The repetitions of names in later files.
  private var repetitions: Set<JSONValue> = []
  /// The number of overrides without a target.
  private var missingTargetCount = 0
  /// Whether there is an override without a target in any file.
  var hasMissingTarget: Bool { missingTargetCount > 0 }

  /// Adds the entries of one file. Key order has no meaning: definitions are added before overrides.
  ///
  /// - Parameters:
  ///   - faulty: The names of unreadable entries.
  ///   - isIncomplete: Whether an override's target may be in an unknown file.
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

  /// Whether a format fault follows from a merge fault: an entry that repeats a name in order to change it
  /// omits the unchanged keys.
  func follows(_ fault: FormatFault) -> Bool {
    guard !repetitions.isEmpty, case .missingKey(let key, _, let value) = fault else {
      return false
    }
    return key.presence == .requiredUnlessOverride && repetitions.contains(value)
  }

  /// Whether an entry is an override. An unreadable "override" counts if there is a target.
  private func isOverride(_ entry: Entry) -> Bool {
    if entry.override != nil { return true }
    guard entry.object.faultyKeys.contains("override") else { return false }
    return merged[entry.id] != nil || unreadable.contains(entry.id)
  }

  /// Records that another file was meant to change an entry.
  ///
  /// The given settings are right or wrong as written; everything else about the entry is unknown.
  private mutating func change(_ id: String) {
    merged[id] = merged[id]?.unclear(but: ["settings"])
  }

  /// Adds a definition.
  ///
  /// Duplicates in one file are both dropped; across files the first one wins, and other entries may depend
  /// on the second.
  private mutating func define(_ entry: Entry) {
    let (id, member) = (entry.id, entry.object.member)
    if let known = merged[id]?.object, !known.isOverridden, known.member.value.isOverride {
      // The target follows its override if files are missing or include each other.
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

  /// Applies an override, and returns whether another file has an entry to override.
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
      if sameFile == nil { recordMissingTarget(id) }
    } else if merged[id] == nil {
      // The target is in an unknown file.
      merged[id] = known(Set(member.value.members.map(\.key)))
    }
    return false
  }

  /// Records an override without a target, and marks its likely targets as uncertain.
  private mutating func recordMissingTarget(_ id: String) {
    unreadable.insert(id)
    missingTargetCount += 1
    guard missingTargetCount <= Suggestion.limit else { return }
    for near in nearestNames(id, among: merged.ids) { change(near) }
  }
}
