internal import Guise

/// The JSON Schema of catalogs.
///
/// Nobody writes a catalog by hand: this is for people who read one, and for tools that make one for
/// `guise-validate`.
package enum CatalogSchema {
  package static var document: JSON {
    let top: JSON = [
      "$schema": ManifestSchema.dialect,
      "$id": "urn:guise:schema:catalog:1",
      "title": "Guise catalog, version 1",
    ]
    return top.adding(catalog).adding(["definitions": definitions])
  }

  private static let catalog = object(
    """
    What an application's code offers to manifests. It is written by the application's own \
    validator and read by guise-validate.
    """,
    required: ["version", "factories"],
    [
      "version": described(
        "The version of the format.",
        ["type": "integer", "const": .number(String(Catalog.currentVersion))]),
      "factories": described("The factories, by identifier.", named("factory")),
      "assemblies": described(
        "Assemblies that are registered in code, by name.", named("assembly")),
      "supplies": described(
        "What the application registers itself before it loads a manifest.", list("supply")),
      "requirements": described(
        "What the application resolves itself: the roots of the graph.", list("requirement")),
      "tags": described(
        "Enums whose cases manifests write as tags, by the type's name.", named("tags")),
    ])

  private static let definitions: JSON =
    .joined(
      [
        "factory": factory, "parameter": parameter, "settings": settings, "assembly": assembly,
        "key": key, "supply": supply, "requirement": requirement, "tags": tags,
        "code-registration": codeRegistration, "code-dependency": codeDependency,
        "code-decorator": codeDecorator,
      ], SettingsSchema.definitions)

  private static let factory = object(
    "A function that makes an instance, as its types describe it.",
    required: ["services", "file"],
    [
      "services": described(
        "The services on offer by their types' full names, the factory's own first.",
        ["type": "array", "items": ["type": "string"], "minItems": 1, "uniqueItems": true]),
      "concurrency": choice(
        "What the function may do while it runs.", Concurrency.self, standard: .sync),
      "instance": choice(
        "Whether an instance can be held weakly: behind a protocol that is not bound to classes it is not known.",
        Catalog.InstanceKind.self, standard: .unknown),
      "parameters": described("The function's parameters, in order.", list("parameter")),
      "settings": reference("settings"),
      "opaque": described(
        "Whether it may reach for dependencies that its parameters do not show.",
        flag),
      "file": file,
    ])

  private static let parameter = object(
    "A parameter of a factory.", required: ["kind", "service"],
    [
      "name": described(
        "What manifests call it. Absent where the container does not fill it, or no name is unique.",
        ["type": "string"]),
      "kind": choice(
        """
        How it is filled: required (T), optional (T?), array ([T]), lazy (LazyResolver<T>), \
        lazyTags (LazyTagsResolver<T>), lazyFull (LazyFullResolver<T> or a Provider), \
        lazyOptional, lazyArray, resolver, argument or settings.
        """, Catalog.Parameter.Kind.self),
      "service": described(
        "The type that is asked for: of an optional, an array or a lazy resolver, the element's.",
        text),
      "arguments": described("The types of the arguments that a provider gives.", texts),
      "adapters": adapters,
      "injected": choice(
        """
        Of a property what it is injected into: an object, so that a cycle may end here, or a value. \
        Absent of the function's own parameters.
        """, Catalog.Parameter.Injected.self),
      "tags": described(
        "The tags under which a property is asked for where a manifest says nothing, sorted.", texts
      ),
      "codeTags": described(
        "Those of them that manifests cannot write, as Module.Type:value, sorted.", texts),
    ])

  private static let adapters = described(
    """
    The types around the service, from the outside in: optional (T?), array ([T]), set (Set<T>), \
    lazy (LazyResolver<T>), lazyTags (LazyTagsResolver<T>), lazyFull (LazyFullResolver<T>) or \
    provider (Provider<T, ...>). Absent where the kind tells them.
    """,
    [
      "type": "array", "minItems": 1,
      "items": ["enum": .array(AdapterKind.allCases.map { .string($0.rawValue) })],
    ])

  private static let settings = object(
    "What a factory reads from \"settings\".", required: ["type"],
    [
      "type": described("The type's name.", text),
      "schema": reference("settings-schema"),
      "unchecked": described(
        "Why there is no schema: what is wrong with settings is then found at load.", text),
    ])

  private static let assembly = object(
    "An assembly that is registered in code.", required: ["keys", "file"],
    [
      "keys": described(
        "What it and the assemblies that it needs register.", list("code-registration")),
      "decorators": described(
        "What it wraps around instances, whoever registers them.", list("code-decorator")),
      "file": file,
    ])

  private static let codeRegistration = object(
    "What a code assembly registers: the key, and what is known of how it is made.",
    required: ["service"],
    keyProperties.adding([
      "concurrency": choice(
        "What the factory may do while it runs; absent where it is not known.",
        Concurrency.self),
      "lifetime": choice(
        "How long an instance is kept.", Lifetime.Kind.self, standard: .transient),
      "scope": described("The scope whose containers keep instances.", text),
      "eager": described("Whether it is built when the container starts.", flag),
      "dependencies": described("What it is known to ask for.", list("code-dependency")),
      "opaque": described("Whether it may ask for more than that.", flag),
      "parameters": described(
        "The types of its parameters, where a resolve may give all of them as arguments.", texts),
      "passesTags": described("Whether it answers under any tags.", flag),
    ]))

  private static let codeDependency = object(
    "What a registration in code asks for: the key, and how.", required: ["service", "kind"],
    keyProperties.adding([
      "kind": choice("As a parameter of a factory would be filled.", Catalog.Parameter.Kind.self),
      "adapters": adapters,
      "injected": described(
        "Whether it is injected into an instance that exists by then.", flag),
    ]))

  private static let codeDecorator = object(
    "What code wraps around the instances of a key.", required: ["service"],
    keyProperties.adding([
      "concurrency": choice(
        "What it may do while it runs.", Concurrency.self, standard: .sync)
    ]))

  private static let key = object(
    "What an instance is asked for by.", required: ["service"], keyProperties)

  private static let keyProperties: JSON = [
    "service": described("The full name of the service's type.", text),
    "tags": described("The tags that manifests can write, sorted.", texts),
    "codeTags": described("The tags that they cannot, as Module.Type:value, sorted.", texts),
    "arguments": described("The types of the arguments.", texts),
  ]

  private static let tags = object(
    "An enum whose cases manifests write as tags.", required: ["texts", "file"],
    ["texts": described("What manifests write.", texts), "file": file])

  private static let supply = object(
    "What the application registers itself.", required: ["key", "file"],
    ["key": reference("key"), "scope": scope, "file": file])

  private static let requirement = object(
    "What the application resolves itself.", required: ["key", "file"],
    [
      "key": reference("key"),
      "kind": choice(
        "How it is resolved, as a parameter would be.", Catalog.Parameter.Kind.self,
        standard: .required),
      "adapters": adapters,
      "from": choice("Where it is resolved.", Concurrency.self, standard: .sync),
      "scope": scope,
      "file": file,
    ])

  // MARK: Parts

  static func object(
    _ description: String, required: [String], _ properties: JSON
  ) -> JSON {
    [
      "description": .string(description),
      "type": "object",
      "required": .strings(required),
      "properties": properties,
      "additionalProperties": false,
    ]
  }

  static func described(_ description: String, _ schema: JSON) -> JSON {
    .joined(["description": .string(description)], schema)
  }

  static func reference(_ definition: String) -> JSON { FormatSchema.reference(definition) }

  static func choice<Value: RawRepresentable & CaseIterable>(
    _ description: String, _ type: Value.Type, standard: Value? = nil
  ) -> JSON where Value.RawValue == String {
    let schema = described(
      description, ["type": "string", "enum": .strings(type.allCases.map(\.rawValue))])
    return standard.map { schema.adding(["default": .string($0.rawValue)]) } ?? schema
  }

  private static func named(_ definition: String) -> JSON {
    ["type": "object", "additionalProperties": reference(definition)]
  }

  private static func list(_ definition: String) -> JSON {
    ["type": "array", "items": reference(definition)]
  }

  static let flag: JSON = ["type": "boolean", "default": false]
  private static let text: JSON = ["type": "string"]
  private static let texts: JSON = ["type": "array", "items": ["type": "string"]]
  private static let file = described(
    "The file that says so, as Module/File.swift.", text)
  private static let scope = described(
    "The scope in whose containers; absent: in the container that loads the manifest.",
    text)
}
