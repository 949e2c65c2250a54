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
      The wiring of an application: which of its code's factories it uses, with which tags, \
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
          true: this file is made to be included. Given alone it is checked for shape, factories \
          and settings, but not for wiring.
          """),
      FormatKey(
        "include", .list(of: .path), example: "[\"storage.json\"]",
        meaning: """
          Other manifests, merged before this one in this order: paths relative to this file that \
          stay within the root folder, or NAME:path below a root of that name. A file met twice is \
          read once.
          """),
      FormatKey(
        "variables", .named(naming: "a variable", .object(.variable)),
        example: "{\"logPath\": {\"type\": \"string\"}}",
        meaning: "Values, by name, that settings refer to as ${name}."),
      FormatKey(
        "scopes", .list(of: .name(naming: "a scope")), listsOnce: true, example: "[\"request\"]",
        meaning: "The names that a registration's \"scope\" may use, outermost first."),
      defaultsKey,
      FormatKey(
        "start", .list(of: .string), listsOnce: true, example: "[\"server\"]",
        meaning: """
          Identifiers of singletons that are built when the container starts, in this order. What is \
          listed is eager; eager registrations that are not listed follow.
          """),
      FormatKey(
        "root", .string, example: "\"app\"",
        meaning: """
          The assembly to assemble. It may be left out where there is only one that no other uses.
          """),
      FormatKey(
        "assemblies", .named(naming: "an assembly", .object(.assembly)), .required,
        example: "{\"app\": {\"registrations\": {}}}",
        meaning: """
          Groups of registrations, by name. An assembly that several files name has the \
          registrations and the uses of all of them.
          """),
      allow,
    ])

  package static let variable = FormatObject(
    noun: "a variable",
    meaning: """
      A value that settings refer to as ${name}: what the caller gives, else the environment's, \
      else the default.
      """,
    keys: [
      FormatKey(
        "type", .choice(VariableType.allCases.map(\.rawValue)), .requiredUnlessOverride,
        example: "\"string\"",
        meaning: """
          What kind of value it is. A setting that is nothing but the reference has a value of \
          this type. "json" is any JSON, and its references stand alone.
          """),
      FormatKey(
        "env", .environmentName, example: "\"LOG_PATH\"",
        meaning: """
          The environment variable with the value. Where NAME is not set and NAME_FILE is, the \
          value is the text of that file.
          """),
      FormatKey(
        "default", .scalar, example: "\"access.log\"",
        meaning: """
          The value where neither the caller nor the environment gives one. That of a string may \
          refer to other variables as ${name}.
          """),
      FormatKey(
        "secret", .boolean, standard: "false", example: "true",
        meaning: "true: the value appears in no message, report or dump."),
      FormatKey(
        "override", .override, standard: "false", example: "true",
        meaning: """
          true: changes the keys that are given here of the variable that an included file \
          defines; the others stay, and null removes. "replace": replaces the whole variable.
          """),
    ])

  package static let assembly = FormatObject(
    noun: "an assembly",
    meaning: "Registrations that belong together, and the assemblies that they need.",
    keys: [
      FormatKey(
        "uses", .list(of: .string), example: "[\"storage\"]",
        meaning: """
          Assemblies that are assembled before this one: of the manifest, or registered in code.
          """),
      FormatKey(
        "registrations",
        .named(naming: "a registration", .either([.string, .object(.registration)])),
        example: "{\"clock\": \"system-clock\"}",
        meaning: """
          What is registered, by identifiers that are unique in the whole manifest. A string is \
          short for an object with that factory.
          """),
      defaultsKey,
    ])

  private static let defaultsKey = FormatKey(
    "defaults", .object(.defaults), example: "{\"lifetime\": \"singleton\"}",
    meaning: """
      What registrations written in this object have where they give no lifetime. An assembly's \
      defaults win over the file's; neither reach included files or overrides.
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
      meaning: "The JSON Schema that editors hold this file against: a path or a URL."
    ),
    (
      name: "description", isForFiles: false,
      meaning: "A note for people: it means nothing to Guise."
    ),
  ]
  /// The prefix of keys for other tools.
  package static let freePrefix = "x-"
}
