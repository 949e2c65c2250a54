public import Guise

/// An enum of the container, which JSON writes by the names of its cases.
protocol CaseNamed: RawRepresentable<String>, CaseIterable {}

extension CaseNamed {
  /// The name of the case, as manifests and catalogs write it.
  public var rawValue: String { "\(self)" }

  public init?(rawValue: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = found
  }
}

extension Lifetime.Kind: CaseNamed, RawRepresentable, Codable {
  // Not by the names that the runtime makes of cases: the first one is a tenth of a launch.
  public init?(rawValue: String) {
    switch rawValue {
    case "transient": self = .transient
    case "singleton": self = .singleton
    case "weak": self = .weak
    case "graph": self = .graph
    case "scoped": self = .scoped
    default: return nil
    }
  }
}
extension Concurrency: CaseNamed, RawRepresentable {}
extension AdapterKind: CaseNamed, RawRepresentable {}
