internal import GuiseManifest
internal import StrictJSON

extension FormatShape {
  /// What a value of this shape begins with.
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
  /// What follows the colon: what is other than standard, where there is only that.
  var beginning: CompletionText {
    if case .boolean = shape, let standard { return standard == "true" ? "false" : "true" }
    return shape.beginning
  }

  /// What the key is for, with an example and what its absence means.
  var markdown: String {
    var parts = [meaning, "Example: `\(example)`"]
    if let standard { parts.append("Default: `\(standard)`") }
    return parts.joined(separator: "\n\n")
  }
}

extension FormatObject {
  /// An object that has what it must have.
  var beginning: CompletionText {
    let needed = keys.first { $0.presence != .optional }
    guard let needed else { return "{ " + .place + " }" }
    return "{ " + .quoted(needed.name) + ": " + needed.beginning + " }"
  }
}
