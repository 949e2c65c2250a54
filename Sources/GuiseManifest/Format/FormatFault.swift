package import StrictJSON

/// A violation of the format in a document.
package enum FormatFault: Sendable {
  /// A format version that this library does not support.
  case unsupportedVersion(JSONValue)
  /// A catalog in place of a manifest.
  case catalog(JSONValue)
  case unknownKey(JSONMember, in: FormatKind)
  case missingKey(String, in: FormatKind, at: JSONValue)
  /// A reference with tags and keys; the place is that of `keys`.
  case alternatives(JSONMember)
  /// A value of the wrong type. `subject` describes the value, such as `"tags"`; the kind is that of the object
  /// with that key.
  case wrongType(subject: String, FormatKind?, expected: FormatType, found: JSONValue)
  /// A reference to a variable where there is none. `subject` describes the place of the text.
  case variable(String, subject: String, at: Place)
  /// An invalid name; `naming` is the named thing.
  case invalidName(String, naming: String, at: Place)
  /// A registration in place of a dependency.
  case inlineRegistration(JSONValue)
  /// A value that its key does not allow.
  case notAllowed(subject: String, found: JSONValue, allowed: [String])
  /// An empty list that needs an element.
  case empty(String, found: JSONValue)
  case invalidPath(subject: String, found: JSONValue)
  case invalidEnvironmentName(subject: String, found: JSONValue)
  /// A duplicate element in a list without duplicates; `first` is its earlier occurrence.
  case repeated(JSONValue, first: JSONValue, in: String)
}
