internal import Guise

// The format, version 1: the contents of a registration.

extension FormatObject {
  package static let registration = FormatObject(
    noun: "a registration",
    meaning: "One use of a factory: what it is registered as, and what it is given.",
    keys: [
      FormatKey(
        "factory", .string, .requiredUnlessOverride, example: "\"system-clock\"",
        meaning: "The identifier under which the code registers the factory."),
      FormatKey(
        "as", .either([.string, .list(of: .string, least: 1)]), example: "[\"Logbook.Report\"]",
        meaning: """
          Which of the services that the factory offers are registered: their full type names, or \
          short ones that are unambiguous. Default: the factory's own. Several share one instance \
          where the lifetime keeps one.
          """),
      FormatKey(
        "tags", .list(of: .string), example: "[\"daily\"]",
        meaning: "What tells this registration from others of the same service."),
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
          true: changes what an included file gives this identifier, as a JSON Merge Patch: a key \
          that is given here replaces the other's, "settings" and "dependencies" are merged member by \
          member, null removes, at every depth. Another "factory" starts "settings" and "dependencies" afresh. \
          "replace": replaces the whole registration.
          """),
      allow,
    ],
    pairs: [
      FormatPair(key: "scope", other: "lifetime", value: Lifetime.Kind.scoped.rawValue)
    ])

  package static let defaults = FormatObject(
    noun: "an object of defaults",
    meaning: """
      What the registrations written beside it, in this file, have where they give no lifetime.
      """,
    keys: [
      lifetime,
      scope,
      FormatKey(
        "eager", .boolean, standard: "false", example: "true",
        meaning: "true: built when the container starts, if it is a singleton without arguments."),
    ],
    pairs: [FormatPair(key: "scope", other: "lifetime", value: Lifetime.Kind.scoped.rawValue)])

  private static let lifetime = FormatKey(
    "lifetime", .choice(Lifetime.Kind.allCases.map(\.rawValue)), standard: "\"transient\"",
    example: "\"singleton\"",
    meaning: """
      How long an instance is kept. "transient": not at all, each use gets its own. \
      "singleton": as long as the container. "weak": while someone else holds it. "graph": \
      within one outermost resolve. "scoped": as long as the container that is asked, or as \
      the nearest one of the named "scope".
      """)

  private static let scope = FormatKey(
    "scope", .string, example: "\"request\"",
    meaning: "One of the manifest's \"scopes\": whose container keeps a \"scoped\" instance.")

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
      What is registered with tags: for an array, everything that has at least these. Or registrations \
      under names, for a dictionary.
      """,
    keys: [
      FormatKey(
        "tags", .list(of: .string), .alternative(to: "keys"), example: "[\"primary\"]",
        meaning: "The tags of what is wanted."),
      FormatKey(
        "keys", .keyed(.string), .alternative(to: "tags"), example: "{\"daily\": \"traffic\"}",
        meaning: """
          For a parameter [String: T]: the registrations that it gets, each under the key that the \
          code finds it by.
          """),
    ])

  private static let settings = FormatKey(
    "settings", .free, example: "{\"path\": \"access.log\"}",
    meaning: """
      What the factory's settings type decodes. In any string, ${name} stands for a variable: \
      alone in it with the variable's type, else as text; $${ is a literal ${.
      """)

  private static let dependencies = FormatKey(
    "dependencies",
    .keyed(.either([.string, .list(of: .string), .object(.tagReference)])),
    example: "{\"Store\": \"file-store\"}",
    meaning: """
      What fills the factory's parameters, by name: a registration's identifier, {"tags": […]}, or \
      for an array a list of identifiers in the order wanted; for a dictionary {"keys": {…}}. A \
      parameter that is not named gets the service without tags, an array or a dictionary everything.
      """)
}
