public import Foundation
public import Guise

/// A manifest as an assembly: code assemblies may depend on it, and it on them.
///
/// The code assemblies that it uses register first, whatever the order of `uses`: the manifest's registrations
/// have the last word.
public struct ManifestAssembly: Assembly {
  /// The registrations, in the order in which they are registered.
  package let registrations: [PlannedRegistration]
  /// The code assemblies that the manifest uses.
  public let dependentAssemblies: [any Assembly]
  /// The identity of the manifest's files and of the values of its variables.
  public let identity: AnyHashable

  public func register(in registrar: any Registrar) {
    // A code assembly's registration under a shared key is replaced, too.
    (registrar as? Container)?.unregister(keys: registrations.flatMap(\.sharedKeys))
    for planned in registrations {
      for registration in planned.bind() { registrar.store(registration) }
    }
  }
}

extension ManifestAssembly {
  /// Reads, merges and connects a manifest, and decodes its settings.
  ///
  /// A fragment loads only if it lacks nothing. The parameters are those of a container's initialiser.
  ///
  /// - Throws: ``ManifestError`` with the faults of the first step that found some.
  public init(
    contentsOf url: URL, factories: FactoryRegistry, options: ManifestOptions = .init()
  ) throws(ManifestError) {
    try self.init(ManifestSource(contentsOf: url), factories: factories, options: options)
  }

  /// Reads a manifest from any source: a file, bytes, embedded resources, or named files in memory.
  public init(
    _ source: ManifestSource, factories: FactoryRegistry, options: ManifestOptions = .init()
  ) throws(ManifestError) {
    self = try ManifestLoader(source, factories, options).assembly()
  }
}

/// One registration of a manifest, to be made for each container: a container's registration is its own, with
/// the instances that it keeps.
package struct PlannedRegistration: Sendable {
  /// The plan for the factory's own service. If that is not registered, only the aliases request its key.
  let plan: BuildPlan
  let decorators: [BuildPlan]
  /// The keys of the further services that the factory's product is offered as.
  let aliases: [(key: AnyKey, offer: DeclaredOffer)]
  /// The keys that it shares with other registrations of the manifest: nothing may answer them.
  let sharedKeys: [AnyKey]

  package var id: String { plan.part.registration.id }
  package var key: AnyKey { plan.key }

  /// The registrations for one container, the one that makes the instances first.
  package func bind() -> [Registration] {
    [plan.registration]
      + aliases.map { $0.offer.alias(key, $0.key, RegistrationTraits(at: plan.traits.location)) }
  }
}
