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

  /// Reads, merges and connects a manifest, and decodes its settings.
  ///
  /// A fragment is no exception: it loads only if it lacks nothing.
  ///
  /// - Parameters:
  ///   - url: the manifest's file, from which its includes are found.
  ///   - factories: the factories that it may name.
  ///   - options: variables, environment, roots and limits.
  /// - Throws: ``ManifestError`` with the faults of the first step that found some.
  public init(
    contentsOf url: URL, factories: FactoryRegistry, options: ManifestOptions = .init()
  ) throws(ManifestError) {
    try self.init(ManifestSource(contentsOf: url), factories: factories, options: options)
  }

  /// Reads a manifest from any source: a file, bytes, embedded resources, or named files in memory.
  ///
  /// - Throws: ``ManifestError`` with the faults of the first step that found some.
  public init(
    _ source: ManifestSource, factories: FactoryRegistry, options: ManifestOptions = .init()
  ) throws(ManifestError) {
    self = try ManifestLoader(source, factories: factories, options: options).assembly()
  }

  /// - Parameter sources: Identities of the files.
  init(
    _ registrations: [PlannedRegistration], of composition: Composition, sources: [String],
    factories: FactoryRegistry
  ) {
    self.registrations = registrations
    dependentAssemblies = composition.order.compactMap { name in
      composition.assemblies[name] == nil ? factories.assemblies[name]?.make() : nil
    }
    // A text: the runtime takes long to find how a type of its own is hashed.
    var identity = "manifest"
    for source in sources { identity += " \(source.utf8.count):\(source)" }
    for (name, variable) in composition.variables.sorted(by: { $0.key < $1.key }) {
      identity += " \(name)=\(variable.value.hashOfContent)"
    }
    self.identity = identity
  }

  public func register(in registrar: any Registrar) {
    // A code assembly's registration under a shared key is replaced, too.
    let shared = registrations.flatMap(\.sharedKeys)
    if !shared.isEmpty, let container = registrar as? Container {
      container.unregister(keys: shared)
    }
    for planned in registrations {
      for registration in planned.bind() { registrar.store(registration) }
    }
  }
}
