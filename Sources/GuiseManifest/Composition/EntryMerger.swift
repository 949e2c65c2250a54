internal import StrictJSON

/// A merger for the registrations or the variables of files, in file order.
struct EntryMerger {
  let kind: CompositionFault.EntryKind
  private(set) var merged = NamedEntries<MergedObject>()
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

  init(_ kind: CompositionFault.EntryKind) { self.kind = kind }

  /// Adds the entries of one file. Key order has no meaning: definitions are added before overrides.
  ///
  /// - Parameters:
  ///   - faulty: The names of unreadable entries.
  ///   - isIncomplete: Whether an override's target may be in an unknown file.
  mutating func add(_ entries: [MergedObject], faulty: Set<String>, isIncomplete: Bool) {
    var overrides: [MergedObject] = []
    for entry in entries {
      if isOverride(entry) { overrides.append(entry) } else { define(entry) }
    }
    for id in faulty {
      if merged[id] == nil { unreadable.insert(id) } else { change(id) }
    }
    var overridden: [String: JSONMember] = [:]
    for entry in overrides {
      if let first = overridden[entry.id] {
        faults.append(.duplicate(kind, entry.member, first: first))
      } else if override(entry, isIncomplete: isIncomplete) {
        overridden[entry.id] = entry.member
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
  private func isOverride(_ entry: MergedObject) -> Bool {
    if entry.override != nil { return true }
    guard entry.faultyKeys.contains("override") else { return false }
    return merged[entry.id] != nil || unreadable.contains(entry.id)
  }

  /// Records that another file was meant to change an entry.
  ///
  /// The given settings are right or wrong as written; everything else about the entry is unknown.
  private mutating func change(_ id: String) {
    merged[id]?.forget(besides: ["settings"])
  }

  /// Adds a definition.
  ///
  /// Duplicates in one file are both dropped; across files the first one wins, and other entries may depend
  /// on the second.
  private mutating func define(_ entry: MergedObject) {
    let (id, member) = (entry.id, entry.member)
    if let known = merged[id], !known.isOverridden, known.member.value.isOverride {
      // The target follows its override if files are missing or include each other.
      merged[id] = entry
      return change(id)
    }
    guard let first = merged[id]?.member ?? repeated[id] else {
      merged[id] = entry
      return
    }
    faults.append(.duplicate(kind, member, first: first))
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
  private mutating func override(_ entry: MergedObject, isIncomplete: Bool) -> Bool {
    let (id, member) = (entry.id, entry.member)
    if var target = merged[id], target.member.document !== member.document {
      faults += target.override(with: entry)
      merged[id] = target
      return true
    }
    func known(_ keys: Set<String>) -> MergedObject {
      var entry = entry
      if entry.override != .replace { entry.forget(besides: keys) }
      return entry
    }
    if unreadable.contains(id) {
      if entry.isWhole {
        unreadable.remove(id)
        merged[id] = known([])
      }
    } else if !isIncomplete {
      let sameFile = merged[id]?.place
      faults.append(
        .overrideWithoutTarget(id, kind, at: entry.place, sameFile: sameFile))
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
    guard missingTargetCount <= Phrase.comparisonLimit else { return }
    for near in nearestNames(id, among: merged.ids) { change(near) }
  }
}
