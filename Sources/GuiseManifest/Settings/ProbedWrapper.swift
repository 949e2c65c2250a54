/// The standard library's own generic types, which are known without probing them.
protocol ProbedWrapper {
  /// A `ProbedType<Self>`.
  static func probed(by prober: Prober) -> AnyObject
}

extension ProbedType {
  /// The same for a type around this one; unchecked stays unchecked.
  fileprivate func wrapped<Outer>(
    _ schema: (SettingsSchema) -> SettingsSchema, samples: [Outer]
  ) -> ProbedType<Outer> {
    switch outcome {
    case .checked(let inner): ProbedType<Outer>(.checked(schema(inner)), samples: samples)
    case .unchecked: ProbedType<Outer>(outcome, samples: samples)
    }
  }
}

extension Optional: ProbedWrapper where Wrapped: Decodable {
  static func probed(by prober: Prober) -> AnyObject {
    let wrapped = prober.probe(Wrapped.self)
    return wrapped.wrapped(
      { if case .nullable = $0 { $0 } else { .nullable($0) } },
      samples: wrapped.samples.map(Optional.some) + [nil])
  }
}

extension Array: ProbedWrapper where Element: Decodable {
  static func probed(by prober: Prober) -> AnyObject { sequence(Element.self, prober) { $0 } }
}

extension ContiguousArray: ProbedWrapper where Element: Decodable {
  static func probed(by prober: Prober) -> AnyObject {
    sequence(Element.self, prober) { ContiguousArray($0) }
  }
}

extension ArraySlice: ProbedWrapper where Element: Decodable {
  static func probed(by prober: Prober) -> AnyObject {
    sequence(Element.self, prober) { ArraySlice($0) }
  }
}

extension Set: ProbedWrapper where Element: Decodable {
  static func probed(by prober: Prober) -> AnyObject { sequence(Element.self, prober) { Set($0) } }
}

private func sequence<Element: Decodable, Outer>(
  _ element: Element.Type, _ prober: Prober, _ make: ([Element]) -> Outer
) -> ProbedType<Outer> {
  let probed = prober.probe(element)
  let samples = [[], Array(probed.samples.prefix(1)), Array(probed.samples.prefix(4))]
  return probed.wrapped({ .array($0) }, samples: samples.map(make))
}

extension Dictionary: ProbedWrapper where Key: Decodable, Value: Decodable {
  static func probed(by prober: Prober) -> AnyObject {
    let values = prober.probe(Value.self)
    guard let key = SettingsSchema.DictionaryKey(Key.self) else {
      let reason = "the keys of \(Self.self) cannot be told: they are no String, Int or enum"
      return ProbedType<Self>(.unchecked(reason: reason), samples: [[:]])
    }
    var samples: [Self] = [[:]]
    if let key = key.samples(Key.self).first, let value = values.samples.first {
      samples.append([key: value])
    }
    return values.wrapped({ .dictionary(key: key, value: $0) }, samples: samples)
  }
}

extension SettingsSchema.DictionaryKey {
  /// Nil for keys that a dictionary is not an object with, or that are not all known.
  fileprivate init?(_ type: any Any.Type) {
    if type is String.Type {
      self = .string
    } else if type is Int.Type {
      self = .integer
    } else if let keys = type as? any CodingKeyRepresentable.Type,
      let cases = type as? any CaseIterable.Type, let raw = RawCases(cases),
      Self.refuses(ProbeCases.strangers(to: raw), keys)
    {
      // Only keys made of strings: other raw values have ways to be written that differ.
      var names: [String] = []
      for case .string(let name) in raw.literals { names.append(name) }
      guard names.count == raw.literals.count else { return nil }
      self = .enumeration(names)
    } else {
      return nil
    }
  }

  /// Whether none of these are keys: a type may take more than the names of its cases.
  private static func refuses(
    _ strangers: [SettingsSchema.Literal], _ keys: any CodingKeyRepresentable.Type
  ) -> Bool {
    strangers.allSatisfy { literal in
      guard case .string(let text) = literal else { return true }
      return keys.init(codingKey: PlainCodingKey(stringValue: text)) == nil
    }
  }

  fileprivate func samples<Key>(_ type: Key.Type) -> [Key] {
    switch self {
    case .string: ["a" as? Key].compactMap(\.self)
    case .integer: [1 as? Key].compactMap(\.self)
    case .enumeration:
      (type as? any CaseIterable.Type).map { Self.cases($0).compactMap { $0 as? Key } } ?? []
    }
  }

  private static func cases<C: CaseIterable>(_ type: C.Type) -> [Any] { Array(C.allCases) }
}
