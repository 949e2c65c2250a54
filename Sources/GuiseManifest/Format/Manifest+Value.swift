package import StrictJSON

/// A short name for use in reports, schemas and messages.
package typealias JSON = Manifest.Value

extension Manifest {
  /// Any JSON value: settings, the default of a variable, a note.
  public enum Value: Sendable {
    /// `null`, which in the settings of an override removes a key.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number as its literal, so `1.0` and `1e400` are preserved.
    case number(String)
    /// A string without escapes; in settings it may refer to variables as `${name}`.
    case string(String)
    /// A list of values, which may be of different kinds.
    case array([Value])
    /// The members in written order, which comparisons ignore.
    case object([Member])

    /// A key of an object with its value.
    public struct Member: Hashable, Sendable {
      /// The key without escapes; an object has each key once.
      public var key: String
      /// The value under the key.
      public var value: Value

      /// Creates a member.
      ///
      /// - Parameters:
      ///   - key: the key, without quotes and escapes.
      ///   - value: the value under the key.
      public init(key: String, value: Value) {
        self.key = key
        self.value = value
      }
    }

    /// Returns an object with its keys in byte order.
    ///
    /// - Parameter members: the values, by key.
    public static func object(_ members: [String: Value]) -> Value {
      .object(sorted(members.map { Member(key: $0.key, value: $0.value) }))
    }

    fileprivate static func sorted(_ members: [Member]) -> [Member] {
      members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
  }
}

extension Manifest.Value {
  /// Creates the value of a document's tree.
  package init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .boolean: self = .boolean(value.boolean ?? false)
    case .number: self = .number(value.number ?? "0")
    case .string: self = .string(value.string ?? "")
    case .array: self = .array(value.elements.map { Manifest.Value($0) })
    case .object:
      self = .object(
        value.members.map { Member(key: $0.key, value: Manifest.Value($0.value)) })
    }
  }

  /// Parses JSON; creates a string with the text if it is not JSON.
  package init(parsing text: String) {
    self = JSONValue(parsing: text.utf8).map { Manifest.Value($0) } ?? .string(text)
  }

  package static func integer(_ number: Int) -> Manifest.Value { .number(String(number)) }

  package static func strings(_ texts: some Sequence<String>) -> Manifest.Value {
    .array(texts.map { .string($0) })
  }

  /// The members of an object; empty for any other value.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// The members by key.
  package var dictionary: [String: Manifest.Value] {
    Dictionary(members.lazy.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// The elements of an array; empty for any other value.
  package var elements: [Manifest.Value] {
    if case .array(let elements) = self { elements } else { [] }
  }

  package subscript(key: String) -> Manifest.Value? { members.first { $0.key == key }?.value }

  /// The value with the keys of every object in byte order.
  package var sorted: Manifest.Value {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let members):
      .object(Self.sorted(members.map { Member(key: $0.key, value: $0.value.sorted) }))
    case .null, .boolean, .number, .string: self
    }
  }

  /// Returns the object without one of its members.
  package func without(_ key: String) -> Manifest.Value {
    .object(members.filter { $0.key != key })
  }

  /// Returns the object with another's members appended; a key in both keeps its place and gets the other's
  /// value.
  package func adding(_ other: Manifest.Value) -> Manifest.Value {
    merged(with: other) { $1 }
  }

  /// Returns one object with the members of several.
  package static func joined(_ parts: Manifest.Value...) -> Manifest.Value {
    parts.dropFirst().reduce(parts.first ?? [:]) { $0.adding($1) }
  }

  /// Returns the value changed by a JSON Merge Patch (RFC 7396).
  func patched(by patch: Manifest.Value) -> Manifest.Value {
    guard case .object = patch else { return patch }
    return merged(with: patch) { old, change in
      change == .null ? nil : (old ?? .null).patched(by: change)
    }
  }

  /// Returns an object with the members of two, in time linear in their number.
  ///
  /// - Parameter value: returns the value for a key of the other object; nil removes the key.
  private func merged(
    with other: Manifest.Value,
    _ value: (_ old: Manifest.Value?, _ new: Manifest.Value) -> Manifest.Value?
  ) -> Manifest.Value {
    let changes = other.dictionary
    let own = Set(members.lazy.map(\.key))
    let kept = members.compactMap { member in
      guard let change = changes[member.key] else { return member }
      return value(member.value, change).map { Member(key: member.key, value: $0) }
    }
    let added = other.members.compactMap { member in
      own.contains(member.key)
        ? nil : value(nil, member.value).map { Member(key: member.key, value: $0) }
    }
    return .object(kept + added)
  }
}

extension Manifest.Value: Hashable {
  public static func == (left: Manifest.Value, right: Manifest.Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)), (.string(let left), .string(let right)):
      left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let own), .object(let others)):
      own.elementsEqual(others) { $0.key == $1.key }
        ? zip(own, others).allSatisfy { $0.value == $1.value }
        : left.dictionary == right.dictionary
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: break
    case .boolean(let value): hasher.combine(value)
    case .number(let text), .string(let text): hasher.combine(text)
    case .array(let elements): hasher.combine(elements)
    case .object: hasher.combine(dictionary)
    }
  }
}

extension Manifest.Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number("\(value)") }
  public init(arrayLiteral elements: Manifest.Value...) { self = .array(elements) }

  @inline(never)
  public init(dictionaryLiteral elements: (String, Manifest.Value)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}
