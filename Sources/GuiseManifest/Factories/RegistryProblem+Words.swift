internal import Guise

/// The wording of registry problems.
extension RegistryProblem {
  static func duplicateFactory(_ id: String, first: SourceLocation, second: SourceLocation) -> Self
  {
    RegistryProblem(
      rule: Rule.duplicateFactory.id, message: "two factories are registered as \"\(id)\"",
      places: [second, first],
      help: ["give one another identifier, or its registry a prefix"], factory: id)
  }

  static func duplicateAssembly(
    _ name: String, first: SourceLocation, second: SourceLocation
  ) -> Self {
    RegistryProblem(
      rule: Rule.duplicateFactory.id, message: "two assemblies are registered as \"\(name)\"",
      places: [second, first], help: ["give one another name, or its registry a prefix"])
  }

  static func invalidFactory(_ id: String, at place: SourceLocation, _ reason: String) -> Self {
    invalid(
      message: "the registration of the factory \"\(id)\" is inconsistent: \(reason)",
      places: [place], help: ["fix the registration register(\"\(id)\", …) at \(place)"],
      factory: id)
  }

  static func invalidAssembly(_ name: String, at place: SourceLocation) -> Self {
    invalid(
      message: "the assembly name \"\(name)\" may only contain A-Z a-z 0-9 _ . @ -",
      places: [place], help: ["fix the registration register(assembly: \"\(name)\") at \(place)"])
  }

  static func offerOfUnknown(
    _ id: String, at place: SourceLocation, near: [String]
  ) -> Self {
    invalid(
      message: "offer(\"\(id)\", …) names a factory that is not registered",
      places: [place], help: near.isEmpty ? ["register the factory, or remove the offer"] : near)
  }

  static func repeatedOffer(
    _ id: String, of service: String, at place: SourceLocation, first: SourceLocation
  ) -> Self {
    invalid(
      message: "the factory \"\(id)\" offers \(service) twice",
      places: [place, first], help: ["remove offer(\"\(id)\", …) at \(place)"])
  }

  /// - Parameter product: The conversion's parameter type; nil if it is the offered service itself.
  static func unfitOffer(
    _ id: String, of service: String, from product: String?, made: String, at place: SourceLocation,
    factory: SourceLocation
  ) -> Self {
    let reason =
      product.map { "is converted from \($0), and the factory makes \(made)" }
      ?? "is not shown to be what the factory makes, \(made)"
    return invalid(
      message: "the offer of \(service) by \"\(id)\" \(reason)",
      places: [place, factory],
      help: [
        "write the type that the factory makes: offer(\"\(id)\", …) { (made: \(made)) in … }"
      ])
  }

  static func tagOfTwoTypes(
    _ text: String, _ types: (first: DeclaredTags, second: DeclaredTags)
  ) -> Self {
    invalid(
      message: "the tag \"\(text)\" stands for a case of \(types.first.name) and for one of "
        + types.second.name,
      places: [types.second.place, types.first.place],
      help: ["give one of the cases another raw value"])
  }

  /// - Parameters:
  ///   - message: the beginning of the message, which the type's name follows.
  ///   - factory: the identifier of the factory that uses the type, if there is one.
  static func unstableType(
    _ message: String, _ type: String, at place: SourceLocation, factory: String? = nil
  ) -> Self {
    invalid(
      message: "\(message) a type whose name differs between builds: \(type)",
      places: [place],
      help: ["declare the type in a file or type, not in a function, and not private"],
      factory: factory)
  }

  private static func invalid(
    message: String, places: [SourceLocation], help: [String], factory: String? = nil
  ) -> Self {
    RegistryProblem(
      rule: Rule.invalidFactory.id, message: message, places: places, help: help, factory: factory)
  }
}

extension RegisteredFactory {
  /// The problems of this factory by itself.
  var problems: [RegistryProblem] {
    var problems = signature.contradictions.map {
      RegistryProblem.invalidFactory(id, at: place, $0)
    }
    if !Identifier.isValid(id) {
      problems.append(
        .invalidFactory(id, at: place, "its identifier may only contain A-Z a-z 0-9 _ . @ -"))
    }
    if let type = unstableType {
      problems.append(.unstableType("the factory \"\(id)\" uses", type, at: place, factory: id))
    }
    return problems
  }

  var unstableType: String? {
    ([signature.service] + signature.parameters.map(\.type)
      + signature.parameters.flatMap { $0.tags.map { type(of: $0.value) } })
      .map(TypeName.full).first { !TypeName.isStable($0) }
  }
}

extension AnyKey {
  /// The first type in the key whose name differs between builds.
  var unstableType: String? {
    ([service] + arguments + tags.map { Swift.type(of: $0.value) })
      .map(TypeName.full).first { !TypeName.isStable($0) }
  }
}

extension RegistryProblem {
  /// The problem as a finding, when there is no manifest to check.
  package var diagnostic: Diagnostic {
    (rule == Rule.invalidFactory.id ? Rule.invalidFactory : .duplicateFactory).diagnostic(finding)
  }
}
