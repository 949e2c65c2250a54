public import Foundation
public import Guise

/// A valid manifest, as an assembly: code assemblies may depend on it, and it on them.
public struct ManifestAssembly: Assembly {
  /// The registrations, in the order in which they are registered.
  package let registrations: [ManifestRegistration]
  /// The assemblies that the root uses, and the root: assemblies of the manifest and of code.
  public let dependentAssemblies: [any Assembly]
  /// Registrations that a code assembly, assembled after them, replaced: the manifest's take precedence.
  private let restored: [(key: AnyKey, of: ManifestRegistration)]
  private let sources: [String]

  /// The identity of the manifest's files: two assemblies of the same files are the same one.
  public var identity: AnyHashable { Self.identity(of: nil, in: sources) }

  public func register(in registrar: any Registrar) {
    for (key, registration) in restored {
      if let bound = registration.bind(key) { registrar.store(bound) }
    }
  }

  /// Reads, merges and validates a manifest, and decodes its settings.
  ///
  /// A fragment is validated whole here, like any other manifest: it loads only if it lacks nothing.
  ///
  /// - Parameters:
  ///   - url: the manifest's file, from which its includes are found.
  ///   - factories: the factories that it may name.
  ///   - options: variables, environment, roots and limits.
  /// - Throws: ``ManifestError`` with every finding.
  public init(
    contentsOf url: URL, factories: FactoryRegistry, options: ManifestOptions = .init()
  ) throws {
    try self.init(ManifestSource(contentsOf: url), factories: factories, options: options)
  }

  /// Reads and validates a manifest from any source: a file, bytes, embedded resources, or named files
  /// in memory.
  ///
  /// - Throws: ``ManifestError`` with every finding.
  public init(
    _ source: ManifestSource, factories: FactoryRegistry, options: ManifestOptions = .init()
  ) throws {
    let loader = ManifestLoader(source, factories: factories, options: options.loading)
    self = try loader.assembly()
  }

  /// A manifest without validation, for tests of the validator; nil if it cannot be read.
  package init?(unchecked source: ManifestSource, factories: FactoryRegistry) {
    let loader = ManifestLoader(source, factories: factories, options: ManifestOptions())
    guard let assembly = loader.uncheckedAssembly() else { return nil }
    self = assembly
  }

  /// The assembly of a manifest without errors.
  ///
  /// - Parameters:
  ///   - registrations: the registrations, in the order in which they are registered.
  ///   - composition: the manifest of the registrations.
  ///   - sources: identities of the files.
  init(
    _ registrations: [ManifestRegistration], of composition: Composition, sources: [String],
    factories: FactoryRegistry
  ) {
    self.sources = sources
    let order = composition.order
    self.registrations = registrations
    var parts: [String: [ManifestRegistration]] = [:]
    for registration in registrations {
      parts[registration.assembly, default: []].append(registration)
    }
    let code = Set(order.filter { composition.assemblies[$0] == nil })
    var assemblies: [any Assembly] = []
    var earlier: [AnyKey: ManifestRegistration] = [:]
    var restored: [(key: AnyKey, of: ManifestRegistration)] = []
    for (position, name) in order.enumerated() {
      if code.contains(name), let assembly = factories.assemblies[name]?.make() {
        assemblies.append(assembly)
        if earlier.isEmpty { continue }
        for replacing in RecordingRegistrar(of: assembly).registrations {
          if let replaced = earlier[replacing.key] { restored.append((replacing.key, replaced)) }
        }
      } else if let part = parts[name] {
        let identity = Self.identity(of: name, in: sources)
        assemblies.append(Part(registrations: part, identity: identity))
        // A code assembly can replace only registrations that come before it.
        if order[position...].contains(where: code.contains) {
          for registration in part {
            for key in registration.keys { earlier[key] = registration }
          }
        }
      }
    }
    dependentAssemblies = assemblies
    self.restored = restored
  }

  /// A text that only the same assembly of the same files has; nil: the whole manifest.
  ///
  /// Not a type of its own: the runtime takes long to find how such a type is hashed.
  private static func identity(of assembly: String?, in sources: [String]) -> AnyHashable {
    (sources + [assembly].compactMap(\.self)).reduce(
      into: assembly == nil ? "manifest" : "assembly of a manifest"
    ) { $0 += " \($1.utf8.count):\($1)" }
  }

  /// One assembly of a manifest.
  private struct Part: Assembly {
    let registrations: [ManifestRegistration]
    let identity: AnyHashable

    func register(in registrar: any Registrar) {
      for registration in registrations {
        for bound in registration.bind() { registrar.store(bound) }
      }
    }
  }
}
