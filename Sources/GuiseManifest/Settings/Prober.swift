/// What is known of a type: its schema, and values of it to decode others with.
final class ProbedType<T> {
  let outcome: ProbedSettings
  let samples: [T]

  init(_ outcome: ProbedSettings, samples: [T]) {
    self.outcome = outcome
    self.samples = samples
  }
}

/// Probes types, each once.
final class Prober {
  private var known: [ObjectIdentifier: AnyObject] = [:]
  private var active: Set<ObjectIdentifier> = []

  func probe<T: Decodable>(_ type: T.Type) -> ProbedType<T> {
    let id = ObjectIdentifier(type)
    if let probed = known[id] as? ProbedType<T> { return probed }
    // A generic type may contain itself of another type each time.
    guard active.count < 48 else {
      return ProbedType(.unchecked(reason: "\(type) is nested too deeply"), samples: [])
    }
    guard active.insert(id).inserted else {
      return ProbedType(.unchecked(reason: "\(type) contains itself"), samples: [])
    }
    let probed = examine(type)
    active.remove(id)
    known[id] = probed
    return probed
  }

  private func examine<T: Decodable>(_ type: T.Type) -> ProbedType<T> {
    if let described = type as? any SettingsSchemaProviding.Type {
      let schema = described.settingsSchema
      let sample = ProbeExample.value(of: type, json: schema.example)
      return ProbedType(.checked(schema), samples: sample.map { [$0] } ?? [])
    }
    if let leaf = ProbeLeaf(type), let samples = leaf.samples as? [T], !samples.isEmpty {
      return ProbedType(.checked(leaf.schema), samples: samples)
    }
    if let wrapper = type as? any ProbedWrapper.Type,
      let probed = wrapper.probed(by: self) as? ProbedType<T>
    {
      return probed
    }
    if let cases = type as? any CaseIterable.Type, let raw = RawCases(cases) {
      return ProbeCases.probe(type, raw)
    }
    return ProbeSeries(type, prober: self).outcome()
  }
}

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
