internal import GuiseManifest
internal import GuiseValidation

/// One option of the command line: its names, its description and its effect.
struct CommandOption: Sendable {
  /// The name, such as `--catalog`, followed by alternatives.
  var names: [String]
  /// A placeholder of the value, such as `FILE`; nil for a flag.
  var placeholder: String?
  var help: String
  /// Whether it may be repeated with different names.
  var isRepeatable = false
  /// Whether it may be the last argument without its value.
  var isValueOptional = false
  /// Applies the value to the options; a flag receives an empty one.
  var apply: @Sendable (inout CommandOptions, String) throws(UsageError) -> Void

  var takesValue: Bool { placeholder != nil }

  static func flag(
    _ names: String..., help: String,
    apply: @escaping @Sendable (inout CommandOptions) -> Void
  ) -> CommandOption {
    CommandOption(names: names, help: help) {
      (options: inout CommandOptions, _: String) throws(UsageError) in apply(&options)
    }
  }

  static func value(
    _ name: String, _ placeholder: String, help: String,
    isRepeatable: Bool = false, isValueOptional: Bool = false,
    apply: @escaping @Sendable (inout CommandOptions, String) throws(UsageError) -> Void
  ) -> CommandOption {
    CommandOption(
      names: [name], placeholder: placeholder, help: help, isRepeatable: isRepeatable,
      isValueOptional: isValueOptional, apply: apply)
  }

  /// Returns an option whose values are the cases of an enumeration.
  static func choice<Value: RawRepresentable & CaseIterable & SendableMetatype>(
    _ name: String, help: String,
    assign: @escaping @Sendable (inout CommandOptions, Value) -> Void
  ) -> CommandOption where Value.RawValue == String {
    let words = Value.allCases.map(\.rawValue)
    return value(name, words.joined(separator: "|"), help: help) {
      (options: inout CommandOptions, word: String) throws(UsageError) in
      guard let value = Value(rawValue: word) else {
        throw UsageError("\(name) takes \(Phrase.list(words, last: "or", quoted: false))")
      }
      assign(&options, value)
    }
  }
}
