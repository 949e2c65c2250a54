/// One of the objects and arrays that the cursor is in, with what is directly in it.
package struct CursorFrame: Sendable {
  /// A key with what is written for it.
  package struct Member: Sendable {
    package var key: CursorToken
    /// Nil where no value is written yet.
    package var value: CursorToken?
  }

  package var isObject: Bool
  /// The offset of the opening bracket.
  package var start: Int
  /// Of an object, in the order of the text.
  package var members: [Member] = []
  /// Of an array, in the order of the text.
  package var elements: [CursorToken] = []

  /// What is written for a key; nil where the object lacks the key, or its value is missing.
  package func value(of key: String, in bytes: [UInt8]) -> CursorToken? {
    members.first { $0.key.isString && $0.key.text(in: bytes) == key }?.value
  }

  /// The text that is written for a key; nil for any other value.
  package func string(of key: String, in bytes: [UInt8]) -> String? {
    guard let value = value(of: key, in: bytes), value.isString else { return nil }
    return value.text(in: bytes)
  }

  /// The names of the keys, but for that of a token.
  package func keys(in bytes: [UInt8], without token: CursorToken?) -> Set<String> {
    Set(members.lazy.filter { $0.key != token }.map { $0.key.text(in: bytes) })
  }

  /// The texts of an array's strings, but for that of a token.
  package func texts(in bytes: [UInt8], without token: CursorToken?) -> Set<String> {
    Set(elements.lazy.filter { $0.isString && $0 != token }.map { $0.text(in: bytes) })
  }
}
