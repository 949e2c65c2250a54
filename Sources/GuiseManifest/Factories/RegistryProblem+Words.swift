internal import Guise

/// The wording of what can be wrong with a registry.
extension RegistryProblem {
  static func duplicateFactory(_ id: String, first: CodePlace, second: CodePlace) -> Self {
    RegistryProblem(
      rule: "duplicate-factory", message: "two factories are registered as \"\(id)\"",
      places: [second, first],
      help: ["give one another identifier, or its registry a prefix"], factory: id)
  }

  static func duplicateAssembly(_ name: String, first: CodePlace, second: CodePlace) -> Self {
    RegistryProblem(
      rule: "duplicate-factory", message: "two assemblies are registered as \"\(name)\"",
      places: [second, first], help: ["give one another name, or its registry a prefix"])
  }

  static func invalidFactory(_ id: String, at place: CodePlace, _ reason: String) -> Self {
    RegistryProblem(
      rule: "invalid-factory", message: "the factory \"\(id)\" contradicts itself: \(reason)",
      places: [place], help: ["mend register(\"\(id)\", …) at \(place)"], factory: id)
  }

  static func invalidAssembly(_ name: String, at place: CodePlace) -> Self {
    RegistryProblem(
      rule: "invalid-factory",
      message: "the assembly name \"\(name)\" has other characters than A-Z a-z 0-9 _ . @ -",
      places: [place], help: ["mend register(assembly: \"\(name)\") at \(place)"])
  }

  /// - Parameter declaration: `supplied` or `require`.
  static func unstableType(in declaration: String, at place: CodePlace, _ type: String) -> Self {
    RegistryProblem(
      rule: "invalid-factory",
      message: "\(declaration) names a type whose name differs from build to build: \(type)",
      places: [place],
      help: ["declare the type in a file or type, not in a function, and not private"])
  }

  static func unstableType(_ id: String, at place: CodePlace, _ type: String) -> Self {
    RegistryProblem(
      rule: "invalid-factory",
      message: "the factory \"\(id)\" uses a type whose name differs from build to build: \(type)",
      places: [place],
      help: ["declare the type in a file or type, not in a function, and not private"],
      factory: id)
  }
}

extension RegisteredFactory {
  /// What is wrong with this factory by itself.
  var problems: [RegistryProblem] {
    var problems = signature.contradictions.map {
      RegistryProblem.invalidFactory(id, at: place, $0)
    }
    if !Identifier.isValid(id) {
      problems.append(
        .invalidFactory(
          id, at: place, "its identifier has other characters than A-Z a-z 0-9 _ . @ -"))
    }
    if let unstableType { problems.append(.unstableType(id, at: place, unstableType)) }
    return problems
  }

  var unstableType: String? {
    ([signature.service] + signature.parameters.map(\.type))
      .map(TypeName.full).first { !TypeName.isStable($0) }
  }
}

extension RegisteredAssembly {
  var problems: [RegistryProblem] {
    Identifier.isValid(name) ? [] : [.invalidAssembly(name, at: place)]
  }
}

extension AnyKey {
  /// The first of its types whose name differs from build to build.
  var unstableType: String? {
    ([service] + arguments + tags.map { Swift.type(of: $0.value) })
      .map(TypeName.full).first { !TypeName.isStable($0) }
  }
}
