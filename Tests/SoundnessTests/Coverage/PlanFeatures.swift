import Guise
import GuiseManifest
import GuiseValidation

/// What there is in a case, as names: what its plan uses, and what is found in it.
struct PlanFeatures {
  private(set) var all: Set<String> = []

  mutating func note(_ feature: String) { all.insert(feature) }

  init(_ trial: Trial) {
    for factory in trial.plan.factories { add(factory, trial) }
    for assembly in trial.plan.code { add(assembly, trial) }
    for supply in trial.plan.supplies {
      all.insert(supply.scope == nil ? "supply" : "supply in a scope")
      add(supply.tags)
    }
    add(trial.plan.requirements)
    for file in trial.plan.files.values { add(file) }
    if trial.plan.files.count > 1 { all.insert("several files") }
    for diagnostic in trial.linkedReport.diagnostics { all.insert("rule \(diagnostic.rule)") }
    if trial.errors.isEmpty { all.insert("sound") }
    if let obstacle = trial.obstacle { all.insert(Self.left(obstacle)) }
    if trial.truth != nil, trial.usesOpaque { all.insert(Self.opaqueCode) }
  }

  /// The name of what leaves a part of a case out.
  static let opaqueCode = "not judged: what needs code under tags that it passes on"

  /// The name of what leaves a case to those checks that do not load it.
  static func left(_ obstacle: Truth.Obstacle) -> String { "not judged: \(obstacle.rawValue)" }

  private mutating func add(_ factory: FactoryPlan, _ trial: Trial) {
    all.insert(factory.decorates ? "decorating factory" : "factory")
    all.insert("effect \(factory.effect)")
    if factory.takesArgument { all.insert("argument") }
    if let settings = factory.settings { all.insert("settings \(settings)") }
    if factory.isOpaque { all.insert("opaque") }
    if factory.isUnnamed { all.insert("unnamed parameters") }
    if !factory.offers.isEmpty { all.insert("offer") }
    add(service: factory.service)
    for property in factory.properties {
      all.insert(property.isOptional ? "optional property" : "property")
      if !property.tags.isEmpty { all.insert("tagged property") }
      add(parameter: property.shape)
    }
    let lifetime = factory.decorates ? nil : trial.lifetimes[factory.id].kind
    for parameter in factory.parameters {
      add(parameter: parameter)
      if let lifetime { all.insert(Self.pair(lifetime, parameter)) }
    }
  }

  /// A lifetime and the kind of a parameter that something with it takes.
  static func pair(_ lifetime: Lifetime.Kind, _ parameter: Shape) -> String {
    "\(lifetime) with \(kind(parameter))"
  }

  static func kind(_ parameter: Shape) -> String {
    switch parameter {
    case .piece: "required"
    case .adapted(let adapter, _): adapter.rawValue
    case .argument: "argument"
    case .settings: "settings"
    case .container: "container"
    }
  }

  private mutating func add(parameter: Shape) {
    all.insert("parameter \(Self.kind(parameter))")
    let adapters = parameter.adapters
    for (outer, inner) in zip(adapters, adapters.dropFirst()) {
      all.insert(Self.pair(outer, inner))
    }
  }

  static func pair(_ outer: AdapterShape, _ inner: AdapterShape) -> String {
    "\(outer.rawValue) of \(inner.rawValue)"
  }

  private mutating func add(service: Shape) {
    all.insert("service \(service.adapters.map(\.rawValue).joined(separator: " of "))")
  }

  private mutating func add(_ tags: [TagPlan]) {
    for tag in tags { all.insert(tag.text.hasPrefix(".") ? "typed tag" : "text tag") }
    if tags.count > 1 { all.insert("two tags") }
  }

  private mutating func add(_ assembly: CodeAssemblyPlan, _ trial: Trial) {
    for registration in assembly.registrations {
      all.insert("code \(registration.lifetime)")
      all.insert("code effect \(registration.effect)")
      if registration.scope != nil { all.insert("code in a scope") }
      if registration.isEager { all.insert("code eager") }
      if registration.isClosure { all.insert("code closure") }
      if registration.passesTags { all.insert("code passes tags") }
      if !registration.properties.isEmpty { all.insert("code property") }
      add(service: registration.service)
      add(registration.tags)
      for parameter in registration.parameters { add(parameter: parameter) }
    }
    for decoration in assembly.decorations {
      all.insert(decoration.isAsync ? "code decorates async" : "code decorates")
      let isSupplied = trial.plan.supplies.contains {
        $0.service == decoration.service && $0.tags == decoration.tags
      }
      let isOffered = trial.plan.factories.contains { $0.offers.contains(decoration.service) }
      if isSupplied { all.insert("code decorates a supply") }
      if isOffered { all.insert("code decorates an offer") }
    }
  }

  private mutating func add(_ requirements: [RequirementPlan]) {
    for requirement in requirements {
      all.insert("require from \(requirement.from)")
      if requirement.scope != nil { all.insert("require in a scope") }
      if requirement.takesArgument { all.insert("require with an argument") }
      add(requirement.tags)
      for adapter in requirement.service.adapters { all.insert("require \(adapter.rawValue)") }
    }
    let numbers = requirements.compactMap(\.service.number)
    if Set(numbers).count < numbers.count { all.insert("one service required twice") }
  }
}
