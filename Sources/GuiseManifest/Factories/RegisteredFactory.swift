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

    init(
      _ arguments: [Any.Type], _ settings: (any Decodable.Type)?, _ names: [String],
      _ isOpaque: Bool, _ file: String, _ line: Int
    ) {
      (self.arguments, self.settings, self.names) = (arguments, settings, names)
      (self.isOpaque, place) = (isOpaque, SourceLocation(file: file, line: line))
    }
  }

  init(
    id: String, signature: Signature, declaration: Declaration,
    bind: @escaping @Sendable (BuildPlan) -> Registration
  ) {
    (self.id, self.signature, self.declaration, self.bind) = (id, signature, declaration, bind)
  }

  /// Whether the function may resolve more than its parameters show.
  package var isOpaque: Bool {
    declaration.isOpaque || signature.parameters.contains { $0.dependency?.isResolver == true }
  }

  package func tags(at position: Int) -> Tags {
    let property = position - (signature.parameters.count - declaration.propertyTags.count)
    return property >= 0 ? declaration.propertyTags[property] : Tags()
  }

  /// The names of the parameters in manifests: as declared, or else their short type names if these are unique.
  ///
  /// A resolver has no name, since a manifest cannot fill it.
  package var parameterNames: [String?] {
    var declared = declaration.names[...]
    let names = signature.parameters.map { parameter -> String? in
      guard let dependency = parameter.dependency else { return nil }
      let name =
        declaration.names.isEmpty
        ? TypeName.short(ofName: dependency.service.text) : declared.popFirst()
      return dependency.isResolver ? nil : name
    }
    return names.map { name in names.count { $0 == name } == 1 ? name : nil }
  }

  /// The reasons for which the declaration contradicts itself.
  var contradictions: [String] {
    let (names, characters) = (declaration.names, "may only contain A-Z a-z 0-9 _ . @ -")
    func parameters(of type: Any.Type) -> Int {
      signature.parameters.count { !$0.isInjected && $0.type.type == type }
    }
    var reasons: [String] = []
    if !Identifier.isValid(id) { reasons.append("its identifier \(characters)") }
    if declaration.passesTags {
      reasons.append(
        "it passes tags on, which manifests do not do: write auto without passingTags:, and "
          + "give the parameters tags in manifests")
    }
    for argument in declaration.arguments where parameters(of: argument) == 0 {
      reasons.append("no parameter has the argument type \(TypeName.full(of: argument))")
    }
    if let settings = declaration.settings {
      let (count, name) = (parameters(of: settings), TypeName.full(of: settings))
      if declaration.arguments.contains(where: { $0 == settings }) {
        reasons.append("\(name) is the settings type and an argument type")
      }
      if count != 1 {
        let having = count == 0 ? "no parameter has" : "\(count) parameters have"
        reasons.append("\(having) the settings type \(name)")
      }
    }
    let count = signature.parameters.count { $0.dependency != nil }
    if !names.isEmpty, names.count != count {
      reasons.append(
        "it names \(Phrase.count(names.count, "parameter")), but "
          + "\(count == 0 ? "none" : "\(count)") of its parameters can be named")
    }
    for (position, name) in names.enumerated() {
      if names[..<position].contains(name) { reasons.append("it names two parameters \"\(name)\"") }
      if !Identifier.isValid(name) {
        reasons.append("its parameter name \"\(name)\" \(characters)")
      }
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
