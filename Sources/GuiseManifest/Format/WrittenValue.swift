/// A value of the format as it is written: out of a decoder, or out of the tree of a file.
///
/// The types of the format read themselves from this, so that what a key means is said once.
protocol WrittenValue {
  associatedtype Object: WrittenObject where Object.Value == Self

  var isNull: Bool { get }
  /// Nil where it is not an object.
  var object: Object? { get }
  /// Nil where it is not a string.
  var text: String? { get }
  func string() throws -> String
  func boolean() throws -> Bool
  /// What is made of each element.
  func elements<Element>(_ read: (Self) throws -> Element) throws -> [Element]
  /// JSON of any form.
  func json() throws -> Manifest.Value
  /// The error that says what is expected in its place.
  func mismatch(expected: String) -> any Error
}

/// An object of the format as it is written.
protocol WrittenObject {
  associatedtype Value: WrittenValue

  /// The value under a key; nil where there is none.
  subscript(key: String) -> Value? { get }
  /// A key that is written twice may be there twice: the first one counts.
  func forEachMember(_ body: (_ key: String, _ value: Value) throws -> Void) rethrows
}

/// How much is read of a manifest, or of a part of it.
enum ManifestPortion {
  case whole
  /// Without what stays in a file's tree: registrations, which are merged one by one, settings,
  /// defaults of variables and notes.
  case frame
}

extension WrittenValue {
  func strings() throws -> [String] { try elements { try $0.string() } }

  /// The strings of an array, or the one that is written in its place.
  func oneOrMore() throws -> [String] { try text.map { [$0] } ?? strings() }

  /// A value of an enum, which is written as a string.
  func choice<Choice: RawRepresentable<String>>() throws -> Choice {
    let text = try string()
    guard let choice = Choice(rawValue: text) else {
      throw mismatch(expected: "one of the values of its key")
    }
    return choice
  }

  /// An object whose keys are names.
  func named<Member>(_ read: (Self) throws -> Member) throws -> [String: Member] {
    var members: [String: Member] = [:]
    try required().forEachMember { key, value in
      if members[key] == nil { members[key] = try read(value) }
    }
    return members
  }

  /// An object of the format.
  func required() throws -> Object {
    guard let object else { throw mismatch(expected: "an object") }
    return object
  }
}

extension WrittenObject {
  /// The value under a key; nil where there is none, or null.
  func given(_ key: String) -> Value? {
    self[key].flatMap { $0.isNull ? nil : $0 }
  }

  /// `$schema`, `description` and keys that begin with `x-`.
  func notes() throws -> [String: Manifest.Value] { try members(where: FormatObject.isFree) }

  func members(
    where isWanted: (String) -> Bool = { _ in true }
  ) throws -> [String: Manifest.Value] {
    var members: [String: Manifest.Value] = [:]
    try forEachMember { key, value in
      guard isWanted(key), members[key] == nil else { return }
      members[key] = try value.json()
    }
    return members
  }

  /// The keys that are given as null.
  func removed() -> Set<String> {
    var removed: Set<String> = []
    forEachMember { key, value in if value.isNull { removed.insert(key) } }
    return removed
  }
}
