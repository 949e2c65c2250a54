package import StrictJSON

/// Where a document departs from the format. There may be millions: what needs room has it apart.
package enum FormatFault: Sendable {
  /// A version of the format that this library does not read.
  case unsupportedVersion(JSONValue)
  /// A catalog, where a manifest is expected.
  case catalog(JSONValue)
  case unknownKey(JSONMember, in: FormatObject)
  case missingKey(FormatKey, in: FormatObject, at: JSONValue)
  /// Of two keys one is there too many.
  indirect case alternatives(FormatKey, other: String, at: JSONMember)
  /// `subject` says what the value is, such as `"tags"`; `example` is a value that would do.
  indirect case wrongType(subject: String, expected: String, example: String, found: JSONValue)
  /// A reference to a variable outside of what takes one. `subject` says where the text stands, and
  /// `shape` what belongs there.
  indirect case variable(String, subject: String, shape: FormatShape, at: Place)
  /// `naming` says what has the name.
  indirect case invalidName(String, naming: String, at: Place)
  /// A registration where a dependency is named.
  case inlineRegistration(JSONValue)
  /// None of the values that its key takes.
  indirect case notAllowed(subject: String, found: JSONValue, allowed: [Manifest.Value])
  /// A list that must have an element.
  indirect case empty(subject: String, example: String, found: JSONValue)
  indirect case invalidPath(subject: String, found: JSONValue)
  indirect case invalidEnvironmentName(subject: String, found: JSONValue)
  /// An element that a list may have once; `first` is like it.
  indirect case repeated(JSONValue, first: JSONValue, in: FormatKey)
}
