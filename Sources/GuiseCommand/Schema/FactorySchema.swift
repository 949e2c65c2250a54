internal import Guise
internal import GuiseManifest
package import GuiseValidation
internal import StrictJSON

/// The JSON Schema of one factory, for its registrations and decorators.
package struct FactorySchema {
  package let id: String
  let factory: Catalog.Factory

  package init(id: String, factory: Catalog.Factory) {
    self.id = id
    self.factory = factory
  }

  /// The service that the factory can decorate, by the same rule as `FactoryTable`.
  ///
  /// A decorator takes and returns the service; where it takes it several times, a manifest must be
  /// able to point all but one of these parameters elsewhere.
  package var decorated: String? {
    !taking.isEmpty && taking.count(where: { $0.name == nil }) <= 1 ? factory.services.first : nil
  }

  /// The parameter for the decorated instance; nil where a manifest chooses it.
  package var decoratedParameter: Catalog.Parameter? { taking.count == 1 ? taking[0] : nil }

  private var taking: [Catalog.Parameter] {
    guard let service = factory.services.first, factory.arguments.isEmpty else { return [] }
    return factory.dependencies.filter {
      $0.kind == .required && $0.service == service && $0.injected == nil
    }
  }

  /// Whether the settings have a required value.
  package var needsSettings: Bool {
    guard let schema = factory.settings?.schema, let empty = JSONValue.emptyObject else {
      return false
    }
    return !schema.check(empty).isEmpty
  }

  /// The service names that a manifest may write: the full ones, followed by the unambiguous short
  /// ones.
  package var serviceNames: [String] {
    let short = factory.services.compactMap { TypeName.short(ofName: $0) }
    let unambiguous = short.filter { name in short.count { $0 == name } == 1 }
    var names: [String] = []
    for name in factory.services + unambiguous where !names.contains(name) { names.append(name) }
    return names
  }

  /// The schema of a registration or decorator.
  var schema: JSON {
    let schema: JSON = [
      "description": .string(summary),
      "properties": ["settings": settings, "dependencies": dependencies],
    ]
    return needsSettings ? schema.adding(["required": ["settings"]]) : schema
  }

  private var settings: JSON {
    // A schema of `false` makes an editor report that the key is not allowed.
    guard let settings = factory.settings else { return false }
    let schema = settings.schema?.manifestSchema ?? SettingsSchema.any.manifestSchema
    let note = settings.unchecked.map { " What is in it is not checked: \($0)." } ?? ""
    let described = schema.beside([
      "description": .string("The settings type is \(settings.type).\(note)")
    ])
    guard needsSettings, let schema = settings.schema else { return described }
    return described.adding(["examples": [schema.example]])
  }

  private var dependencies: JSON {
    let properties = factory.dependencies.compactMap { parameter in
      parameter.name.map { name in
        JSON.Member(
          key: name,
          value: .joined(
            ["description": .string("\(Self.words(for: parameter)).")], reference(parameter)))
      }
    }
    return ["properties": .object(properties), "additionalProperties": false]
  }

  /// Returns the schema of a reference that fills a parameter.
  private func reference(_ parameter: Catalog.Parameter) -> JSON {
    let choice = parameter.choice
    var types = ["object"]
    if choice.takes(.registrations([])) { types.insert("array", at: 0) }
    // A registration may offer a collection itself.
    if choice.takes(.registration("")) || parameter.kind == .array || parameter.kind == .keyed {
      types.insert("string", at: 0)
    }
    var properties: [JSON.Member] = []
    // Any registration of the service is accepted, with any tags.
    if !choice.takes(.tags([""])) { properties.append(.init(key: "tags", value: ["maxItems": 0])) }
    if !choice.takes(.keys([:])) { properties.append(.init(key: "keys", value: false)) }
    let type = JSON.typed(types)
    return properties.isEmpty ? type : type.adding(["properties": .object(properties)])
  }

  /// Returns a readable description of a parameter's type.
  package static func words(for parameter: Catalog.Parameter) -> String {
    type(of: parameter) + parameter.tagged + (parameter.injected == nil ? "" : ", as a property")
  }

  private static func type(of parameter: Catalog.Parameter) -> String {
    let service = parameter.service
    let types = Phrase.list(parameter.arguments, quoted: false)
    let arguments = types.isEmpty ? "" : " with arguments \(types)"
    let later = parameter.kind.isDeferred ? ", resolved later" : ""
    return switch parameter.kind {
    case .optional, .lazyOptional: "\(service), if there is one\(later)"
    case .array, .lazyArray: "every \(service)\(later)"
    case .keyed: "every \(service) by its identifier"
    default: service + arguments + later
    }
  }
}
