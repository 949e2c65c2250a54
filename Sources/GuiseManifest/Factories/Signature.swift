package import Guise

/// A factory's function as described by its types.
package struct Signature: Sendable {
  package let service: Any.Type
  package let concurrency: Concurrency
  package let parameters: [Parameter]
  /// The settings type; unchecked because a type shares no state.
  nonisolated(unsafe) package let settings: (any Decodable.Type)?
  /// Whether the declaration says so; a resolver parameter also makes the factory opaque.
  let declaredOpaque: Bool
  /// The problems of the declaration, as messages.
  let contradictions: [String]

  package struct Parameter: Sendable {
    package enum Role: Sendable {
      case argument(position: Int)
      case settings
      case dependency(Dependency)
    }

    package let type: Any.Type
    package let role: Role
    /// The target of an injected property; nil for a parameter.
    package let injected: Catalog.Parameter.Injected?
    /// The tags to use if a manifest gives none.
    package let tags: Tags
    /// The name in manifests, if there is one.
    package var name: String?

    /// The value type of a parameter `[String: T]` or `[String: T]?`; nil for any other parameter.
    package let keyedElement: Any.Type?

    init(
      type: Any.Type, role: Role, injected: Catalog.Parameter.Injected? = nil, tags: Tags = Tags()
    ) {
      self.type = type
      self.role = role
      self.injected = injected
      self.tags = tags
      keyedElement = isStructOrEnum(type) ? (type as? any KeyedParameter.Type)?.element : nil
    }

    /// The dependency that fills the parameter; nil for an argument and for settings.
    var dependency: Dependency? {
      if case .dependency(let dependency) = role { dependency } else { nil }
    }
  }

  /// - Parameter passesTags: Whether the factory passes tags on, which a manifest does not allow.
  init(
    service: Any.Type, arguments: [Any.Type], settings: (any Decodable.Type)?, names: [String],
    opaque: Bool, concurrency: Concurrency, types: [Any.Type], properties: [Parameter] = [],
    passesTags: Bool = false
  ) {
    self.service = service
    self.settings = settings
    self.concurrency = concurrency
    declaredOpaque = opaque
    var argumentCount = 0
    var parameters = types.map { type in
      if let settings, type == settings { return Parameter(type: type, role: .settings) }
      if arguments.contains(where: { $0 == type }) {
        defer { argumentCount += 1 }
        return Parameter(type: type, role: .argument(position: argumentCount))
      }
      return Parameter(type: type, role: .dependency(Dependency(of: type)))
    }
    parameters += properties
    contradictions =
      Self.name(&parameters, names)
      + Self.unused(arguments: arguments, settings: settings, among: types)
      + (passesTags ? [Self.tagsArePassed] : [])
    self.parameters = parameters
  }

  /// Creates the signature of a function given to `auto`, with the properties injected into its
  /// product.
  init<Service>(
    _ factory: AutoFactory<Service>, service: Any.Type, arguments: [Any.Type],
    settings: (any Decodable.Type)?, names: [String], opaque: Bool
  ) {
    let injected = factory.makesObjects ? Catalog.Parameter.Injected.object : .value
    self.init(
      service: service, arguments: arguments, settings: settings, names: names, opaque: opaque,
      concurrency: factory.concurrency, types: factory.parameterTypes,
      properties: factory.properties.map { property in
        Parameter(
          type: property.type, role: .dependency(Dependency(of: property.type)),
          injected: injected, tags: property.tags)
      },
      passesTags: factory.passesTags)
  }

  /// The types of the arguments, in parameter order.
  package var arguments: [Any.Type] {
    parameters.compactMap { if case .argument = $0.role { $0.type } else { nil } }
  }

  package var isOpaque: Bool {
    declaredOpaque || parameters.contains { $0.dependency?.isResolver == true }
  }

  /// Names the dependencies: as given, or else by their short type names if these are unique.
  private static func name(_ parameters: inout [Parameter], _ names: [String]) -> [String] {
    let places = parameters.indices.filter { parameters[$0].dependency != nil }
    if !names.isEmpty {
      var contradictions: [String] = []
      if names.count != places.count {
        contradictions.append(
          "it names \(Phrase.count(names.count, "parameter")), but "
            + "\(places.isEmpty ? "none" : "\(places.count)") of its parameters can be named"
        )
      }
      var unique: Set<String> = []
      for (index, name) in names.enumerated() {
        if !unique.insert(name).inserted {
          contradictions.append("it names two parameters \"\(name)\"")
        } else if index < places.count {
          parameters[places[index]].name = name
        }
      }
      for name in names where !Identifier.isValid(name) {
        contradictions.append(
          "its parameter name \"\(name)\" may only contain A-Z a-z 0-9 _ . @ -")
      }
      return contradictions
    }
    // A resolver needs no name, since a manifest cannot fill it.
    let short = places.map { place -> String? in
      guard let dependency = parameters[place].dependency, !dependency.isResolver else {
        return nil
      }
      return TypeName.short(of: parameters[place].keyedElement ?? dependency.service)
    }
    for (place, name) in zip(places, short) where short.count(where: { $0 == name }) == 1 {
      parameters[place].name = name
    }
    return []
  }

  private static let tagsArePassed =
    "it passes tags on, which manifests do not do: write auto without passingTags:, and give the "
    + "parameters tags in manifests"

  private static func unused(
    arguments: [Any.Type], settings: (any Decodable.Type)?, among types: [Any.Type]
  ) -> [String] {
    var contradictions: [String] = []
    for argument in arguments where !types.contains(where: { $0 == argument }) {
      contradictions.append("no parameter has the argument type \(TypeName.full(of: argument))")
    }
    if let settings {
      if arguments.contains(where: { $0 == settings }) {
        contradictions.append(
          "\(TypeName.full(of: settings)) is the settings type and an argument type")
      }
      let count = types.count { $0 == settings }
      if count != 1 {
        let having = count == 0 ? "no parameter has" : "\(count) parameters have"
        contradictions.append("\(having) the settings type \(TypeName.full(of: settings))")
      }
    }
    return contradictions
  }
}
