internal import StrictJSON

/// Merges the registrations of files, in the order of the files.
struct RegistrationMerger {
  private(set) var drafts: [String: RegistrationDraft] = [:]
  /// Names of registrations of which nothing could be read.
  private(set) var unreadable: Set<String> = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Every settings object that is written, overridden ones too.
  private(set) var writtenSettings: [JSONValue] = []

  /// The order of keys means nothing: a file's definitions come before its overrides.
  ///
  /// - Parameter isIncomplete: An override's target may be in a file that is not known.
  mutating func add(_ file: ManifestDocument, isIncomplete: Bool) {
    let count = file.assemblies.reduce(drafts.count) { $0 + $1.registrations.count }
    drafts.reserveCapacity(count)
    var hasOverrides = false
    for assembly in file.assemblies {
      for entry in assembly.registrations {
        writtenSettings += entry.allSettings
        if isOverride(entry) { hasOverrides = true } else { define(entry, in: assembly.name) }
      }
    }
    if hasOverrides { override(file, isIncomplete: isIncomplete) }
    for assembly in file.assemblies where !assembly.faultyRegistrations.isEmpty {
      for id in assembly.faultyRegistrations {
        if drafts[id] == nil { unreadable.insert(id) } else { drafts[id]?.isUnsound = true }
      }
    }
  }

  /// An "override" that is no boolean means one where there is something to override.
  private func isOverride(_ entry: RegistrationEntry) -> Bool {
    if entry.isOverride { return true }
    guard !entry.faultyKeys.isEmpty, entry.faultyKeys.contains("override") else { return false }
    return drafts[entry.id] != nil || unreadable.contains(entry.id)
  }

  private mutating func define(_ entry: RegistrationEntry, in assembly: String) {
    if let first = drafts[entry.id] {
      diagnostics.append(
        DuplicateRegistration.diagnostic(entry.id, at: entry.place, first: first.entry.place))
      return
    }
    drafts[entry.id] = RegistrationDraft(entry, in: assembly)
  }

  private mutating func override(_ file: ManifestDocument, isIncomplete: Bool) {
    var overridden: [String: Place] = [:]
    let source = file.value.document.source
    for assembly in file.assemblies {
      for entry in assembly.registrations where isOverride(entry) {
        if let first = overridden[entry.id] {
          diagnostics.append(
            DuplicateRegistration.diagnostic(entry.id, at: entry.place, first: first))
          continue
        }
        if let target = drafts[entry.id], target.entry.place.source !== source {
          overridden[entry.id] = entry.place
          drafts[entry.id]?.apply(entry)
        } else if unreadable.contains(entry.id) {
          guard entry.factory != nil else { continue }
          unreadable.remove(entry.id)
          drafts[entry.id] = RegistrationDraft(entry, in: assembly.name)
        } else if !isIncomplete {
          miss(entry, sameFile: drafts[entry.id]?.entry.place)
        } else if drafts[entry.id] == nil {
          keep(entry, in: assembly.name)
        }
      }
    }
  }

  private mutating func miss(_ entry: RegistrationEntry, sameFile: Place?) {
    diagnostics.append(
      OverrideWithoutTarget.diagnostic(
        entry.id, thing: "registration", at: entry.place,
        candidates: diagnostics.count < Suggestion.limit ? Array(drafts.keys) : [],
        sameFile: sameFile))
    if sameFile == nil { unreadable.insert(entry.id) }
  }

  /// What an unknown file may have registered: this much of it is known.
  private mutating func keep(_ entry: RegistrationEntry, in assembly: String) {
    var draft = RegistrationDraft(entry, in: assembly)
    draft.isUnsound = draft.isUnsound || entry.factory == nil
    drafts[entry.id] = draft
  }
}
