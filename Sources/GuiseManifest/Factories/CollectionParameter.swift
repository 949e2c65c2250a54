internal import Guise

/// A parameter that a manifest fills with several registrations: `[T]`, `Set<T>`, `[String: T]` or an optional of one.
protocol CollectionParameter {
  static var element: Any.Type { get }

  /// Returns the elements as this collection, in a dictionary under the keys; nil if they have another type.
  static func collect(_ elements: [Any], keys: [String]) -> Self?
}

func collectionParameter(_ type: Any.Type) -> (any CollectionParameter.Type)? {
  guard isStructOrEnum(type) else { return nil }
  if let collection = type as? any CollectionParameter.Type { return collection }
  let level = Adapters.level(of: type)
  return level?.kind == .optional ? level.flatMap { collectionParameter($0.wrapped) } : nil
}

extension Array: CollectionParameter {
  static var element: Any.Type { Element.self }
  static func collect(_ elements: [Any], keys: [String]) -> Self? { elements as? Self }
}

extension Set: CollectionParameter {
  static var element: Any.Type { Element.self }
  static func collect(_ elements: [Any], keys: [String]) -> Self? {
    (elements as? [Element]).map { Set($0) }
  }
}

extension Dictionary: CollectionParameter where Key == String {
  static var element: Any.Type { Value.self }
  static func collect(_ elements: [Any], keys: [String]) -> Self? {
    (elements as? [Value]).map { Dictionary(zip(keys, $0)) { first, _ in first } }
  }
}
