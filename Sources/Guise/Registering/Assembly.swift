/// A named group of registrations, with the assemblies that it depends on. All requirements are
/// optional.
public protocol Assembly {
  /// The assemblies to assemble before this one, in list order.
  var dependentAssemblies: [any Assembly] { get }

  /// The identity of the assembly: a container registers each identity once. The type, by default.
  /// Its `==` must not use the container.
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

  /// Creates an assembly of others: in this order, each after its own dependencies.
  public init(_ assemblies: any Assembly...) { dependentAssemblies = assemblies }

  public var identity: AnyHashable { ObjectIdentifier(self) }
}

/// An object that registers assemblies with their dependencies.
public protocol Assembler: AnyObject {
  /// Registers an assembly: its dependencies first, in list order, each identity once, so that the
  /// given assembly has the last word; then calls `registered(to:)` of each, in the same order.
  func assemble(_ assembly: any Assembly)
}

extension Container: Assembler {
  public func assemble(_ assembly: any Assembly) {
    for assembly in register(assembly) { assembly.registered(to: self) }
  }

  /// Registers an assembly and its dependencies, and returns those that are new here and have yet to be told.
  package func register(_ assembly: any Assembly) -> [any Assembly] {
    let new = AssemblyOrder.of(assembly).filter { claim($0.identity) }
    for assembly in new { assembly.register(in: self) }
    return new
  }

  /// Marks an assembly as registered here; returns false if it already is.
  private func claim(_ identity: AnyHashable) -> Bool {
    let identity = Shared(identity)
    return state.withLock { state in
      if state.assembled.contains(where: { $0.value == identity.value }) { return false }
      state.assembled.append(identity)
      return true
    }
  }
}

/// The order in which an assembly and its dependencies are registered.
package enum AssemblyOrder {
  /// Returns an assembly after its dependencies, each identity once; a cycle ends where it closes.
  package static func of(_ assembly: any Assembly) -> [any Assembly] {
    var found: [AnyHashable] = []
    var ordered: [any Assembly] = []
    func visit(_ assembly: any Assembly) {
      let identity = assembly.identity
      if found.contains(identity) { return }
      found.append(identity)
      assembly.dependentAssemblies.forEach(visit)
      ordered.append(assembly)
    }
    visit(assembly)
    return ordered
  }
}
