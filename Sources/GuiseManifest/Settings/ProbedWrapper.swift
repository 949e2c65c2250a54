internal import Foundation
internal import StrictJSON

/// A generic type of the standard library, or another type with a schema known without probing.
protocol ProbedWrapper {
  static func probed(by prober: Prober) -> ProbedType
}

extension ProbedType {
  /// Returns the result for a type around this one; unchecked stays unchecked.
  fileprivate func wrapped(
    _ schema: (SettingsSchema) -> SettingsSchema, samples: [Any]
  ) -> ProbedType {
    switch outcome {
    case .checked(let inner): ProbedType(.checked(schema(inner)), samples: samples)
    case .unchecked: ProbedType(outcome, samples: samples)
    }
  }
}

extension Optional: ProbedWrapper where Wrapped: Decodable {
  static func probed(by prober: Prober) -> ProbedType {
    let wrapped = prober.probe(Wrapped.self)
    let samples: [Self] = wrapped.samples.compactMap { $0 as? Wrapped } + [nil]
    return wrapped.wrapped(\.orNull, samples: samples.map { $0 as Any })
  }
}

extension Array: ProbedWrapper where Element: Decodable {
  static func probed(by prober: Prober) -> ProbedType { sequence(Element.self, prober) { $0 } }
}

extension ContiguousArray: ProbedWrapper where Element: Decodable {
  static func probed(by prober: Prober) -> ProbedType {
    sequence(Element.self, prober) { ContiguousArray($0) }
  }
}

extension ArraySlice: ProbedWrapper where Element: Decodable {
  static func probed(by prober: Prober) -> ProbedType {
    sequence(Element.self, prober) { ArraySlice($0) }
  }
}

extension Set: ProbedWrapper where Element: Decodable {
  static func probed(by prober: Prober) -> ProbedType {
    sequence(Element.self, prober) { Set($0) }
  }
}

private func sequence<Element: Decodable>(
  _ element: Element.Type, _ prober: Prober, _ make: ([Element]) -> Any
) -> ProbedType {
  let probed = prober.probe(element)
  let samples = probed.samples.prefix(4).compactMap { $0 as? Element }
  return probed.wrapped(
    { .array($0) }, samples: [[], Array(samples.prefix(1)), samples].map(make))
}

extension Dictionary: ProbedWrapper where Key: Decodable, Value: Decodable {
  static func probed(by prober: Prober) -> ProbedType {
    guard let key = SettingsSchema.DictionaryKey(Key.self) else {
      let reason = "the keys of \(Self.self) cannot be told: they are no String, Int or enum"
      return ProbedType(.unchecked(reason: reason), samples: [Self()])
    }
    let values = prober.probe(Value.self)
    var samples = [Self()]
    if let key = key.sample(Key.self), let value = values.samples.first as? Value {
      samples.append([key: value])
    }
    return values.wrapped({ .dictionary(key: key, value: $0) }, samples: samples)
  }
}

/// `CGFloat` tries two types, so probing it would reveal nothing.
extension CGFloat: ProbedWrapper {
  static func probed(by prober: Prober) -> ProbedType {
    let double = prober.probe(Double.self)
    return double.wrapped(
      \.self, samples: double.samples.compactMap { $0 as? Double }.map { CGFloat($0) })
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
      case .enumeration(let literals)? = SettingsSchema(cases: cases),
      Self.refuses(ProbeCases.strangers(to: literals), keys)
    {
      // Only keys made of strings: other raw values can be written in several ways.
      var names: [String] = []
      for case .string(let name) in literals { names.append(name) }
      guard names.count == literals.count else { return nil }
      self = .enumeration(names)
    } else {
      return nil
    }
  }

  /// Whether none of these values is a key: a type may accept more than the names of its cases.
  private static func refuses(
    _ strangers: [SettingsSchema.Literal], _ keys: any CodingKeyRepresentable.Type
  ) -> Bool {
    strangers.allSatisfy { literal in
      guard case .string(let text) = literal else { return true }
      return keys.init(codingKey: JSONValue.Step.key(text)) == nil
    }
  }

  fileprivate func sample<Key>(_ type: Key.Type) -> Key? {
    func first<C: CaseIterable>(_ type: C.Type) -> Any? { type.allCases.first }
    let sample: Any? =
      switch self {
      case .string: "a"
      case .integer: 1
      case .enumeration: (type as? any CaseIterable.Type).flatMap { first($0) }
      }
    return sample as? Key
  }
}
