package import StrictJSON

/// A fault in the settings of a registration, or of one of its decorators.
package struct SettingsMistake: Sendable {
  package let part: Composition.Part
  package let fault: SettingsFault
  /// The settings type's name in code.
  package let type: String
  /// Whether there are no settings at all.
  package let isAbsent: Bool
  /// The other fields that absent settings lack: together they are one mistake.
  package var others: [SettingsFault] = []

  /// Returns the mistakes in settings.
  ///
  /// - Parameter written: The settings as the manifest has them; nil for none.
  package static func all(
    _ faults: [SettingsFault], in written: JSONValue?, of part: Composition.Part, type: String
  ) -> [SettingsMistake] {
    let found = faults.withoutMisspelt().map {
      SettingsMistake(part: part, fault: $0, type: type, isAbsent: written == nil)
    }
    guard written == nil, var first = found.first(where: \.fault.isMissing) else { return found }
    first.others = found.map(\.fault).filter(\.isMissing).dropFirst().map(\.self)
    return [first] + found.filter { !$0.fault.isMissing }
  }

  package var place: Place {
    if isAbsent { return part.place }
    let place = part.registration.place(of: fault.value, keyRange: fault.keyRange)
    return fault.isMissing ? Place(opening: place.value) : place
  }

  package var rule: String {
    switch fault.kind {
    case .missing: "missing-setting"
    case .unknown: "unknown-setting"
    case .invalid: "invalid-setting"
    case .limitExceeded: "limit-exceeded"
    }
  }

  package var message: String {
    switch fault.kind {
    case .missing(let field, _):
      // Which fields are missing is a matter of help: decoding stops at the first.
      if isAbsent { return "\(part.name) has no settings, which \(type) needs" }
      return "the settings lack \"\(fault.path.isEmpty ? field : fault.path)\", which \(type) needs"
    case .unknown(let field, _):
      return "\(type) does not read \"\(fault.path.isEmpty ? field : fault.path)\""
    case .invalid(let expected, let actual):
      let subject = fault.path.isEmpty ? "the settings" : "\"\(fault.path)\""
      return "\(subject) must be \(expected), found \(actual)"
    case .limitExceeded(let limit, let allowed, let actual):
      return Phrase.exceeded(limit, allowed, actual)
    }
  }
}

extension Composition.Part {
  /// The name of the use in messages.
  package var name: String {
    Phrase.use(of: registration.id, decorator: decorator == nil ? nil : factory)
  }
}

extension SettingsFault {
  /// The faulty value, and its counterpart in the default of a variable.
  fileprivate var allValues: [JSONValue] { [value] + (inDefault.map { [$0] } ?? []) }

  package var isMissing: Bool { if case .missing = kind { true } else { false } }
}

extension [SettingsFault] {
  /// The faults without the fields that are missing because a key of the same object misspells them.
  fileprivate func withoutMisspelt() -> [SettingsFault] {
    var unread: Set<JSONValue> = []
    for fault in self { if case .unknown = fault.kind { unread.formUnion(fault.allValues) } }
    if unread.isEmpty { return self }
    // Comparing takes long, and readers do not read on beyond these.
    var left = Phrase.comparisonLimit
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
