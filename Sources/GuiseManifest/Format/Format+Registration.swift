internal import Guise

// The format, version 1: what is in a registration.

extension FormatObject {
  package static let registration = FormatObject(
    noun: "a registration",
    meaning: "One use of a factory: what it is registered as, and what it is given.",
    keys: [
      FormatKey(
        "factory", .string, .requiredUnlessOverride, example: "\"system-clock\"",
        meaning: "The identifier under which the code registers the factory."),
      FormatKey(
        "as", .either([.string, .list(of: .string)]), example: "[\"Logbook.Report\"]",
        meaning: """
          Which of the services that the factory offers are registered: their full type names, or \
          short ones that are unambiguous. Default: the factory's own. Several share one instance \
          where the lifetime keeps one.
          """),
      FormatKey(
        "tags", .list(of: .string), example: "[\"daily\"]",
        meaning: "What tells this registration from others of the same service."),
      FormatKey(
        "lifetime", .choice(Lifetime.Kind.allCases.map(\.rawValue)), standard: "\"transient\"",
        example: "\"singleton\"",
        meaning: """
          How long an instance is kept. "transient": not at all, each use gets its own. \
          "singleton": as long as the container. "weak": while someone else holds it. "graph": \
          within one outermost resolve. "scoped": as long as the container that is asked, or as \
          the nearest one of the named "scope".
          """),
      FormatKey(
        "scope", .string, example: "\"request\"",
        meaning: "One of the manifest's \"scopes\": whose container keeps a \"scoped\" instance."),
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
        meaning: """
          true: built when the container starts. For singletons without arguments.
          """),
      FormatKey(
        "enabled", .boolean, standard: "true", example: "false",
        meaning: "false: it is not registered."),
      FormatKey(
        "override", .boolean, standard: "false", example: "true",
        meaning: """
          true: replaces what an included file gives this identifier. With "factory" the whole \
          registration; without it only the keys that are given here, and the others stay.
          """),
      allow,
    ],
    pairs: [
      FormatPair(key: "scope", other: "lifetime", value: Lifetime.Kind.scoped.rawValue)
    ])

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
    meaning: "What is registered with tags: for an array, everything that has at least these.",
    keys: [
      FormatKey(
        "tags", .list(of: .string), .required, example: "[\"primary\"]",
        meaning: "The tags of what is wanted.")
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
      for an array a list of identifiers in the order wanted. A parameter that is not named gets \
      the service without tags, an array everything.
      """)
}
