internal import GuiseManifest
internal import StrictJSON

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
