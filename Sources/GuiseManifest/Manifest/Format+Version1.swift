/// The format, version 1: a key of an object is one line here, and one in the entry that reads it.
extension FormatObject {
  package static let supportedVersion = "1"

  /// Every kind of object.
  package static let all = [manifest, variable, assembly, registration, decorator, tagReference]

  package static let manifest = FormatObject(
    noun: "a manifest",
    keys: [
      FormatKey("guise", .version, .required, example: "1"),
      FormatKey("catalog", .path, example: "\"guise-catalog.json\""),
      FormatKey("fragment", .boolean, example: "true"),
      FormatKey("include", .list(of: .path), example: "[\"storage.json\"]"),
      FormatKey(
        "variables", .named(naming: "a variable", .object(.variable)),
        example: "{\"logPath\": {\"type\": \"string\"}}"),
      FormatKey("scopes", .list(of: .name(naming: "a scope")), example: "[\"request\"]"),
      FormatKey("root", .string, example: "\"app\""),
      FormatKey(
        "assemblies", .named(naming: "an assembly", .object(.assembly)), .required,
        example: "{\"app\": {\"registrations\": {}}}"),
      allow,
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
        "registrations",
        .named(naming: "a registration", .either([.string, .object(.registration)])),
        example: "{\"clock\": \"system-clock\"}"),
    ])

  package static let registration = FormatObject(
    noun: "a registration",
    keys: [
      FormatKey("factory", .string, .requiredUnlessOverride, example: "\"system-clock\""),
      FormatKey(
        "as", .either([.string, .nonEmptyList(of: .string)]), example: "[\"Logbook.Report\"]"),
      FormatKey("tags", .list(of: .string), example: "[\"daily\"]"),
      FormatKey(
        "lifetime", .choice(ManifestLifetime.allCases.map(\.rawValue)), example: "\"singleton\""),
      FormatKey("scope", .string, example: "\"request\""),
      settings,
      dependencies,
      FormatKey(
        "decorators", .list(of: .either([.string, .object(.decorator)])),
        example: "[\"retrying-store\"]"),
      FormatKey("eager", .boolean, example: "true"),
      FormatKey("enabled", .boolean, example: "false"),
      FormatKey("override", .boolean, example: "true"),
      allow,
    ])

  package static let decorator = FormatObject(
    noun: "a decorator",
    keys: [
      FormatKey("factory", .string, .required, example: "\"retrying-store\""),
      settings,
      dependencies,
    ])

  package static let tagReference = FormatObject(
    noun: "a dependency",
    keys: [FormatKey("tags", .list(of: .string), .required, example: "[\"primary\"]")])

  private static let settings = FormatKey(
    "settings", .free, example: "{\"path\": \"access.log\"}")

  private static let dependencies = FormatKey(
    "dependencies",
    .keyed(.either([.string, .list(of: .string), .object(.tagReference)])),
    example: "{\"Store\": \"file-store\"}")

  private static let allow = FormatKey(
    "allow", .list(of: .choice(RuleList.allowable)), example: "[\"unused-variable\"]")
}
