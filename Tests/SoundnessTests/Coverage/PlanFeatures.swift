import Guise
import GuiseManifest
import GuiseValidation

/// The features of a case, as names: keys of the format, parameters, and the rules that its report names.
struct PlanFeatures {
  private(set) var all: Set<String> = []

  mutating func note(_ feature: String) { all.insert(feature) }

  init(_ trial: Trial) {
    for factory in trial.plan.factories {
      add(factory.parameters, of: factory.decorates ? nil : trial.lifetimes[factory.id].kind)
      add(factory.properties.map(\.shape), of: nil)
    }
    for registration in trial.plan.code.flatMap(\.registrations) {
      add(registration.parameters, of: nil)
    }
    for file in trial.plan.files.values { add(file) }
    for diagnostic in trial.linkedReport.diagnostics { all.insert("rule \(diagnostic.rule)") }
    if let obstacle = trial.obstacle { all.insert(Self.left(obstacle)) }
    if trial.truth != nil, trial.usesOpaque { all.insert(Self.opaqueCode) }
  }

  /// Names the part of a case of which nothing is claimed.
  static let opaqueCode = "not judged: users of code under tags that it passes on"

  /// Names the cases of which only the report is checked.
  static func left(_ obstacle: Truth.Obstacle) -> String { "not judged: \(obstacle.rawValue)" }

  /// Adds parameters, with the lifetime of the registration that takes them.
  private mutating func add(_ parameters: [Shape], of lifetime: Lifetime.Kind?) {
    for parameter in parameters {
      if let lifetime { all.insert(Self.pair(lifetime, parameter)) }
      for (outer, inner) in zip(parameter.adapters, parameter.adapters.dropFirst()) {
        all.insert(Self.pair(outer, inner))
      }
    }
  }

  /// A lifetime, and the kind of a parameter that something with it takes.
  static func pair(_ lifetime: Lifetime.Kind, _ parameter: Shape) -> String {
    "\(lifetime) with \(kind(parameter))"
  }

  static func pair(_ outer: AdapterShape, _ inner: AdapterShape) -> String {
    "\(outer.rawValue) of \(inner.rawValue)"
  }

  private static func kind(_ parameter: Shape) -> String {
    switch parameter {
    case .piece: "required"
    case .adapted(let adapter, _): adapter.rawValue
    case .argument: "argument"
    case .settings: "settings"
    case .container: "container"
    }
  }
}
