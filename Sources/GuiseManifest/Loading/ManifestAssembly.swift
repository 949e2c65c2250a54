public import Foundation
public import Guise

/// A valid manifest, as an assembly: code assemblies may depend on it, and it on them.
public struct ManifestAssembly: Assembly {
  /// The registrations, in the order in which they are registered.
  let registrations: [Registration]
  /// The identifier of each registration, in the same order.
  let identifiers: [String]
  public let dependentAssemblies: [any Assembly]
  private let sources: [String]
  /// What validation said; it holds no errors.
  let report: ValidationReport

  /// The registration that the manifest has under an identifier.
  func registration(_ identifier: String) -> Registration? {
    identifiers.firstIndex(of: identifier).map { registrations[$0] }
  }

  /// Two assemblies of the same files are the same one.
  public var identity: AnyHashable { sources }

  public func register(in registrar: any Registrar) {
    for registration in registrations { registrar.store(registration) }
  }

  /// Reads, merges and validates a manifest, and decodes its settings.
  ///
  /// - Parameters:
  ///   - url: the manifest's file; what it includes is found from there.
  ///   - factories: what it may name.
  ///   - options: variables, environment, roots and limits.
  /// - Throws: ``ManifestError`` with every finding.
  public init(
    contentsOf url: URL, factories: FactoryRegistry, options: ManifestOptions = .init()
  ) throws {
    try self.init(.file(url.path), factories: factories, options: options)
  }

  /// As for a file, from any source: bytes, embedded resources, named files in memory.
  public init(
    _ source: ManifestSource, factories: FactoryRegistry, options: ManifestOptions = .init()
  ) throws {
    try self.init(source, factories: factories, validation: options.validation)
  }

  init(
    _ source: ManifestSource, factories: FactoryRegistry, validation: ValidationOptions
  ) throws {
    let validator = ManifestValidator(factories: factories, options: validation)
    let (report, wiring) = validator.check(source)
    guard let wiring else { throw ManifestError(report) }
    self.init(wiring, report, factories: factories, limits: validation.limits)
  }

  /// Of a wiring that has been found valid.
  private init(
    _ wiring: Wiring, _ report: ValidationReport, factories: FactoryRegistry,
    limits: ReadingLimits
  ) {
    self.report = report
    let decoder = SettingsDecoder(
      variables: wiring.variables, secrets: wiring.secrets, limits: limits)
    var registrations: [Registration] = []
    var identifiers: [String] = []
    registrations.reserveCapacity(wiring.registrations.count)
    identifiers.reserveCapacity(wiring.registrations.count)
    for registration in wiring.registrations {
      guard let factory = factories.factories[registration.factory] else { continue }
      registrations.append(factory.registration(for: registration, decoder: decoder))
      identifiers.append(registration.id)
    }
    self.registrations = registrations
    self.identifiers = identifiers
    dependentAssemblies = wiring.codeAssemblies.compactMap { factories.assemblies[$0]?.make() }
    sources = wiring.sources
  }
}

extension RegisteredFactory {
  /// A container's registration of what a manifest says.
  fileprivate func registration(
    for written: Wiring.Registration, decoder: SettingsDecoder
  ) -> Registration {
    let key = AnyKey(
      service: signature.service, tags: Tags(tags: written.tags.map { Tag($0) }),
      arguments: signature.arguments)
    let sources = signature.parameters.map { parameter -> BuildPlan.Source in
      switch parameter.role {
      case .argument(let position): .argument(position: position)
      case .settings: .settings
      case .dependency:
        .dependency(
          Tags(tags: (parameter.name.flatMap { written.bindings[$0] } ?? []).map { Tag($0) }))
      }
    }
    return bind(
      BuildPlan(
        key: key, lifetime: Lifetime(written.lifetime),
        location: SourceLocation(file: written.path, line: written.line),
        types: signature.parameters.map(\.type), sources: sources,
        settings: signature.settings.flatMap { decode($0, written.settings, decoder) }))
  }

  fileprivate func decode<Settings: Decodable>(
    _ type: Settings.Type, _ written: JSONValue?, _ decoder: SettingsDecoder
  ) -> Any? {
    (written ?? JSONValue.noSettings).flatMap { decoder.decode(type, from: $0).value }
  }
}

extension Lifetime {
  init(_ lifetime: ManifestLifetime) {
    switch lifetime {
    case .transient: self = .transient
    case .singleton: self = .singleton
    }
  }
}
