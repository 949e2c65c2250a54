internal import Foundation
internal import GuiseManifest
internal import StrictJSON

/// A type's schema, and values of it for decoding other types.
package final class ProbedType {
  package let schema: SettingsSchema
  /// Why the type, or a part of it, cannot be checked without its code; nil if all of it can.
  package let unchecked: String?
  let samples: [Any]

  init(_ schema: SettingsSchema = .any, unchecked: String? = nil, samples: [Any] = []) {
    (self.schema, self.unchecked, self.samples) = (schema, unchecked, samples)
  }
}

/// Derives the schema of settings types by decoding them with made-up values: each sample of each
/// field, each field absent, null and wrong, all absent and all null. A type whose decodings
/// disagree, or that swallows a failure, is unchecked, and not the fields beside it.
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
    if let values = RawCases.values(of: type), !values.isEmpty { return cases(type, values) }
    return ProbeSeries(type: type, prober: self).probe()
  }

  /// Probes an enum with raw values: it has to take its cases and nothing else.
  private func cases(_ type: any Decodable.Type, _ values: [JSON]) -> ProbedType {
    let samples = values.compactMap { try? Self.decode(type, $0) }
    guard samples.count == values.count,
      Self.strangers(to: values).allSatisfy({ Self.refuses(type, $0) })
    else {
      return ProbedType(
        unchecked: "\(type) decodes its cases in a way of its own", samples: samples)
    }
    return ProbedType(.enumeration(values), samples: samples)
  }

  private static func decode(_ type: any Decodable.Type, _ json: JSON) throws -> Any? {
    guard let root = JSONValue(parsing: json.text.utf8) else { return nil }
    return try SettingsNode(root).decode(type)
  }

  /// Whether a type refuses a value as decoding by raw value does, and not with an error of its own.
  private static func refuses(_ type: any Decodable.Type, _ json: JSON) -> Bool {
    do {
      _ = try JSONDecoder().decode(type, from: Data(json.text.utf8))
    } catch DecodingError.dataCorrupted {
      return true
    } catch {}
    return false
  }

  /// Values other than an enum's, with other spellings of one, which a lenient type would take.
  fileprivate static func strangers(to values: [JSON]) -> [JSON] {
    var strangers = values.indices.map(JSON.integer) + [.integer(values.count)]
    if case .string(let text)? = values.first {
      strangers = ["", .string(text.lowercased()), .string(text.uppercased()), " \(text) "]
    }
    return strangers.filter { !values.contains($0) }
  }
}

/// The decodings of one type, which have to agree.
private struct ProbeSeries {
  let type: any Decodable.Type
  let prober: Prober

  func probe() -> ProbedType {
    var blind: [[String]: ProbedType] = [:]
    var found = baseline(blind)
    while let (place, type) = found?.unmade, blind.count < 16 {
      blind[place] = type
      found = baseline(blind)
    }
    guard let baseline = found else {
      let hint = type is any RawRepresentable.Type ? ": an enum must be CaseIterable" : ""
      return ProbedType(unchecked: "\(type) refuses every value that it was tried with\(hint)")
    }
    guard let first = baseline.value, baseline.obstacle == nil else {
      return ProbedType(unchecked: baseline.obstacle)
    }
    var samples = [first]
    if first is any RawRepresentable, Mirror(reflecting: first).displayStyle == .enum {
      return ProbedType(
        unchecked: "\(type) is an enum that does not list its cases (CaseIterable)",
        samples: samples)
    }
    for variation in variations(of: baseline) {
      let run = ProbeRun(
        type, prober: prober, plan: variation, blind: blind, firstSample: baseline.firstSample)
      if let reason = difference(of: run, from: baseline) {
        return ProbedType(unchecked: reason, samples: samples)
      }
      if let value = run.value, samples.count < 8 { samples.append(value) }
    }
    let unchecked = baseline.order.compactMap { place in
      baseline.entries[place]?.type?.unchecked.map { ProbeRun.placed($0, place) }
    }
    return ProbedType(
      Self.schema(at: [], baseline.entries),
      unchecked: unchecked.isEmpty ? nil : unchecked.joined(separator: "; "), samples: samples)
  }

  /// The first run that does not fail. If a type refuses the first samples, others are tried, in other combinations.
  private func baseline(_ blind: [[String]: ProbedType]) -> ProbeRun? {
    (0..<64).lazy.map { ProbeRun(type, prober: prober, blind: blind, firstSample: $0) }
      .first { $0.value != nil || $0.obstacle != nil }
  }

  private func variations(of run: ProbeRun) -> [ProbeRun.Plan] {
    let changes = run.order.flatMap { place -> [ProbeRun.Plan] in
      guard let entry = run.entries[place] else { return [] }
      var choices = (entry.type?.samples.indices ?? 0..<0).map { ProbeRun.Choice.sample($0) }
      if !place.isEmpty { choices.append(.absent) }
      if entry.mayBeNull { choices.append(.null) }
      if entry.type != nil || entry.isObject && !place.isEmpty { choices.append(.wrong) }
      return choices.map { [place: $0] }
    }
    let absent = run.entries.filter(\.value.mayBeAbsent).mapValues { _ in ProbeRun.Choice.absent }
    let null = run.entries.filter(\.value.mayBeNull).mapValues { _ in ProbeRun.Choice.null }
    return changes + [absent, null]
  }

  /// Why a run shows that the type is irregular; nil if it does not.
  private func difference(of run: ProbeRun, from baseline: ProbeRun) -> String? {
    if let obstacle = run.obstacle { return obstacle }
    for place in run.order {
      guard let known = baseline.entries[place] else {
        return "\(type) reads \(ProbeRun.words(place)) for some values only"
      }
      if let read = run.entries[place]?.type, known.type?.schema != read.schema {
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
      let isLeftOut = place.indices.contains {
        let choice = run.plan[Array(place[..<$0])]
        return choice == .absent || choice == .null
      }
      if run.entries[place] == nil, !isLeftOut {
        return "\(type) reads \(ProbeRun.words(place)) for some values only"
      }
    }
    return nil
  }

  /// The schema that the entries at a place, and within it, add up to.
  private static func schema(
    at place: [String], _ entries: [[String]: ProbeRun.Entry]
  ) -> SettingsSchema {
    guard let entry = entries[place] else { return .any }
    var schema = entry.type?.schema ?? .any
    if entry.isObject {
      let children = entries.filter { !$0.key.isEmpty && $0.key.dropLast() == place[...] }
      let fields = children.map { child, entry in
        let schema = Self.schema(at: child, entries)
        return (child[place.count], SettingsSchema.Field(schema, isOptional: !entry.isRequired))
      }
      schema = .object(Dictionary(fields) { first, _ in first })
    }
    return entry.mayBeNull && schema != .any ? .nullable(schema.unwrapped) : schema
  }
}

/// A generic type of the standard library, whose schema follows from its parts.
private protocol ProbedWrapper { static func probed(by prober: Prober) -> ProbedType }

extension Optional: ProbedWrapper where Wrapped: Decodable {
  static func probed(by prober: Prober) -> ProbedType {
    let wrapped = prober.probe(Wrapped.self)
    let samples: [Self] = wrapped.samples.compactMap { $0 as? Wrapped } + [nil]
    return ProbedType(
      .nullable(wrapped.schema.unwrapped), unchecked: wrapped.unchecked,
      samples: samples.map { $0 as Any })
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
    let keys = Key.self is String.Type ? nil : prober.keys(Key.self)
    guard Key.self is String.Type || keys != nil else {
      return ProbedType(
        unchecked: "the keys of \(Self.self) are neither String nor an enum that is "
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
      .dictionary(keys: keys, values.schema), unchecked: values.unchecked, samples: samples)
  }
}

extension Prober {
  /// The names of all keys of a type; nil if its dictionaries are no objects, or a key is lenient.
  fileprivate func keys(_ type: any Any.Type) -> [String]? {
    guard let keys = type as? any CodingKeyRepresentable.Type,
      let values = RawCases.values(of: type)
    else { return nil }
    func texts(_ values: [JSON]) -> [String] {
      values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    let names = texts(values)
    let others = texts(Self.strangers(to: values)).compactMap {
      keys.init(codingKey: JSONValue.Step.key($0))
    }
    return names.count == values.count && others.isEmpty ? names : nil
  }
}
