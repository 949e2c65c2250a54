package import StrictJSON

/// A departure of a document from the format.
package enum FormatFault: Sendable {
  /// A version of the format that this library does not read.
  case unsupportedVersion(JSONValue)
  /// A catalog, where a manifest is expected.
  case catalog(JSONValue)
  case unknownKey(JSONMember, in: FormatObject)
  case missingKey(FormatKey, in: FormatObject, at: JSONValue)
  /// Of two keys one is there too many.
  case alternatives(FormatKey, other: String, at: JSONMember)
  /// `subject` says what the value is, such as `"tags"`; `example` is a value that would do.
  case wrongType(subject: String, expected: String, example: String, found: JSONValue)
  /// A reference to a variable outside of what takes one. `subject` says where the text stands, and
  /// `shape` what belongs there.
  case variable(String, subject: String, shape: FormatShape, at: Place)
  /// `naming` says what has the name.
  case invalidName(String, naming: String, at: Place)
  /// A registration where a dependency is named.
  case inlineRegistration(JSONValue)
  /// None of the values that its key takes.
  case notAllowed(subject: String, found: JSONValue, allowed: [Manifest.Value])
  /// A list that must have an element.
  case empty(subject: String, example: String, found: JSONValue)
  case invalidPath(subject: String, found: JSONValue)
  case invalidEnvironmentName(subject: String, found: JSONValue)
  /// An element that a list may have once; `first` is like it.
  case repeated(JSONValue, first: JSONValue, in: FormatKey)
}
