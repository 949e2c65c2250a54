/// A named group of registrations, with the assemblies that it depends on. Everything is optional.
public protocol Assembly {
  /// Assembled before this one, in list order.
  var dependentAssemblies: [any Assembly] { get }

  /// What makes two assemblies the same one: a container registers it once. The type, by default.
  var identity: AnyHashable { get }

  /// Registers what the assembly has.
  func register(in registrar: any Registrar)

  /// Called once everything is registered, for initialization that needs registered services.
  func registered(to resolver: any Resolver)
}

extension Assembly {
  public var dependentAssemblies: [any Assembly] { [] }
  public var identity: AnyHashable { ObjectIdentifier(Self.self) }
  public func register(in registrar: any Registrar) {}
  public func registered(to resolver: any Resolver) {}
}

/// An assembly that only lists others. Each instance is an assembly of its own.
public final class RootAssembly: Assembly {
  public let dependentAssemblies: [any Assembly]

  /// Creates an assembly that registers nothing itself.
  ///
  /// - Parameter assemblies: the assemblies to assemble, in this order, each after its own
  ///   dependencies.
  public init(_ assemblies: any Assembly...) { dependentAssemblies = assemblies }

  public var identity: AnyHashable { ObjectIdentifier(self) }
}
