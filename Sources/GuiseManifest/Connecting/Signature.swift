package import Guise

/// The name of a service or of another type: in an application its type, in a catalog the type's full name.
package enum ServiceName: Equatable, Sendable {
  case type(Any.Type)
  case name(String)

  package static func == (left: ServiceName, right: ServiceName) -> Bool {
    if case .name(let left) = left, case .name(let right) = right { return left == right }
    return left.type == right.type
  }

  /// The type: registries name services by nothing else.
  package var type: Any.Type { if case .type(let type) = self { type } else { Never.self } }

  /// The full name, for messages and for `as`.
  package var text: String {
    if case .name(let name) = self { name } else { TypeName.full(of: type) }
  }
}

/// A factory's function as described by the types of its parameters.
package final class Signature: Sendable {
  package let service: ServiceName
  /// The parameters, followed by the properties that are injected into the product.
  package let parameters: [Parameter]
  package let arguments: [ServiceName]
  package let takesSettings: Bool
  /// Whether the instances are known to be values, which `weak` cannot keep.
  package let makesValues: Bool

  package init(
    _ service: ServiceName, _ parameters: [Parameter], takesSettings: Bool, makesValues: Bool
  ) {
    (self.service, self.parameters) = (service, parameters)
    (self.takesSettings, self.makesValues) = (takesSettings, makesValues)
    arguments = parameters.filter { $0.role == .argument }.map { $0.type }
  }
}

/// A parameter of a factory, or a property that is injected into its product.
package final class Parameter: Sendable {
  package enum Role: Sendable { case argument, settings, dependency }

  package let role: Role
  package let type: ServiceName
  /// The innermost service, without adapters; the values' type of a dictionary.
  package let service: ServiceName
  /// The adapters around the service, from the outside in; those around a dictionary.
  package let adapters: [AdapterKind]
  /// The types of the arguments that the parameter passes; nil if it passes whatever it is given.
  package let arguments: [ServiceName]?
  /// Whether the parameter is a dictionary by strings.
  package let isKeyed: Bool
  package let isResolver: Bool
  package let isInjected: Bool

  package init(
    _ role: Role, type: ServiceName, service: ServiceName, adapters: [AdapterKind],
    arguments: [ServiceName]?, isKeyed: Bool, isResolver: Bool, isInjected: Bool
  ) {
    (self.role, self.type, self.service, self.adapters) = (role, type, service, adapters)
    (self.arguments, self.isKeyed) = (arguments, isKeyed)
    (self.isResolver, self.isInjected) = (isResolver, isInjected)
  }

  /// Whether exactly one registration has to fill the parameter when the instance is made.
  package var isPlain: Bool { adapters.isEmpty && !isKeyed && !isResolver }

  package var choice: ReferenceChoice {
    ReferenceChoice(adapters: adapters, isKeyed: isKeyed, isResolver: isResolver)
  }

  /// The types of the arguments that a request for the service has; nil for any.
  var passedArguments: [ServiceName]? { adapters.contains(.lazyTags) ? nil : arguments ?? [] }
}

/// The facts about factories: by types in an application, by names in a catalog.
package protocol FactorySource: Sendable {
  func signature(of factory: String) -> Signature?
  /// The services that a factory offers, its own first.
  func services(of factory: String) -> [ServiceName]
  /// The names of a factory's parameters in manifests, by position.
  func parameterNames(of factory: String) -> [String?]
  /// The tags of an injected property in code; nil if a manifest cannot write them.
  func tags(at position: Int, of factory: String) -> [String]?
}

/// The choice among registrations that a manifest can make for a parameter.
package enum ReferenceChoice: Sendable {
  /// `T`, `T?` and lazy versions of these: one registration.
  case one
  /// `[T]`, `Set<T>` and optionals of these: a list of registrations, in order for an array.
  case several
  /// `[LazyFullResolver<T>]`, `LazyFullResolver<[T]>`, `[[T]]`: only tags.
  case tagged
  /// `[String: T]` and its optional: registrations, each with its key.
  case keyed
  /// `LazyResolver<T>`, in and around any adapter, and the resolver: nothing, since code chooses later.
  case nothing

  package init(adapters: [AdapterKind], isKeyed: Bool, isResolver: Bool = false) {
    let others = adapters.filter { $0 != .optional }
    if isKeyed {
      self = .keyed
    } else if isResolver || adapters.contains(.lazy) {
      self = .nothing
    } else if others.contains(.array) || others.contains(.set) {
      self = others.count == 1 ? .several : .tagged
    } else {
      self = .one
    }
  }

  /// Whether a parameter accepts a form of references, besides a registration of its own type: the only such table.
  package func takes(_ reference: Manifest.Dependency) -> Bool {
    switch (self, reference) {
    case (.one, .registration), (.several, .registrations), (.keyed, .keys): true
    case (.nothing, .tags(let tags)): tags.isEmpty
    case (_, .tags), (_, .removed): true
    default: false
    }
  }
}

extension Parameter {
  /// The mistake of a reference of another form than the parameter takes.
  func otherForm(called name: String) -> Fault.Kind {
    let form =
      switch choice {
      case .one: "takes one \(service.text), by an identifier or by tags"
      case .several: "takes a list of \(service.text), by identifiers or by tags"
      case .tagged: "takes every \(service.text) with some tags"
      case .keyed: "is a dictionary of \(service.text), and is filled by keys or by tags"
      case .nothing: "holds a LazyResolver: the code chooses tags when it resolves"
      }
    return .otherForm(name, takes: form)
  }
}
