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
    if !declaration.names.isEmpty {
      var rest = declaration.names[...]
      var given: Set<String> = []
      return signature.parameters.map { parameter in
        guard parameter.dependency != nil, let name = rest.popFirst() else { return nil }
        return given.insert(name).inserted ? name : nil
      }
    }
    let names = signature.parameters.map { parameter -> String? in
      guard let dependency = parameter.dependency, !dependency.isResolver else { return nil }
      return TypeName.short(ofName: dependency.service.text)
    }
    return names.map { name in names.count { $0 == name } == 1 ? name : nil }
  }

  /// The reasons for which the declaration contradicts itself.
  var contradictions: [String] {
    var reasons = contradictoryNames
    let types = signature.parameters.filter { !$0.isInjected }.map(\.type.type)
    for argument in declaration.arguments where !types.contains(where: { $0 == argument }) {
      reasons.append("no parameter has the argument type \(TypeName.full(of: argument))")
    }
    if let settings = declaration.settings {
      let name = TypeName.full(of: settings)
      if declaration.arguments.contains(where: { $0 == settings }) {
        reasons.append("\(name) is the settings type and an argument type")
      }
      let count = types.count { $0 == settings }
      if count != 1 {
        let having = count == 0 ? "no parameter has" : "\(count) parameters have"
        reasons.append("\(having) the settings type \(name)")
      }
    }
    if declaration.passesTags {
      reasons.append(
        "it passes tags on, which manifests do not do: write auto without passingTags:, and give the "
          + "parameters tags in manifests")
    }
    if !Identifier.isValid(id) {
      reasons.append("its identifier may only contain A-Z a-z 0-9 _ . @ -")
    }
    return reasons
  }

  private var contradictoryNames: [String] {
    let names = declaration.names
    if names.isEmpty { return [] }
    var reasons: [String] = []
    let count = signature.parameters.count { $0.dependency != nil }
    if names.count != count {
      reasons.append(
        "it names \(Phrase.count(names.count, "parameter")), but "
          + "\(count == 0 ? "none" : "\(count)") of its parameters can be named")
    }
    var unique: Set<String> = []
    for name in names {
      if !unique.insert(name).inserted {
        reasons.append("it names two parameters \"\(name)\"")
      }
      if !Identifier.isValid(name) {
        reasons.append("its parameter name \"\(name)\" may only contain A-Z a-z 0-9 _ . @ -")
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
    self.name = name
    self.place = place
    self.make = make
  }
}

/// A key that the application registers itself.
package final class SuppliedService: Sendable {
  package let key: AnyKey
  package let scope: String?
  package let place: SourceLocation

  init(key: AnyKey, scope: String?, place: SourceLocation) {
    (self.key, self.scope, self.place) = (key, scope, place)
  }
}

/// A service that the application resolves itself.
package final class RequiredService: Sendable {
  package let type: Any.Type
  package let tags: Tags
  package let arguments: [Any.Type]
  package let origin: Concurrency
  package let scope: String?
  package let place: SourceLocation

  init(
    type: Any.Type, tags: Tags, arguments: [Any.Type], origin: Concurrency, scope: String?,
    place: SourceLocation
  ) {
    self.type = type
    self.tags = tags
    self.arguments = arguments
    self.origin = origin
    self.scope = scope
    self.place = place
  }
}
