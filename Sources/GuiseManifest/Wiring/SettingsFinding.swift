internal import Guise
internal import GuiseVerification
package import StrictJSON

/// Decodes a factory's settings with the linked code. If a part of the settings is unavailable, compares the
/// rest with the fields that the type reads.
package typealias SettingsCheck =
  @Sendable (
    _ factory: String, _ settings: JSONValue, _ isPartial: Bool, _ variables: KnownVariables
  ) -> [SettingsFault]

/// A fault in the settings of a registration, or of one of its decorators.
package struct SettingsFinding {
  package var use: FactoryUse
  package var fault: SettingsFault
  /// The settings type's name in code.
  package var type: String
  /// Whether there are no settings at all.
  package var isAbsent: Bool
  /// The other fields that absent settings lack: together they are one mistake.
  package var others: [SettingsFault] = []

  /// The place of the faulty value or unread key, in the file that writes it; for a missing value, the place
  /// of the object that lacks it.
  package func place(in model: WiringModel) -> Place {
    if isAbsent { return model.place(of: use) }
    let object = model.part(of: use).registration.object
    let place = object.place(of: fault.value, keyRange: fault.keyRange)
    return fault.isMissing ? Place(opening: place.value) : place
  }

  /// The faulty value as a file writes it, if merging made the settings.
  func written(in model: WiringModel) -> JSONValue {
    model.entries[use.entry].registration.written(fault.value)
  }
}

extension Check {
  /// Finds the faults in the settings for factories that take some. A factory that cannot decorate is
  /// skipped: another factory is meant.
  func findSettingsFaults() -> [SettingsFinding] {
    let variables = model.composition.knownVariables
    return model.uses.flatMap { use -> [SettingsFinding] in
      guard let factory = model.factory(of: use), let settings = factory.factory.settings,
        !model.isFaulty("settings", of: use), model.isFit(use)
      else { return [] }
      let written = model.part(of: use).settings
      guard let value = written ?? JSONValue.emptyObject else { return [] }
      let isPartial = model.isPartial(use)
      var faults =
        settingsCheck?(factory.id, value, isPartial, variables)
        ?? settings.schema?.check(value, variables: variables, limits: limits) ?? []
      // The unavailable file may contain it.
      if isPartial { faults.removeAll(where: \.isMissing) }
      let found = faults.withoutMisspelt().map {
        SettingsFinding(use: use, fault: $0, type: settings.type, isAbsent: written == nil)
      }
      guard written == nil, var first = found.first(where: \.fault.isMissing) else { return found }
      first.others = found.map(\.fault).filter(\.isMissing).dropFirst().map(\.self)
      return [first] + found.filter { !$0.fault.isMissing }
    }
  }
}

extension SettingsFault {
  /// The faulty value, and its counterpart in the default of a variable.
  fileprivate var allValues: [JSONValue] { [value] + (inDefault.map { [$0] } ?? []) }

  fileprivate var isMissing: Bool { if case .missing = kind { true } else { false } }
}

extension [SettingsFault] {
  /// The faults without the fields that are missing because a key of the same object misspells them.
  fileprivate func withoutMisspelt() -> [SettingsFault] {
    var unread: Set<JSONValue> = []
    for fault in self { if case .unknown = fault.kind { unread.formUnion(fault.allValues) } }
    if unread.isEmpty { return self }
    // Comparing takes long, and readers do not read on beyond these.
    var left = Suggestion.limit
    return filter { fault in
      guard case .missing(let field, _) = fault.kind, left > 0 else { return true }
      left -= 1
      let keys = fault.allValues.flatMap { object in
        object.members.filter { unread.contains($0.value) }.map(\.key)
      }
      return nearestNames(field, among: keys).isEmpty
    }
  }
}
