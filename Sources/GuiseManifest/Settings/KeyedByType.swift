/// A dictionary, whatever its keys.
protocol KeyedByType {
  static var keyType: Any.Type { get }
}

extension Dictionary: KeyedByType {
  static var keyType: Any.Type { Key.self }
}
