/// What probing a settings type found out.
package enum ProbedSettings: Sendable, Hashable {
  case checked(SettingsSchema)
  /// What the type reads cannot be told without its code.
  case unchecked(reason: String)
}

/// Derives the schema of a settings type by decoding it with made-up values.
///
/// A type is decoded once for each value that a field could have, with each optional field absent and
/// null, and with each field failing; also with several of these at once. Where the runs disagree
/// about the keys, or a failure is swallowed, the type is unchecked. What cannot be noticed so is a
/// type that reads other keys for one certain string or number; such a type describes itself.
package enum SettingsProbe {
  package static func schema(of type: any Decodable.Type) -> ProbedSettings {
    func outcome<T: Decodable>(_ type: T.Type) -> ProbedSettings { Prober().probe(type).outcome }
    return outcome(type)
  }
}
