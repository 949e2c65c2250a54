internal import StrictJSON

/// Merges the registrations of files, in the order of the files.
struct RegistrationMerger {
  private(set) var merged = NamedRegistrations()
  /// Names of registrations of which nothing could be read.
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
  /// Every settings object that is written and may refer to variables, overridden ones too.
  private(set) var writtenSettings: [JSONValue] = []

  /// The order of keys means nothing: a file's definitions come before its overrides.
  ///
  /// - Parameter isIncomplete: An override's target may be in a file that is not known.
  mutating func add(_ file: ManifestFile, isIncomplete: Bool) {
    var overrides: [Composition.Registration] = []
    for assembly in file.members(of: "assemblies").sound {
      let name = assembly.key
      guard let object = assembly.value["registrations"]?.value, !file.approved.isCut(object)
      else { continue }
      let registrations = file.manifest.assemblies[name]?.registrations ?? [:]
      let defaults = FileDefaults(assembly, name, in: file)
      let (members, faulty) = file.members(of: object)
      for member in members {
        let id = member.key
        guard let written = registrations[id] else { continue }
        let entry = Composition.Registration(
          id, MergedObject(member, in: file), written, in: defaults)
        writtenSettings += entry.referringSettings
        if isOverride(entry) { overrides.append(entry) } else { define(entry) }
      }
      for id in faulty {
        if merged[id] == nil { unreadable.insert(id) } else { merged[id] = merged[id]?.changed() }
      }
    }
    override(overrides, in: file, isIncomplete: isIncomplete)
  }

  private static let allButDependencies = Set(FormatObject.registration.keys.map(\.name))
    .subtracting(["dependencies"])

  /// An "override" that cannot be read means one where there is something to override.
  private func isOverride(_ entry: Composition.Registration) -> Bool {
    if entry.entry.override != nil { return true }
    guard entry.object.faultyKeys.contains("override") else { return false }
    return merged[entry.id] != nil || unreadable.contains(entry.id)
  }

  /// Of two in one file nobody knows which one is meant; of two files the first one stays, and what
  /// others need may be what the second one says.
  private mutating func define(_ entry: Composition.Registration) {
    if let override = merged[entry.id]?.object, !override.isOverridden,
      override.member.value.isOverride
    {
      // What it was meant for comes only now, as files are missing or include each other.
      merged[entry.id] = entry.changed()
      return
    }
    guard let first = merged[entry.id]?.object.member ?? repeated[entry.id] else {
      merged[entry.id] = entry
      return
    }
    let member = entry.object.member
    faults.append(.duplicateRegistration(member, first: first))
    if first.document === member.document {
      repeated[entry.id] = first
      merged[entry.id] = nil
      unreadable.insert(entry.id)
    } else {
      merged[entry.id] = merged[entry.id]?.changed()
      repetitions.insert(member.value)
    }
  }

  /// Whether a fault of a file follows from another of merging: who repeats a name to change what it
  /// has leaves out what stays.
  func follows(_ fault: FormatFault) -> Bool { fault.isAbsence(in: repetitions) }

  private mutating func override(
    _ entries: [Composition.Registration], in file: ManifestFile, isIncomplete: Bool
  ) {
    var overridden: [String: JSONMember] = [:]
    for entry in entries {
      let member = entry.object.member
      if let first = overridden[entry.id] {
        faults.append(.duplicateRegistration(member, first: first))
        continue
      }
      if let target = merged[entry.id], target.object.member.document !== file.document {
        overridden[entry.id] = member
        let changed = target.overridden(by: entry)
        let broken = changed.brokenReferences(of: target)
        faults += broken
        // What fills its parameters is not known then.
        merged[entry.id] = broken.isEmpty ? changed : changed.unclear(but: Self.allButDependencies)
      } else if unreadable.contains(entry.id) {
        guard entry.entry.factory != nil else { continue }
        unreadable.remove(entry.id)
        merged[entry.id] = entry.entry.override == .replace ? entry : entry.unclear()
      } else if !isIncomplete {
        let sameFile = merged[entry.id]?.object.place
        faults.append(
          .overrideWithoutTarget(
            entry.id, .registration, at: entry.object.place, sameFile: sameFile))
        if sameFile == nil { missTarget(entry.id) }
      } else if merged[entry.id] == nil {
        // What an unknown file may have registered: what is given here is known of it, and no more.
        let given = Set(member.value.members.map(\.key))
        merged[entry.id] = entry.entry.override == .replace ? entry : entry.unclear(but: given)
      }
    }
  }
}

extension RegistrationMerger {
  /// Notes an override of nothing: what it was meant for, if that can be told, is not what it seems.
  private mutating func missTarget(_ id: String) {
    unreadable.insert(id)
    guard missedTargets < Suggestion.limit else { return }
    missedTargets += 1
    for near in nearestNames(id, among: merged.ids) { merged[near] = merged[near]?.changed() }
  }
}

extension Composition.Registration {
  /// Which another file was meant to change: the settings that are given are wrong or right as they stand
  /// there, and how it fits the others is not known.
  fileprivate func changed() -> Composition.Registration { unclear(but: ["settings"]) }
}

extension Composition.Registration {
  /// References that have two keys, or none, once an override has changed what another file gives: each
  /// file by itself is of the format.
  fileprivate func brokenReferences(of target: Composition.Registration) -> [CompositionFault] {
    guard !isFaulty(in: ["dependencies"]), let references = object["dependencies"]?.members else {
      return []
    }
    return references.compactMap { reference in
      let path = [JSONValue.Step.key("dependencies"), .key(reference.key)]
      let keys = FormatObject.tagReference.keys.map(\.name)
      let given = keys.filter { reference.value[$0] != nil }
      guard reference.value.isObject, given.count != 1, let patch = object.place(at: path) else {
        return nil
      }
      func place(of key: String?, in object: MergedObject) -> Place? {
        key.flatMap { object.keyPlace(at: path + [.key($0)]) }
      }
      let own = keys.first { place(of: $0, in: object)?.source === patch.source }
      let other = given.first { $0 != own }
      return .brokenReference(
        BrokenReference(
          parameter: reference.key, key: own, other: other,
          place: place(of: own, in: object) ?? patch, patch: patch.value,
          first: place(of: other ?? own, in: target.object) ?? target.object.keyPlace(at: path)
            ?? target.place))
    }
  }
}

extension FormatFault {
  /// Whether one of these values lacks what only an override may leave out.
  func isAbsence(in values: Set<JSONValue>) -> Bool {
    guard !values.isEmpty, case .missingKey(let key, _, let value) = self else { return false }
    return key.presence == .requiredUnlessOverride && values.contains(value)
  }
}
