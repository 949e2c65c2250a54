internal import Foundation
internal import GuiseManifest
internal import StrictJSON

/// A type's schema, and values of it for decoding other types.
package struct ProbedType {
  package let schema: SettingsSchema
  /// Why the type, or a part of it, cannot be checked without its code; nil if all of it can.
  package var unchecked: String?
  let samples: [Any]

  init(_ schema: SettingsSchema, unchecked: String? = nil, samples: [Any]) {
    self.schema = schema
    self.unchecked = unchecked
    self.samples = samples
  }

  /// A type of which nothing is known.
  init(unchecked: String, samples: [Any] = []) {
    self.init(.any, unchecked: unchecked, samples: samples)
  }
}

/// Derives the schema of settings types by decoding them with made-up values: each sample of each field, each field
/// absent, null and wrong, all absent and all null.
///
/// If the decodings disagree about the reads, or a failure is swallowed, the type is unchecked, and not the fields
/// beside it. A type that reads other keys for one particular string or number goes unnoticed.
package final class Prober {
  private var known: [ObjectIdentifier: ProbedType] = [:]
  private var active: Set<ObjectIdentifier> = []

  package init() {}

  package func probe(_ type: any Decodable.Type) -> ProbedType {
    let id = ObjectIdentifier(type)
    if let probed = known[id] { return probed }
    // A generic type may contain itself with another argument each time.
    guard active.count < 48 else { return ProbedType(unchecked: "\(type) is nested too deeply") }
    guard active.insert(id).inserted else {
      return ProbedType(unchecked: "\(type) contains itself")
    }
    let probed = examine(type)
    active.remove(id)
    known[id] = probed
    return probed
  }

  private func examine(_ type: any Decodable.Type) -> ProbedType {
    if let scalar = SettingsSchema.Scalar(type) {
      return ProbedType(
        .scalar(scalar), samples: scalar.samples.compactMap { try? Self.decode(type, $0) })
    }
    if let wrapper = type as? any ProbedWrapper.Type { return wrapper.probed(by: self) }
    if case .enumeration(let literals)? = SettingsSchema(cases: type) {
      return cases(type, literals)
    }
    return ProbeSeries(type: type, prober: self).probe()
  }

  /// Probes an enum with raw values: it has to take its cases and nothing else.
  private func cases(
    _ type: any Decodable.Type, _ literals: [SettingsSchema.Literal]
  ) -> ProbedType {
    let samples = literals.compactMap { try? Self.decode(type, $0.literal) }
    let strangers = SettingsSchema.Literal.strangers(to: literals)
    guard !samples.isEmpty, samples.count == literals.count, !strangers.isEmpty,
      strangers.allSatisfy({ Self.refusesByRawValue(type, $0.literal) })
    else {
      return ProbedType(
        unchecked: "\(type) decodes its cases in a way of its own", samples: samples)
    }
    return ProbedType(.enumeration(literals), samples: samples)
  }

  private static func decode(_ type: any Decodable.Type, _ json: JSON) throws -> Any? {
    guard let root = JSONValue(parsing: json.text.utf8) else { return nil }
    return try SettingsDecoder(root).decode(type)
  }

  /// Whether the standard library's decoding by raw value refuses a value: one of the type's own might accept more.
  private static func refusesByRawValue(_ type: any Decodable.Type, _ json: JSON) -> Bool {
    do {
      _ = try decode(type, json)
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription.hasPrefix("Cannot initialize \(type) from invalid ")
    } catch {}
    return false
  }
}

/// The decodings of one type, which have to agree.
private struct ProbeSeries {
  let type: any Decodable.Type
  let prober: Prober

  func probe() -> ProbedType {
    // If a type refuses the first samples, others are tried, in other combinations.
    let runs = (0..<64).lazy.map { ProbeRun(type, prober: prober, firstSample: $0) }
    let baseline =
      runs.first { $0.value != nil || $0.obstacle != nil }
      ?? ProbeRun(type, prober: prober, firstSample: 0)
    if let obstacle = baseline.obstacle { return ProbedType(unchecked: obstacle) }
    guard let first = baseline.value else {
      let hint = type is any RawRepresentable.Type ? ": an enum must be CaseIterable" : ""
      return ProbedType(unchecked: "\(type) refuses every value that it was tried with\(hint)")
    }
    if first is any RawRepresentable, Mirror(reflecting: first).displayStyle == .enum {
      return ProbedType(
        unchecked: "\(type) is an enum that does not list its cases (CaseIterable)",
        samples: [first])
    }
    var samples = [first]
    for variation in variations(of: baseline) {
      let run = ProbeRun(
        type, prober: prober, plan: variation, firstSample: baseline.firstSample)
      if let reason = difference(of: run, from: baseline) {
        return ProbedType(unchecked: reason, samples: samples)
      }
      if let value = run.value, samples.count < 8 { samples.append(value) }
    }
    let unchecked = baseline.order.compactMap { place in
      baseline.entries[place]?.unchecked.map {
        place.isEmpty ? $0 : "\(ProbeRun.words(place)): \($0)"
      }
    }
    return ProbedType(
      Self.schema(at: [], baseline.entries),
      unchecked: unchecked.isEmpty ? nil : unchecked.joined(separator: "; "), samples: samples)
  }

  private func variations(of run: ProbeRun) -> [ProbeRun.Plan] {
    let changes = run.order.flatMap { place in
      let entry = run.entries[place] ?? ProbeRun.Entry(position: 0)
      var choices = (0..<entry.sampleCount).map { ProbeRun.Choice.sample($0) }
      if !place.isEmpty { choices.append(.absent) }
      if entry.mayBeNull { choices.append(.null) }
      if entry.schema != nil || entry.isObject && !place.isEmpty { choices.append(.wrong) }
      return choices.map { (place, $0) }
    }
    let absent = run.entries.filter(\.value.mayBeAbsent).mapValues { _ in ProbeRun.Choice.absent }
    let null = run.entries.filter(\.value.mayBeNull).mapValues { _ in ProbeRun.Choice.null }
    return changes.map { [$0: $1] } + [absent, null]
  }

  /// Why a run shows that the type is irregular; nil if it does not.
  private func difference(of run: ProbeRun, from baseline: ProbeRun) -> String? {
    if let obstacle = run.obstacle { return obstacle }
    for place in run.order {
      guard let known = baseline.entries[place] else {
        return "\(type) reads \(ProbeRun.words(place)) for some values only"
      }
      if let schema = run.entries[place]?.schema, known.schema != schema {
        return "\(type) decodes \(ProbeRun.words(place)) in more than one way"
      }
    }
    guard run.value != nil else { return nil }
    for place in baseline.order {
      let choice = run.plan[place]
      let isRequired = baseline.entries[place]?.isRequired == true
      if choice == .wrong || choice == .absent && isRequired {
        return "\(type) goes on when \(ProbeRun.words(place)) cannot be decoded"
      }
    }
    for place in baseline.order where run.entries[place] == nil {
      let isWithinAbsent = place.indices.contains {
        let choice = run.plan[Array(place[..<$0])]
        return choice == .absent || choice == .null
      }
      if !isWithinAbsent { return "\(type) reads \(ProbeRun.words(place)) for some values only" }
    }
    return nil
  }

  /// The schema that the entries at a place, and within it, add up to.
  private static func schema(
    at place: [String], _ entries: [[String]: ProbeRun.Entry]
  ) -> SettingsSchema {
    guard let entry = entries[place] else { return .any }
    var schema = entry.schema ?? .any
    if entry.isObject {
      let children = entries.filter { !$0.key.isEmpty && $0.key.dropLast() == place[...] }
      let fields = children.map { child, entry in
        let schema = Self.schema(at: child, entries)
        return (child[place.count], SettingsSchema.Field(schema, isOptional: !entry.isRequired))
      }
      schema = .object(Dictionary(fields) { first, _ in first })
    }
    return entry.mayBeNull && schema != .any ? schema.orNull : schema
  }
}

/// A generic type of the standard library, whose schema follows from its parts.
private protocol ProbedWrapper {
  static func probed(by prober: Prober) -> ProbedType
}

extension Optional: ProbedWrapper where Wrapped: Decodable {
  static func probed(by prober: Prober) -> ProbedType {
    let wrapped = prober.probe(Wrapped.self)
    let samples: [Self] = wrapped.samples.compactMap { $0 as? Wrapped } + [nil]
    return ProbedType(
      wrapped.schema.orNull, unchecked: wrapped.unchecked, samples: samples.map { $0 as Any })
  }
}

extension Array: ProbedWrapper where Element: Decodable {
  static func probed(by prober: Prober) -> ProbedType {
    let probed = prober.probe(Element.self)
    let samples = probed.samples.prefix(4).compactMap { $0 as? Element }
    return ProbedType(
      .array(probed.schema), unchecked: probed.unchecked,
      samples: [[], Array(samples.prefix(1)), samples])
  }
}

extension Set: ProbedWrapper where Element: Decodable {
  static func probed(by prober: Prober) -> ProbedType {
    let probed = prober.probe([Element].self)
    return ProbedType(
      probed.schema, unchecked: probed.unchecked,
      samples: probed.samples.compactMap { $0 as? [Element] }.map { Set($0) })
  }
}

extension Dictionary: ProbedWrapper where Key: Decodable, Value: Decodable {
  static func probed(by prober: Prober) -> ProbedType {
    guard let kind = SettingsSchema.DictionaryKey(Key.self) else {
      return ProbedType(
        unchecked: "the keys of \(Self.self) are neither String, Int nor an enum that is "
          + "CodingKeyRepresentable", samples: [Self()])
    }
    let values = prober.probe(Value.self)
    var samples = [Self()]
    // The keys need not be decoded as values are.
    if let key = prober.probe(Key.self).samples.first as? Key,
      let value = values.samples.first as? Value
    {
      samples.append([key: value])
    }
    return ProbedType(
      .dictionary(key: kind, value: values.schema), unchecked: values.unchecked, samples: samples)
  }
}

extension SettingsSchema.DictionaryKey {
  /// Creates a kind of keys; nil if dictionaries with such keys are not objects, or not all keys are known.
  fileprivate init?(_ type: any Any.Type) {
    if type is String.Type {
      self = .string
    } else if type is Int.Type {
      self = .integer
    } else if let keys = type as? any CodingKeyRepresentable.Type,
      case .enumeration(let literals)? = SettingsSchema(cases: type)
    {
      // Only keys made of strings: other raw values can be written in several ways.
      let names = literals.compactMap(\.text)
      // A type may accept more than the names of its cases.
      let accepted = SettingsSchema.Literal.strangers(to: literals).compactMap(\.text).filter {
        keys.init(codingKey: JSONValue.Step.key($0)) != nil
      }
      guard names.count == literals.count, accepted.isEmpty else { return nil }
      self = .enumeration(names)
    } else {
      return nil
    }
  }
}

extension SettingsSchema.Literal {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }

  /// Values other than the cases: one number; or texts, with other spellings of the first cases, which a lenient type
  /// would accept.
  fileprivate static func strangers(to literals: [Self]) -> [Self] {
    guard case .string? = literals.first else {
      let numbers = (0...literals.count).lazy.map(Self.integer)
      return numbers.first { !literals.contains($0) }.map { [$0] } ?? []
    }
    var texts = ["guise \u{1} probe", ""]
    for text in literals.prefix(16).compactMap(\.text) {
      texts += [text.lowercased(), text.uppercased(), text.capitalized, " \(text) "]
    }
    return texts.map(Self.string).filter { !literals.contains($0) }
  }
}
