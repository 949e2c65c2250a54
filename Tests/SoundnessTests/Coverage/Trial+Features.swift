import Guise
import GuiseManifest
import GuiseValidation

extension Trial {
  /// The features of a case, as names: keys of the format, parameters, and the rules that its
  /// report names.
  var features: Set<String> {
    var features = linkedReport.diagnostics.map { "rule \($0.rule)" }
    for factory in plan.factories {
      let kind = lifetimes[factory.id].kind
      if !factory.decorates { features += factory.parameters.map { Self.pair(kind, $0) } }
      features += (factory.parameters + factory.properties.map(\.shape)).flatMap(Self.pairs)
    }
    features += plan.code.flatMap(\.registrations).flatMap(\.parameters).flatMap(Self.pairs)
    features += plan.files.values.flatMap(keys)
    if let obstacle { features.append(Self.left(obstacle)) }
    if truth != nil, usesOpaque { features.append(Self.opaqueCode) }
    if lifetimes.haveSettings { features.append(Self.givenSettings) }
    return Set(features)
  }

  /// Names the cases in which a factory was given settings, which are compared.
  static let givenSettings = "settings given"

  /// Names the part of a case of which nothing is claimed.
  static let opaqueCode = "not judged: users of code under tags that it passes on"

  /// Names the cases of which only the report is checked.
  static func left(_ obstacle: Truth.Obstacle) -> String { "not judged: \(obstacle.rawValue)" }

  static func key(_ key: String, of object: String) -> String { "key \(object).\(key)" }

  /// A lifetime, and the kind of a parameter that something with it takes.
  static func pair(_ lifetime: Lifetime.Kind, _ parameter: Shape) -> String {
    let kind =
      switch parameter {
      case .piece: "required"
      case .adapted(let adapter, _): adapter.rawValue
      case .settings: "settings"
      case .argument, .container: parameter.description
      }
    return "\(lifetime) with \(kind)"
  }

  static func pair(_ outer: AdapterShape, _ inner: AdapterShape) -> String {
    "\(outer.rawValue) of \(inner.rawValue)"
  }

  private static func pairs(_ parameter: Shape) -> [String] {
    zip(parameter.adapters, parameter.adapters.dropFirst()).map(pair)
  }

  // MARK: Keys

  /// The objects of the format, by the names that features have.
  static let objects: KeyValuePairs<String, FormatKind> = [
    "manifest": .manifest, "variable": .variable, "assembly": .assembly,
    "registration": .registration, "defaults": .defaults, "decorator": .decorator,
    "reference": .reference,
  ]

  /// The keys that a file uses.
  private func keys(_ file: Manifest.Value) -> [String] {
    func keys(_ objects: [Manifest.Value?], of name: String) -> [String] {
      objects.flatMap { $0?.keys ?? [] }.map { Self.key($0, of: name) }
    }
    func members(_ object: Manifest.Value?) -> [Manifest.Value] {
      object?.members.map(\.value) ?? []
    }
    let assemblies = members(file["assemblies"])
    let registrations = assemblies.flatMap { members($0["registrations"]) }
    return keys([file], of: "manifest") + keys(members(file["variables"]), of: "variable")
      + keys([file["defaults"]] + assemblies.map { $0["defaults"] }, of: "defaults")
      + keys(assemblies, of: "assembly") + keys(registrations, of: "registration")
      + keys(registrations.flatMap { members($0["dependencies"]) }, of: "reference")
      + keys(registrations.flatMap { $0["decorators"]?.elements ?? [] }, of: "decorator")
  }
}
