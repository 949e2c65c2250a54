internal import GuiseManifest

/// The format, version 1. A key of an object has one entry here, and one in the code that reads it.
extension FormatObject {
  package static let supportedVersion = "1"

  /// The kinds of objects.
  package static let all = [
    manifest, variable, assembly, registration, defaults, decorator, tagReference,
  ]

  package static let manifest = FormatObject(
    noun: "a manifest",
    meaning: """
      The wiring of an application: the factories that it uses from its code, with their tags, \
      lifetimes and settings.
      """,
    keys: [
      FormatKey(
        "guise", .version, .required, example: "1",
        meaning: "The version of the format: the number 1."),
      FormatKey(
        "catalog", .path, example: "\"guise-catalog.json\"",
        meaning: """
          The catalog of the application's factories that guise-validate checks this manifest \
          against, relative to this file. Without it: guise-catalog.json beside this file.
          """),
      FormatKey(
        "fragment", .boolean, standard: "false", example: "true",
        meaning: """
          true: this file is meant to be included. Given alone, it is checked for shape, factories \
          and settings, but not for wiring.
          """),
      FormatKey(
        "include", .list(of: .path), example: "[\"storage.json\"]",
        meaning: """
          Other manifests, merged before this one in the given order: paths relative to this file \
          that stay within the root folder, or NAME:path below a root of that name. A file \
          included twice is read once.
          """),
      FormatKey(
        "variables", .named(naming: "a variable", .object(.variable)),
        example: "{\"logPath\": {\"type\": \"string\"}}",
        meaning: "Values, by name, that settings refer to as ${name}."),
      FormatKey(
        "scopes", .list(of: .name(naming: "a scope")), requiresUniqueElements: true,
        example: "[\"request\"]",
        meaning: "The names that a registration's \"scope\" may use, outermost first."),
      defaultsKey,
      FormatKey(
        "start", .list(of: .string), requiresUniqueElements: true, example: "[\"server\"]",
        meaning: """
          Identifiers of singletons that are built when the container starts, in this order. \
          Listed registrations are eager; other eager registrations follow.
          """),
      FormatKey(
        "root", .string, example: "\"app\"",
        meaning: """
          The assembly to assemble. It may be omitted if there is only one that no other uses.
          """),
      FormatKey(
        "assemblies", .named(naming: "an assembly", .object(.assembly)), .required,
        example: "{\"app\": {\"registrations\": {}}}",
        meaning: """
          Groups of registrations, by name. An assembly that several files name combines their \
          registrations and uses.
          """),
      allow,
    ])

  package static let variable = FormatObject(
    noun: "a variable",
    meaning: """
      A value that settings refer to as ${name}: the caller's, else the environment's, else the \
      default.
      """,
    keys: [
      FormatKey(
        "type", .choice(VariableType.allCases.map(\.rawValue)), .requiredUnlessOverride,
        example: "\"string\"",
        meaning: """
          The type of the value. A setting that is nothing but the reference has a value of this \
          type. "json" is any JSON, and its references stand alone.
          """),
      FormatKey(
        "env", .environmentName, example: "\"LOG_PATH\"",
        meaning: """
          The environment variable with the value. If NAME is not set but NAME_FILE is, the value \
          is the text of that file.
          """),
      FormatKey(
        "default", .scalar, example: "\"access.log\"",
        meaning: """
          The value if neither the caller nor the environment gives one. The default of a string \
          may refer to other variables as ${name}.
          """),
      FormatKey(
        "secret", .boolean, standard: "false", example: "true",
        meaning: "true: the value appears in no message, report or dump."),
      FormatKey(
        "override", .override, standard: "false", example: "true",
        meaning: """
          true: changes the keys given here in an included file's variable; the others stay, and \
          null removes. "replace": replaces the whole variable.
          """),
    ])

  package static let assembly = FormatObject(
    noun: "an assembly",
    meaning: "Registrations that belong together, and the assemblies that they need.",
    keys: [
      FormatKey(
        "uses", .list(of: .string), example: "[\"storage\"]",
        meaning: """
          Assemblies of the manifest or registered in code that are assembled before this one.
          """),
      FormatKey(
        "registrations",
        .named(naming: "a registration", .either([.string, .object(.registration)])),
        example: "{\"clock\": \"system-clock\"}",
        meaning: """
          Registrations, by identifiers that are unique in the whole manifest. A string is short \
          for an object with that factory.
          """),
      defaultsKey,
    ])

  private static let defaultsKey = FormatKey(
    "defaults", .object(.defaults), example: "{\"lifetime\": \"singleton\"}",
    meaning: """
      Values for the registrations in this object that give no lifetime. An assembly's defaults \
      win over the file's; neither reach included files or overrides.
      """)

  static let allow = FormatKey(
    "allow", .list(of: .rule), example: "[\"unused-variable\"]",
    meaning: """
      Rules whose warnings and notes are accepted here; one that never fires is reported itself. \
      Errors cannot be allowed.
      """)

  /// The keys that every object may have, with any value.
  package static let freeKeys = [
    (
      name: "$schema", isForFiles: true,
      meaning: "The JSON Schema that editors check this file against: a path or a URL."
    ),
    (
      name: "description", isForFiles: false,
      meaning: "A note for people; Guise ignores it."
    ),
  ]
  /// The prefix of keys for other tools.
  package static let freePrefix = "x-"
}
