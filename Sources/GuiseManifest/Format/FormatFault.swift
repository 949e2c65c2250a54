package import StrictJSON

/// A violation of the format in a document.
package enum FormatFault: Sendable {
  /// A format version that this library does not support.
  case unsupportedVersion(JSONValue)
  /// A catalog in place of a manifest.
  case catalog(JSONValue)
  case unknownKey(JSONMember, in: FormatObject)
  case missingKey(FormatKey, in: FormatObject, at: JSONValue)
  /// Two mutually exclusive keys are both present.
  case alternatives(FormatKey, other: String, at: JSONMember)
  /// A value of the wrong type. `subject` describes the value, such as `"tags"`; `example` is
  /// valid.
  case wrongType(subject: String, expected: String, example: String, found: JSONValue)
  /// A reference to a variable that is not allowed here. `subject` describes the place of the text;
  /// `shape`, the valid contents.
  case variable(String, subject: String, shape: FormatShape, at: Place)
  /// An invalid name; `naming` is the named thing.
  case invalidName(String, naming: String, at: Place)
  /// A registration in place of a dependency.
  case inlineRegistration(JSONValue)
  /// A value that its key does not allow.
  case notAllowed(subject: String, found: JSONValue, allowed: [Manifest.Value])
  /// An empty list that needs an element.
  case empty(subject: String, example: String, found: JSONValue)
  case invalidPath(subject: String, found: JSONValue)
  case invalidEnvironmentName(subject: String, found: JSONValue)
  /// A duplicate element in a list without duplicates; `first` is its earlier occurrence.
  case repeated(JSONValue, first: JSONValue, in: FormatKey)
}
