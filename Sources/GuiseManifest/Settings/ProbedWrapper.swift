internal import Foundation
internal import StrictJSON

/// A generic type of the standard library, or another type with a schema known without probing.
protocol ProbedWrapper {
  static func probed(by prober: Prober) throws(UncheckedType) -> ProbedType
}

extension Optional: ProbedWrapper where Wrapped: Decodable {
  static func probed(by prober: Prober) throws(UncheckedType) -> ProbedType {
    let wrapped = try prober.probe(Wrapped.self)
    let samples: [Self] = wrapped.samples.compactMap { $0 as? Wrapped } + [nil]
    return ProbedType(schema: wrapped.schema.orNull, samples: samples.map { $0 as Any })
  }
}

extension Array: ProbedWrapper where Element: Decodable {
  static func probed(by prober: Prober) throws(UncheckedType) -> ProbedType {
    try sequence(Element.self, prober) { $0 }
  }
}

extension ContiguousArray: ProbedWrapper where Element: Decodable {
  static func probed(by prober: Prober) throws(UncheckedType) -> ProbedType {
    try sequence(Element.self, prober) { ContiguousArray($0) }
  }
}

extension ArraySlice: ProbedWrapper where Element: Decodable {
  static func probed(by prober: Prober) throws(UncheckedType) -> ProbedType {
    try sequence(Element.self, prober) { ArraySlice($0) }
  }
}

extension Set: ProbedWrapper where Element: Decodable {
  static func probed(by prober: Prober) throws(UncheckedType) -> ProbedType {
    try sequence(Element.self, prober) { Set($0) }
  }
}

private func sequence<Element: Decodable>(
  _ element: Element.Type, _ prober: Prober, _ make: ([Element]) -> Any
) throws(UncheckedType) -> ProbedType {
  let probed = try prober.probe(element)
  let samples = probed.samples.prefix(4).compactMap { $0 as? Element }
  return ProbedType(
    schema: .array(probed.schema), samples: [[], Array(samples.prefix(1)), samples].map(make))
}

extension Dictionary: ProbedWrapper where Key: Decodable, Value: Decodable {
  static func probed(by prober: Prober) throws(UncheckedType) -> ProbedType {
    guard let kind = SettingsSchema.DictionaryKey(Key.self) else {
      throw UncheckedType(
        "the keys of \(Self.self) cannot be told: they are no String, Int or enum")
    }
    let values = try prober.probe(Value.self)
    var samples = [Self()]
    // The keys need not be decoded as values are.
    if let key = (try? prober.probe(Key.self))?.samples.first as? Key,
      let value = values.samples.first as? Value
    {
      samples.append([key: value])
    }
    return ProbedType(
      schema: .dictionary(key: kind, value: values.schema), samples: samples)
  }
}

/// `CGFloat` tries two types, so probing it would reveal nothing.
extension CGFloat: ProbedWrapper {
  static func probed(by prober: Prober) throws(UncheckedType) -> ProbedType {
    let double = try prober.probe(Double.self)
    return ProbedType(
      schema: double.schema,
      samples: double.samples.compactMap { $0 as? Double }.map { CGFloat($0) })
  }
}

extension SettingsSchema.DictionaryKey {
  /// Creates a kind of keys; nil if dictionaries with such keys are not objects, or not all keys
  /// are known.
  fileprivate init?(_ type: any Any.Type) {
    if type is String.Type {
      self = .string
    } else if type is Int.Type {
      self = .integer
    } else if let keys = type as? any CodingKeyRepresentable.Type,
      let cases = type as? any CaseIterable.Type,
      case .enumeration(let literals)? = SettingsSchema(cases: cases)
    {
      // Only keys made of strings: other raw values can be written in several ways.
      let names = literals.compactMap(\.text)
      // A type may accept more than the names of its cases.
      let accepted = ProbeCases.strangers(to: literals).compactMap(\.text).filter {
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
}
