internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

// The beginnings of values, with a NUL where the author continues.

extension FormatShape {
  /// The text that begins a value of this shape.
  var beginning: String {
    switch self {
    case .boolean, .override, .scalar: "\0"
    case .version: FormatObject.supportedVersion
    case .string, .path, .environmentName, .name, .choice, .rule: "\"\0\""
    case .list(let element, _): "[\(element.takesText ? element.beginning : "\0")]"
    case .named, .keyed, .free, .object: "{ \0 }"
    case .either(let shapes): shapes.first?.beginning ?? "\0"
    }
  }

  private var takesText: Bool { accepts(.string) && !accepts(.boolean) }
}

extension FormatKey {
  /// The text that begins the value; for a Boolean key with a default, the other value.
  var beginning: String {
    if case .boolean = shape, let standard { return standard == "true" ? "false" : "true" }
    return shape.beginning
  }

  /// The meaning of the key, with an example and the default.
  var markdown: String {
    let parts = [meaning, "Example: `\(example)`"] + (standard.map { ["Default: `\($0)`"] } ?? [])
    return parts.joined(separator: "\n\n")
  }
}

extension FormatObject {
  /// An object with its first required key.
  var beginning: String {
    let needed = keys.first { $0.presence != .optional }
    return needed.map { "{ \(JSONText.quoted($0.name)): \($0.beginning) }" } ?? "{ \0 }"
  }
}

extension Catalog.Parameter {
  /// The text that begins a reference.
  var beginning: String {
    switch choice {
    case .one: "\"\0\""
    case .several: "[\"\0\"]"
    case .tagged: "{ \"tags\": [\"\0\"] }"
    case .keyed: "{ \"keys\": { \0 } }"
    case .nothing: "\0"
    }
  }
}

extension SettingsSchema {
  /// The text that begins a value; for an object, all its required values.
  var beginning: String {
    switch self {
    case .string, .url, .date, .data, .uuid, .duration, .timeZone: "\"\0\""
    case .array: "[\0]"
    case .dictionary: "{ \0 }"
    case .object: example.members.isEmpty ? "{ \0 }" : example.text
    case .nullable(let inner): inner.beginning
    case .any, .boolean, .integer, .number, .decimal, .enumeration: "\0"
    }
  }
}
