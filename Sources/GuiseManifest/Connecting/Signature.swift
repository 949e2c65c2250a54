package import Guise

/// The name of a service or of another type: in an application its type, in a catalog the type's full name.
package enum ServiceName: Equatable, Sendable {
  case type(Any.Type)
  case name(String)

  package static func == (left: ServiceName, right: ServiceName) -> Bool {
    switch (left, right) {
    case (.type(let left), .type(let right)): left == right
    case (.name(let left), .name(let right)): left == right
    default: false
    }
  }

  /// The full name, for messages and for `as`.
  package var text: String {
    switch self {
    case .type(let type): TypeName.full(of: type)
    case .name(let name): name
    }
  }
}

/// A factory's function as described by the types of its parameters.
package final class Signature: Sendable {
  package let service: ServiceName
  /// The parameters, followed by the properties that are injected into the product.
  package let parameters: [Parameter]
  package let arguments: [ServiceName]
  package let takesSettings: Bool

  /// - Parameter takesSettings: Whether it takes settings even if none of the parameters shows that.
  package init(_ service: ServiceName, _ parameters: [Parameter], takesSettings: Bool = false) {
    self.service = service
    self.parameters = parameters
    var arguments: [ServiceName] = []
    var takesSettings = takesSettings
    for parameter in parameters {
      switch parameter.role {
      case .argument: arguments.append(parameter.type)
      case .settings: takesSettings = true
      case .dependency: break
      }
    }
    (self.arguments, self.takesSettings) = (arguments, takesSettings)
  }
}

/// A parameter of a factory, or a property that is injected into its product.
package final class Parameter: Sendable {
  package enum Role: Sendable {
    case argument(Int)
    case settings
    case dependency(Dependency)
  }

  /// The dependency that fills a parameter.
  package final class Dependency: Sendable {
    /// The innermost service, without adapters; the values' type of a dictionary.
    package let service: ServiceName
    /// The adapters around the service, from the outside in; those around a dictionary.
    package let adapters: [AdapterKind]
    /// The types of the arguments that the parameter passes; nil if it passes whatever it is given.
    package let arguments: [ServiceName]?
    /// Whether the parameter is a dictionary by strings.
    package let isKeyed: Bool
    /// Whether the parameter is the resolver itself.
    package let isResolver: Bool

    package init(
      service: ServiceName, adapters: [AdapterKind], arguments: [ServiceName]?,
      isKeyed: Bool = false, isResolver: Bool = false
    ) {
      (self.service, self.adapters, self.arguments) = (service, adapters, arguments)
      (self.isKeyed, self.isResolver) = (isKeyed, isResolver)
    }

    /// Whether exactly one registration has to fill the parameter when the instance is made.
    package var isPlain: Bool { adapters.isEmpty && !isKeyed && !isResolver }

    package var choice: ReferenceChoice {
      ReferenceChoice(adapters: adapters, isKeyed: isKeyed, isResolver: isResolver)
    }

    /// The types of the arguments that a request for the service has; nil for any.
    var passedArguments: [ServiceName]? { adapters.contains(.lazyTags) ? nil : arguments ?? [] }
  }

  package let type: ServiceName
  package let role: Role
  package let isInjected: Bool

  package init(type: ServiceName, role: Role, isInjected: Bool = false) {
    (self.type, self.role, self.isInjected) = (type, role, isInjected)
  }

  /// The dependency that fills the parameter; nil for an argument and for settings.
  package var dependency: Dependency? {
    if case .dependency(let dependency) = role { dependency } else { nil }
  }
}

/// The facts about factories: by types in an application, by names in a catalog.
package protocol FactorySource: Sendable {
  func signature(of factory: String) -> Signature?
  /// The services that a factory offers, its own first.
  func services(of factory: String) -> [ServiceName]
  /// Whether a factory's instances are known to be values, which `weak` cannot keep.
  func makesValues(_ factory: String) -> Bool
  /// The names of a factory's parameters in manifests, by position.
  func parameterNames(of factory: String) -> [String?]
  /// The tags of an injected property in code; nil if a manifest cannot write them.
  func tags(at position: Int, of factory: String) -> [String]?
}
