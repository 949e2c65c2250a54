public import Foundation
public import Guise
public import GuiseManifest
public import Testing

/// The traits that give a test its container, and those that change it.
extension Trait where Self == ContainerTrait {
  /// Gives each test a container that a manifest wires, as `Container(manifest:factories:)` does.
  ///
  /// - Parameters:
  ///   - url: the manifest's file.
  ///   - factories: what the manifest may name.
  ///   - parent: searched where the container has no registration; evaluated for each test, and closed
  ///     by nobody.
  ///   - name: the scope that the container is, for instances that are scoped to a name.
  ///   - options: variables, environment, roots and limits.
  ///   - overriding: registrations in the place of the manifest's; called for each test.
  ///   - supplies: registers what the registry declares as supplied; called for each test.
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
  /// named files in memory.
  ///
  /// - Parameters:
  ///   - source: where the manifest is.
  ///   - factories: what the manifest may name.
  ///   - parent: searched where the container has no registration; evaluated for each test, and closed
  ///     by nobody.
  ///   - name: the scope that the container is, for instances that are scoped to a name.
  ///   - options: variables, environment, roots and limits.
  ///   - overriding: registrations in the place of the manifest's; called for each test.
  ///   - supplies: registers what the registry declares as supplied; called for each test.
  public static func manifest(
    _ source: ManifestSource, factories: FactoryRegistry,
    parent: @escaping @autoclosure @Sendable () throws -> Container? = nil,
    name: String? = nil, options: ManifestOptions = .init(),
    overriding: @escaping @Sendable (ManifestOverrides) -> Void = { _ in },
    supplies: @escaping @Sendable (any Registrar) -> Void = { _ in }
  ) -> Self {
    ContainerTrait(
      part: .manifest(
        LoadedManifest(
          source: source, factories: factories, parent: parent, name: name, options: options,
          supplies: supplies, overriding: overriding)))
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
  /// - Parameter register: called with a new container for each test, before anything is built.
  public static func container(
    _ register: @escaping @Sendable (Container) throws -> Void
  ) -> Self {
    ContainerTrait(part: .code(register))
  }

  /// Overrides registrations of the manifest that a trait before this one names.
  ///
  /// An override that replaces nothing is an issue, with its place in the test, and the test does not
  /// run.
  ///
  /// - Parameter override: called for each test, after what outer traits override.
  public static func overriding(
    _ override: @escaping @Sendable (ManifestOverrides) -> Void
  ) -> Self {
    ContainerTrait(part: .overriding(override))
  }

  /// Registers something in the container of a trait before this one: what a manifest's registry
  /// declares as supplied, or anything where code wires the container, in the place of a registration
  /// with the same key if there is one.
  ///
  /// - Parameter register: called for each test, after what outer traits register.
  public static func registering(
    _ register: @escaping @Sendable (any Registrar) -> Void
  ) -> Self {
    ContainerTrait(part: .registering(register))
  }
}
