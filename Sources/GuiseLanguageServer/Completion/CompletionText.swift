internal import GuiseManifest
internal import StrictJSON

/// The text of an entry, with at most one placeholder for the author.
struct CompletionText: ExpressibleByStringLiteral {
  /// The text before the placeholder, or all of it without one.
  private var before: String
  private var after: String?

  private init(before: String, after: String?) {
    self.before = before
    self.after = after
  }

  init(_ plain: String) { self.init(before: plain, after: nil) }

  init(stringLiteral value: String) { self.init(value) }

  /// A placeholder.
  static let place = CompletionText(before: "", after: "")

  /// Returns a JSON string.
  static func quoted(_ text: String) -> CompletionText { CompletionText(JSONText.quoted(text)) }

  /// Returns the contents of a JSON string, without quotes.
  static func unquoted(_ text: String) -> CompletionText {
    CompletionText(String(JSONText.quoted(text).dropFirst().dropLast()))
  }

  static func + (left: CompletionText, right: CompletionText) -> CompletionText {
    guard let after = left.after else {
      return CompletionText(before: left.before + right.before, after: right.after)
    }
    return CompletionText(before: left.before, after: after + right.plain)
  }

  /// The text without placeholders.
  var plain: String { before + (after ?? "") }

  /// The text in the syntax of snippets; nil without placeholders.
  var snippet: String? { after.map { Self.escaped(before) + "$1" + Self.escaped($0) } }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("$", with: "\\$").replacing("}", with: "\\}")
  }
}

extension FormatShape {
  /// The text that begins a value of this shape.
  var beginning: CompletionText {
    switch self {
    case .boolean, .override: .place
    case .version: CompletionText(FormatObject.supportedVersion)
    case .scalar: .place
    case .string, .path, .environmentName, .name, .choice, .rule: "\"" + .place + "\""
    case .list(let element, _): "[" + (element.isText ? element.beginning : .place) + "]"
    case .named, .keyed, .free, .object: "{ " + .place + " }"
    case .either(let shapes): shapes.first?.beginning ?? .place
    }
  }

  private var isText: Bool {
    alternatives.contains { $0.accepts(.string) && !$0.accepts(.boolean) }
  }
}

extension FormatKey {
  /// The text that begins the value; for a Boolean key with a default, the other value.
  var beginning: CompletionText {
    if case .boolean = shape, let standard { return standard == "true" ? "false" : "true" }
    return shape.beginning
  }

  /// The meaning of the key, with an example and the default.
  var markdown: String {
    var parts = [meaning, "Example: `\(example)`"]
    if let standard { parts.append("Default: `\(standard)`") }
    return parts.joined(separator: "\n\n")
  }
}

extension FormatObject {
  /// An object with its first required key.
  var beginning: CompletionText {
    let needed = keys.first { $0.presence != .optional }
    guard let needed else { return "{ " + .place + " }" }
    return "{ " + .quoted(needed.name) + ": " + needed.beginning + " }"
  }
}
