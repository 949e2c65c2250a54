internal import GuiseManifest

/// One option of the command line: how it is written, what it is for, what it sets.
struct CommandOption: Sendable {
  /// `--catalog`; further names after it.
  var names: [String]
  /// How its value may be written (`FILE`); empty for a flag.
  var placeholders: [String]
  var help: String
  /// Whether it may be given several times, for several names.
  var isRepeatable = false
  /// Whether it may be the last argument, without its value.
  var isValueOptional = false
  /// What its value is.
  var value = Value.any
  /// Takes the value; a flag gets an empty one.
  var apply: @Sendable (inout CommandOptions, String) throws(UsageError) -> Void

  /// What a shell may complete a value with.
  enum Value: Sendable {
    case any, file, folder
    case oneOf([String])
  }

  var takesValue: Bool { !placeholders.isEmpty }

  /// What it is for, in a few words: how the help begins.
  var summary: String {
    let ends = ["; ", ": ", ". ", " (", ", for "].compactMap { help.firstRange(of: $0)?.lowerBound }
    if let end = ends.min() { return String(help[..<end]) }
    return String(help.hasSuffix(".") ? help.dropLast() : help[...])
  }

  static func flag(
    _ names: String..., help: String,
    apply: @escaping @Sendable (inout CommandOptions) -> Void
  ) -> CommandOption {
    CommandOption(names: names, placeholders: [], help: help) {
      (options: inout CommandOptions, _: String) throws(UsageError) in apply(&options)
    }
  }

  static func value(
    _ name: String, _ placeholders: String..., help: String, of value: Value = .any,
    isRepeatable: Bool = false, isValueOptional: Bool = false,
    apply: @escaping @Sendable (inout CommandOptions, String) throws(UsageError) -> Void
  ) -> CommandOption {
    CommandOption(
      names: [name], placeholders: placeholders, help: help, isRepeatable: isRepeatable,
      isValueOptional: isValueOptional, value: value, apply: apply)
  }

  /// An option whose values are the cases of an enumeration.
  static func choice<Value: RawRepresentable & CaseIterable & SendableMetatype>(
    _ name: String, help: String,
    assign: @escaping @Sendable (inout CommandOptions, Value) -> Void
  ) -> CommandOption where Value.RawValue == String {
    let words = Value.allCases.map(\.rawValue)
    return value(name, words.joined(separator: "|"), help: help, of: .oneOf(words)) {
      (options: inout CommandOptions, word: String) throws(UsageError) in
      guard let value = Value(rawValue: word) else {
        throw UsageError(
          .invalidValue(option: name, expected: Phrase.list(words, last: "or", quoted: false)))
      }
      assign(&options, value)
    }
  }
}
