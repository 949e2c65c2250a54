internal import Foundation
internal import GuiseManifest
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

/// An array or a set, made from its elements.
private protocol ProbedSequence: ProbedWrapper, Sequence where Element: Decodable {
  init(_ elements: some Sequence<Element>)
}

extension ProbedSequence {
  static func probed(by prober: Prober) throws(UncheckedType) -> ProbedType {
    let probed = try prober.probe(Element.self)
    let samples = probed.samples.prefix(4).compactMap { $0 as? Element }
    return ProbedType(
      schema: .array(probed.schema),
      samples: [[], Array(samples.prefix(1)), samples].map { Self($0) })
  }
}

extension Array: ProbedWrapper, ProbedSequence where Element: Decodable {}
extension ContiguousArray: ProbedWrapper, ProbedSequence where Element: Decodable {}
extension ArraySlice: ProbedWrapper, ProbedSequence where Element: Decodable {}
extension Set: ProbedWrapper, ProbedSequence where Element: Decodable {}

extension Dictionary: ProbedWrapper where Key: Decodable, Value: Decodable {
  static func probed(by prober: Prober) throws(UncheckedType) -> ProbedType {
    guard let kind = SettingsSchema.DictionaryKey(Key.self) else {
      throw UncheckedType(
        "the keys of \(Self.self) are neither String, Int nor an enum that is CodingKeyRepresentable"
      )
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
      case .enumeration(let literals)? = SettingsSchema(cases: type)
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
