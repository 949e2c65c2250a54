internal import Guise

/// A parameter that a manifest fills with several registrations: `[T]`, `Set<T>`, `[String: T]` or an optional of one.
protocol CollectionParameter {
  static var element: Any.Type { get }

  /// Returns the elements as this collection; nil if they have another type.
  ///
  /// - Parameter keys: The keys of the elements in a dictionary.
  static func collect(_ elements: [Any], keys: [String]) -> Self?
}

func collectionParameter(_ type: Any.Type) -> (any CollectionParameter.Type)? {
  isStructOrEnum(type) ? type as? any CollectionParameter.Type : nil
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

extension Optional: CollectionParameter where Wrapped: CollectionParameter {
  static var element: Any.Type { Wrapped.element }

  static func collect(_ elements: [Any], keys: [String]) -> Self? {
    Wrapped.collect(elements, keys: keys).map(Optional.some)
  }
}
