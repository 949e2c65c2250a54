/// A named group of registrations, with the assemblies that it depends on. All requirements are
/// optional.
public protocol Assembly {
  /// The assemblies to assemble before this one, in list order.
  var dependentAssemblies: [any Assembly] { get }

  /// The identity of the assembly: a container registers each identity once. The type, by default.
  var identity: AnyHashable { get }

  /// Adds the assembly's registrations.
  func register(in registrar: any Registrar)

  /// Performs initialization that needs registered services. Called once everything is registered.
  func registered(to resolver: any Resolver)
}

extension Assembly {
  public var dependentAssemblies: [any Assembly] { [] }
  public var identity: AnyHashable { ObjectIdentifier(Self.self) }
  public func register(in registrar: any Registrar) {}
  public func registered(to resolver: any Resolver) {}
}

/// An assembly that only lists others. Each instance has its own identity.
public final class RootAssembly: Assembly {
  public let dependentAssemblies: [any Assembly]

  /// Creates an assembly that registers nothing itself.
  ///
  /// - Parameter assemblies: the assemblies to assemble, in this order, each after its own
  ///   dependencies.
  public init(_ assemblies: any Assembly...) { dependentAssemblies = assemblies }

  public var identity: AnyHashable { ObjectIdentifier(self) }
}
