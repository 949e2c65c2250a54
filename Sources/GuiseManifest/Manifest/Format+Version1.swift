/// The format, version 1: a key of an object is one line here, and one in the entry that reads it.
extension FormatObject {
  package static let supportedVersion = "1"

  /// Every kind of object.
  package static let all = [manifest, variable, assembly, registration, tagReference]

  package static let manifest = FormatObject(
    noun: "a manifest",
    keys: [
      FormatKey("guise", .version, .required, example: "1"),
      FormatKey("catalog", .path, example: "\"guise-catalog.json\""),
      FormatKey("include", .list(of: .path), example: "[\"storage.json\"]"),
      FormatKey(
        "variables", .named(naming: "a variable", .object(.variable)),
        example: "{\"logPath\": {\"type\": \"string\"}}"),
      FormatKey("root", .string, example: "\"app\""),
      FormatKey(
        "assemblies", .named(naming: "an assembly", .object(.assembly)), .required,
        example: "{\"app\": {\"registrations\": {}}}"),
    ])

  package static let variable = FormatObject(
    noun: "a variable",
    keys: [
      FormatKey(
        "type", .choice(VariableType.allCases.map(\.rawValue)), .requiredUnlessOverride,
        example: "\"string\""),
      FormatKey("env", .environmentName, example: "\"LOG_PATH\""),
      FormatKey("default", .scalar, example: "\"access.log\""),
      FormatKey("secret", .boolean, example: "true"),
      FormatKey("override", .boolean, example: "true"),
    ])

  package static let assembly = FormatObject(
    noun: "an assembly",
    keys: [
      FormatKey("uses", .list(of: .string), example: "[\"storage\"]"),
      FormatKey(
        "registrations", .named(naming: "a registration", .shorthand(.registration)),
        example: "{\"clock\": \"system-clock\"}"),
    ])

  package static let registration = FormatObject(
    noun: "a registration",
    keys: [
      FormatKey("factory", .string, .requiredUnlessOverride, example: "\"system-clock\""),
      FormatKey("tags", .list(of: .string), example: "[\"daily\"]"),
      FormatKey(
        "lifetime", .choice(ManifestLifetime.allCases.map(\.rawValue)), example: "\"singleton\""),
      FormatKey("settings", .free, example: "{\"path\": \"access.log\"}"),
      FormatKey(
        "dependencies", .keyed(.shorthand(.tagReference)),
        example: "{\"Store\": \"file-store\"}"),
      FormatKey("enabled", .boolean, example: "false"),
      FormatKey("override", .boolean, example: "true"),
    ])

  package static let tagReference = FormatObject(
    noun: "a dependency",
    keys: [FormatKey("tags", .list(of: .string), .required, example: "[\"primary\"]")])
}
