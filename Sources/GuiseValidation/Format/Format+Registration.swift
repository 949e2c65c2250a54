internal import Guise
internal import GuiseManifest

// The format, version 1: the contents of a registration.

extension FormatObject {
  package static let registration = FormatObject(
    noun: "a registration",
    meaning: "One use of a factory: its registered services and its inputs.",
    keys: [
      FormatKey(
        "factory", .string, .requiredUnlessOverride, example: "\"system-clock\"",
        meaning: "The identifier under which the code registers the factory."),
      FormatKey(
        "as", .either([.string, .list(of: .string, least: 1)]), example: "[\"Logbook.Report\"]",
        meaning: """
          The services to register, of those that the factory offers: full type names, or \
          unambiguous short ones. Default: the factory's own. Several share one instance if the \
          lifetime keeps one.
          """),
      FormatKey(
        "tags", .list(of: .string), example: "[\"daily\"]",
        meaning: "Labels that tell it from other registrations of the service."),
      lifetime,
      scope,
      settings,
      dependencies,
      FormatKey(
        "decorators", .list(of: .either([.string, .object(.decorator)])),
        example: "[\"retrying-store\"]",
        meaning: """
          Factories, innermost first, that each take the service once and return it. They apply to \
          the factory's own service, before \"as\". A string is short for an object with that \
          factory.
          """),
      FormatKey(
        "eager", .boolean, standard: "false", example: "true",
        meaning: "true: built when the container starts. For singletons without arguments."),
      FormatKey(
        "enabled", .boolean, standard: "true", example: "false",
        meaning: "false: it is not registered."),
      FormatKey(
        "override", .override, standard: "false", example: "true",
        meaning: """
          true: changes the registration of this identifier in an included file, as a JSON Merge \
          Patch: a key given here replaces the other's, and null removes it. "settings" are merged \
          member by member, at every depth; "dependencies" are merged parameter by parameter. Another \
          "factory" starts both afresh. "replace": replaces the whole registration.
          """),
      allow,
    ],
    pairs: [.scope])

  package static let defaults = FormatObject(
    noun: "an object of defaults",
    meaning: """
      Values for the registrations beside it, in this file, that give no lifetime.
      """,
    keys: [
      lifetime,
      scope,
      FormatKey(
        "eager", .boolean, standard: "false", example: "true",
        meaning: "true: built when the container starts, if it is a singleton without arguments."),
    ],
    pairs: [.scope])

  private static let lifetime = FormatKey(
    "lifetime", .choice(Lifetime.Kind.allCases.map(\.rawValue)), standard: "\"transient\"",
    example: "\"singleton\"",
    meaning: """
      How long an instance is kept. "transient": not at all; each use gets its own. "singleton": \
      as long as the container. "weak": while something else holds it. "graph": within one \
      outermost resolve. "scoped": as long as the resolving container, or the nearest one of the \
      named "scope".
      """)

  private static let scope = FormatKey(
    "scope", .string, example: "\"request\"",
    meaning: "One of the manifest's \"scopes\"; its container keeps a \"scoped\" instance.")

  package static let decorator = FormatObject(
    noun: "a decorator",
    meaning: "A factory that takes a registration's service and returns one in its place.",
    keys: [
      FormatKey(
        "factory", .string, .required, example: "\"retrying-store\"",
        meaning: "The identifier under which the code registers the decorating factory."),
      settings,
      dependencies,
    ])

  package static let tagReference = FormatObject(
    noun: "a dependency",
    meaning: """
      The registration with these tags; for an array, all that have at least these. Or, for a \
      dictionary, registrations by key.
      """,
    keys: [
      FormatKey(
        "tags", .list(of: .string), .alternative(to: "keys"), example: "[\"primary\"]",
        meaning: "The tags to look for."),
      FormatKey(
        "keys", .keyed(.string), .alternative(to: "tags"), example: "{\"daily\": \"traffic\"}",
        meaning: """
          For a parameter [String: T]: its registrations, each under the key by which the code \
          finds it.
          """),
    ])

  private static let settings = FormatKey(
    "settings", .free, example: "{\"path\": \"access.log\"}",
    meaning: """
      The values that the factory's settings type decodes. In any string, ${name} stands for a \
      variable: if alone, with its type, else as text; $${ is a literal ${.
      """)

  private static let dependencies = FormatKey(
    "dependencies",
    .keyed(.either([.string, .list(of: .string), .object(.tagReference)])),
    example: "{\"Store\": \"file-store\"}",
    meaning: """
      Values for the factory's parameters, by name: a registration's identifier, {"tags": […]}, or \
      for an array a list of identifiers in the desired order; for a dictionary {"keys": {…}}. A \
      parameter not named here gets the service without tags; an array or a dictionary gets \
      everything.
      """)
}

extension FormatPair {
  static let scope = FormatPair(
    key: "scope", other: "lifetime", value: Lifetime.Kind.scoped.rawValue)
}
