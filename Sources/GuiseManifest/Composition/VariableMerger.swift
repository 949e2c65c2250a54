internal import StrictJSON

/// Merges the variables of files, in the order of the files.
struct VariableMerger {
  private(set) var merged: [String: MergedVariable] = [:]
  /// Names of variables that are given in a way that cannot be read.
  private(set) var unreadable: Set<String> = []
  private(set) var faults: [CompositionFault] = []
  /// Whether there is an override of what no file has.
  private(set) var missesTarget = false
  /// Where a later file repeats a name.
  private var repetitions: Set<JSONValue> = []

  /// - Parameter isIncomplete: An override's target may be in a file that is not known.
  mutating func add(_ file: ManifestFile, isIncomplete: Bool) {
    let (members, faulty) = file.members(of: "variables")
    for member in members {
      guard let written = file.manifest.variables[member.key] else { continue }
      let entry = MergedVariable(
        name: member.key, object: MergedObject(member, in: file), written: written)
      if written.override != nil || isUnclearOverride(entry) {
        override(entry, isIncomplete: isIncomplete)
      } else if let first = merged[entry.name] {
        faults.append(
          .duplicateVariable(entry.name, at: entry.object.place, first: first.object.place))
        repetitions.insert(entry.object.place.value)
      } else {
        merged[entry.name] = entry
      }
    }
    for name in faulty {
      if merged[name] == nil {
        unreadable.insert(name)
      } else {
        merged[name]?.object.lose(["override"])
      }
    }
  }

  /// There may be references to variables in defaults that nobody read.
  var hasUnknownDefaults: Bool {
    !unreadable.isEmpty || merged.values.contains { !$0.object.faultyKeys.isEmpty }
  }

  /// As of registrations.
  func follows(_ fault: FormatFault) -> Bool { fault.isAbsence(in: repetitions) }

  private func isUnclearOverride(_ entry: MergedVariable) -> Bool {
    entry.object.faultyKeys.contains("override") && merged[entry.name] != nil
  }

  private mutating func override(_ entry: MergedVariable, isIncomplete: Bool) {
    guard merged[entry.name] != nil else {
      if !unreadable.contains(entry.name), !isIncomplete {
        faults.append(
          .overrideWithoutTarget(entry.name, .variable, at: entry.object.place, sameFile: nil))
        missesTarget = true
      }
      unreadable.insert(entry.name)
      return
    }
    merged[entry.name]?.apply(entry)
  }
}

/// A variable while files are merged.
struct MergedVariable {
  let name: String
  var object: MergedObject
  /// What the object says, but for its default, which stays in the document.
  private(set) var written: Manifest.Variable

  init(name: String, object: MergedObject, written: Manifest.Variable) {
    self.name = name
    self.object = object
    self.written = written
  }

  mutating func apply(_ override: MergedVariable) {
    if override.written.override == .replace {
      object.replace(with: override.object)
      written = override.written
      return
    }
    object.patch(with: override.object)
    if let merged = try? object.approved.decoded(Manifest.Variable.self) { written = merged }
  }

  /// What cannot be read may say that the variable is a secret.
  var isOrMayBeSecret: Bool {
    written.isSecret == true || object.faultyKeys.contains("secret")
  }

  /// Nil where its type is not known, which has been reported.
  var entry: VariableResolver.Entry? {
    guard let type = written.type else { return nil }
    let (first, second) = (object.place(of: "default"), object.place(of: "type"))
    var conflict: VariableResolver.Conflict?
    if let first, let second, first.source !== second.source {
      let isTypeLater = object.later(first, second) == second
      conflict = .init(
        place: isTypeLater ? second : first,
        other: isTypeLater ? Placed("the default", at: first) : Placed("the type", at: second))
    }
    return VariableResolver.Entry(
      name: name, place: object.place, type: type, environmentName: written.env,
      isSecret: isOrMayBeSecret, defaultValue: object["default"],
      defaultPlace: first, conflict: conflict, isSound: object.faultyKeys.isEmpty)
  }
}
