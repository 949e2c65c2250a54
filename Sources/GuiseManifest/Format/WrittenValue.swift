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
  func elements() throws -> [Self]
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
  /// A key that is written twice may be here twice: the first one counts.
  var members: [(key: String, value: Value)] { get }
}

/// How much is read of a manifest, or of a part of it.
enum ManifestPortion {
  case whole
  /// Without what stays in a file's tree: registrations, which are merged one by one, settings,
  /// defaults of variables and notes.
  case frame
}

extension WrittenValue {
  func strings() throws -> [String] { try elements().map { try $0.string() } }

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
    try required().members.reduce(into: [:]) { members, member in
      if members[member.key] == nil { members[member.key] = try read(member.value) }
    }
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
  func notes() throws -> [String: Manifest.Value] {
    try members.reduce(into: [:]) { notes, member in
      guard FormatObject.isFree(member.key), notes[member.key] == nil else { return }
      notes[member.key] = try member.value.json()
    }
  }

  /// The keys that are given as null.
  func removed() -> Set<String> {
    Set(members.lazy.filter(\.value.isNull).map(\.key))
  }
}
