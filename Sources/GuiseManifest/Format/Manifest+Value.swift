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
    public struct Member: Equatable, Sendable {
      /// The key without escapes; an object has each key once.
      public var key: String
      /// The value under the key.
      public var value: Value

      /// Creates a member.
      public init(key: String, value: Value) {
        self.key = key
        self.value = value
      }
    }

    /// Returns an object with its keys in byte order.
    public static func object(_ members: [String: Value]) -> Value {
      .object(sorted(members.map { Member(key: $0.key, value: $0.value) }))
    }

    fileprivate static func sorted(_ members: [Member]) -> [Member] {
      members.sorted { $0.key < $1.key }
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

  package static func integer(_ number: Int) -> Manifest.Value { .number(String(number)) }

  package static func strings(_ texts: some Sequence<String>) -> Manifest.Value {
    .array(texts.map { .string($0) })
  }

  var isNull: Bool { if case .null = self { true } else { false } }

  /// The members of an object; empty for any other value.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// The members by key.
  package var dictionary: [String: Manifest.Value] {
    Dictionary(members.lazy.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// The value with the keys of every object in byte order.
  package var sorted: Manifest.Value {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let members):
      .object(Self.sorted(members.map { Member(key: $0.key, value: $0.value.sorted) }))
    case .null, .boolean, .number, .string: self
    }
  }

  /// The value as JSON on one line.
  package var text: String {
    switch self {
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .number(let literal): return literal
    case .string(let text): return JSONText.quoted(text)
    case .array(let elements):
      return "[" + elements.map(\.text).joined(separator: ", ") + "]"
    case .object(let members):
      let texts = members.map { "\(JSONText.quoted($0.key)): \($0.value.text)" }
      return texts.isEmpty ? "{}" : "{ " + texts.joined(separator: ", ") + " }"
    }
  }

  /// Returns the value changed by a JSON Merge Patch (RFC 7396), in time linear in the size of both.
  func patched(by patch: Manifest.Value) -> Manifest.Value {
    guard case .object(let changes) = patch else { return patch }
    let (old, new) = (dictionary, patch.dictionary)
    let kept = members.filter { new[$0.key] == nil }
    let changed = changes.filter { !$0.value.isNull }.map {
      Member(key: $0.key, value: (old[$0.key] ?? .null).patched(by: $0.value))
    }
    return .object(kept + changed)
  }
}

extension Manifest.Value: Equatable {
  public static func == (left: Manifest.Value, right: Manifest.Value) -> Bool {
    left.sorted.text == right.sorted.text
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
