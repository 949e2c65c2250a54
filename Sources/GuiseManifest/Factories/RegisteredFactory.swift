package import Guise

/// A factory of a registry.
package final class RegisteredFactory: Sendable {
  package let id: String
  package let signature: Signature
  package let declaration: Declaration
  /// Makes a container's registration from a plan.
  let bind: @Sendable (BuildPlan) -> Registration

  /// The parts of a call of `register` besides the function.
  package struct Declaration: Sendable {
    let arguments: [Any.Type]
    /// The settings type; unchecked because a type shares no state.
    nonisolated(unsafe) package let settings: (any Decodable.Type)?
    /// The names of the parameters that are neither argument nor settings; empty for their types' names.
    let names: [String]
    /// Whether the call says that the function has hidden dependencies.
    let isOpaque: Bool
    package let place: SourceLocation
    package var concurrency = Concurrency.sync
    /// The tags of injected properties, which follow the function's parameters.
    var propertyTags: [Tags] = []
    /// Whether instances are objects, which others can get before their properties are set.
    package var makesObjects = false
    /// Whether the function passes tags on, which a manifest does not allow.
    var passesTags = false
  }

  init(
    id: String, signature: Signature, declaration: Declaration,
    bind: @escaping @Sendable (BuildPlan) -> Registration
  ) {
    self.id = id
    self.signature = signature
    self.declaration = declaration
    self.bind = bind
  }

  /// Whether the function may resolve more than its parameters show.
  package var isOpaque: Bool {
    declaration.isOpaque || signature.parameters.contains { $0.dependency?.isResolver == true }
  }

  /// Returns the tags of a parameter in code.
  package func tags(at position: Int) -> Tags {
    let property = position - (signature.parameters.count - declaration.propertyTags.count)
    return property >= 0 ? declaration.propertyTags[property] : Tags()
  }

  /// The names of the parameters in manifests: as declared, or else their short type names if these are unique.
  ///
  /// A resolver needs no name, since a manifest cannot fill it.
  package var parameterNames: [String?] {
    var declared = declaration.names[...]
    let names = signature.parameters.map { parameter -> String? in
      guard let dependency = parameter.dependency else { return nil }
      if !declaration.names.isEmpty { return declared.popFirst() }
      return dependency.isResolver ? nil : TypeName.short(ofName: dependency.service.text)
    }
    return names.map { name in names.count { $0 == name } == 1 ? name : nil }
  }

  /// The reasons for which the declaration contradicts itself.
  var contradictions: [String] {
    var reasons: [String] = []
    func require(_ condition: Bool, else reason: @autoclosure () -> String) {
      if !condition { reasons.append(reason()) }
    }
    let characters = "may only contain A-Z a-z 0-9 _ . @ -"
    require(Identifier.isValid(id), else: "its identifier \(characters)")
    require(
      !declaration.passesTags,
      else: "it passes tags on, which manifests do not do: write auto without passingTags:, and "
        + "give the parameters tags in manifests")
    let types = signature.parameters.filter { !$0.isInjected }.map(\.type.type)
    for argument in declaration.arguments {
      require(
        types.contains { $0 == argument },
        else: "no parameter has the argument type \(TypeName.full(of: argument))")
    }
    if let settings = declaration.settings {
      require(
        !declaration.arguments.contains { $0 == settings },
        else: "\(TypeName.full(of: settings)) is the settings type and an argument type")
      let count = types.count { $0 == settings }
      let having = count == 0 ? "no parameter has" : "\(count) parameters have"
      require(count == 1, else: "\(having) the settings type \(TypeName.full(of: settings))")
    }
    let names = declaration.names
    if names.isEmpty { return reasons }
    let count = signature.parameters.count { $0.dependency != nil }
    require(
      names.count == count,
      else: "it names \(Phrase.count(names.count, "parameter")), but "
        + "\(count == 0 ? "none" : "\(count)") of its parameters can be named")
    for (position, name) in names.enumerated() {
      require(
        !names[..<position].contains(name), else: "it names two parameters \"\(name)\"")
      require(
        Identifier.isValid(name), else: "its parameter name \"\(name)\" \(characters)")
    }
    return reasons
  }
}

/// A code assembly that manifests may use.
package final class RegisteredAssembly: Sendable {
  package let name: String
  package let place: SourceLocation
  package let make: @Sendable () -> any Assembly

  init(name: String, place: SourceLocation, make: @escaping @Sendable () -> any Assembly) {
    (self.name, self.place, self.make) = (name, place, make)
  }
}

/// A key that the application registers itself.
package struct SuppliedService: Equatable, Sendable {
  package let key: AnyKey
  package let scope: String?
  package let place: SourceLocation
}

/// A service that the application resolves itself.
package struct RequiredService: Equatable, Sendable {
  /// The key of the resolve; its service may have adapters.
  package let request: AnyKey
  package let origin: Concurrency
  package let scope: String?
  package let place: SourceLocation
}
