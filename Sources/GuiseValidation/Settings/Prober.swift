internal import GuiseManifest

/// A type's schema, and values of it for decoding other types.
struct ProbedType {
  let schema: SettingsSchema
  let samples: [Any]
}

/// The reason why the keys and values that a type reads cannot be determined.
struct UncheckedType: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// A prober of types, each once.
final class Prober {
  private var known: [ObjectIdentifier: Result<ProbedType, UncheckedType>] = [:]
  private var active: Set<ObjectIdentifier> = []

  func probe(_ type: any Decodable.Type) throws(UncheckedType) -> ProbedType {
    let id = ObjectIdentifier(type)
    if let probed = known[id] { return try probed.get() }
    // A generic type may contain itself with another argument each time.
    guard active.count < 48 else { throw UncheckedType("\(type) is nested too deeply") }
    guard active.insert(id).inserted else { throw UncheckedType("\(type) contains itself") }
    let probed = Result { () throws(UncheckedType) in try examine(type) }
    active.remove(id)
    known[id] = probed
    return try probed.get()
  }

  private func examine(_ type: any Decodable.Type) throws(UncheckedType) -> ProbedType {
    if let standard = StandardType(type), let schema = SettingsSchema(scalar: type) {
      let samples = schema.samples.compactMap { standard.value(of: $0) }
      return ProbedType(schema: schema, samples: samples)
    }
    if let wrapper = type as? any ProbedWrapper.Type { return try wrapper.probed(by: self) }
    if case .enumeration(let literals)? = SettingsSchema(cases: type) {
      return try ProbeCases.probe(type, literals)
    }
    return try ProbeSeries(type: type, prober: self).probe()
  }
}

/// The result of probing a settings type.
package enum ProbedSettings: Sendable, Hashable {
  case checked(SettingsSchema)
  /// The keys and values that the type reads cannot be determined without its code.
  case unchecked(reason: String)
}

/// A probe that derives the schema of a settings type by decoding it with made-up values.
///
/// The type is decoded once for each value that a field could have, with each optional field absent and null,
/// and with each field failing; also with several of these at once. If the runs disagree about the keys, or a
/// failure is swallowed, the type is unchecked. A type that reads other keys for one particular string or
/// number goes unnoticed.
package enum SettingsProbe {
  package static func schema(of type: any Decodable.Type) -> ProbedSettings {
    do throws(UncheckedType) {
      return .checked(try Prober().probe(type).schema)
    } catch {
      return .unchecked(reason: error.reason)
    }
  }
}
