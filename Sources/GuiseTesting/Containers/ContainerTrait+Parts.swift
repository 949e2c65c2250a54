public import Foundation
public import Guise
public import GuiseManifest
internal import GuiseValidation
public import Testing

/// The traits that give a test its container or change it.
extension Trait where Self == ContainerTrait {
  /// Gives each test a container that a manifest wires, as `Container(manifest:factories:)` does.
  ///
  /// - Parameters:
  ///   - url: the manifest's file.
  ///   - factories: the factories that the manifest may name.
  ///   - parent: the container searched where this one has no registration; evaluated for each test
  ///     and not closed.
  ///   - name: the container's scope name, for instances that are scoped to a name.
  ///   - options: variables, environment, roots and limits.
  ///   - overriding: replaces registrations of the manifest; called for each test.
  ///   - supplies: registers the services that the registry declares as supplied; called for each
  ///     test.
  public static func manifest(
    _ url: URL, factories: FactoryRegistry,
    parent: @escaping @autoclosure @Sendable () throws -> Container? = nil,
    name: String? = nil, options: ManifestOptions = .init(),
    overriding: @escaping @Sendable (ManifestOverrides) -> Void = { _ in },
    supplies: @escaping @Sendable (any Registrar) -> Void = { _ in }
  ) -> Self {
    manifest(
      ManifestSource(contentsOf: url), factories: factories, parent: try parent(), name: name,
      options: options, overriding: overriding, supplies: supplies)
  }

  /// Gives each test a container that a manifest wires, from any source: bytes, embedded resources,
  /// or named files in memory.
  public static func manifest(
    _ source: ManifestSource, factories: FactoryRegistry,
    parent: @escaping @autoclosure @Sendable () throws -> Container? = nil,
    name: String? = nil, options: ManifestOptions = .init(),
    overriding: @escaping @Sendable (ManifestOverrides) -> Void = { _ in },
    supplies: @escaping @Sendable (any Registrar) -> Void = { _ in }
  ) -> Self {
    let part = ContainerRecipe.Part.beginning { builds, changes in
      try await Container(
        validating: source, factories: factories, parent: parent(), name: name, options: options,
        supplies: { registrar in
          if let container = registrar as? Container { builds.observe(container) }
          for register in [supplies] + changes.registering { register(registrar) }
        },
        overriding: { for override in [overriding] + changes.overriding { override($0) } })
    }
    return ContainerTrait(part: part)
  }

  /// Gives each test a container that code wires.
  ///
  /// ```swift
  /// @Test(.container { $0.assemble(NewsletterAssembly()) })
  /// func anAssembly() throws {
  ///   #expect(try TestContainer.current.resolve((any Mailer).self) is MemoryMailer)
  /// }
  /// ```
  ///
  /// - Parameter register: called with a new container for each test, before any instance is built.
  public static func container(
    _ register: @escaping @Sendable (Container) throws -> Void
  ) -> Self {
    let part = ContainerRecipe.Part.beginning { builds, changes in
      guard changes.overriding.isEmpty else { throw TestContainerError.nothingToOverride }
      let container = Container()
      builds.observe(container)
      try register(container)
      for register in changes.registering { register(container) }
      do {
        try await container.start()
      } catch {
        // The first error is the cause; errors of closing may only follow from it.
        try? await container.close()
        throw error
      }
      return container
    }
    return ContainerTrait(part: part)
  }

  /// Overrides registrations of the manifest that an earlier trait names.
  ///
  /// An override without a target is an issue, at its place in the test, and the test does not run.
  ///
  /// - Parameter override: called for each test, after the overrides of outer traits.
  public static func overriding(
    _ override: @escaping @Sendable (ManifestOverrides) -> Void
  ) -> Self {
    ContainerTrait(part: .overriding(override))
  }

  /// Registers services in the container of an earlier trait.
  ///
  /// In a container wired by a manifest, these are the services that its registry declares as
  /// supplied. In a container wired by code, they may be any services and replace registrations
  /// with the same key.
  ///
  /// - Parameter register: called for each test, after the registrations of outer traits.
  public static func registering(
    _ register: @escaping @Sendable (any Registrar) -> Void
  ) -> Self {
    ContainerTrait(part: .registering(register))
  }
}
