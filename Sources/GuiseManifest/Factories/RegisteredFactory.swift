package import Guise

/// A factory of a registry.
package final class RegisteredFactory: Sendable {
  package let id: String
  package let signature: Signature
  package let place: SourceLocation
  package let concurrency: Concurrency
  /// The settings type; unchecked because a type shares no state.
  nonisolated(unsafe) package let settings: (any Decodable.Type)?
  /// The names of the parameters that are neither argument nor settings; empty for their types' names.
  private let names: [String]
  /// Whether the function may resolve more than its parameters show.
  package let isOpaque: Bool
  /// Whether instances are objects, which others can get before their properties are set.
  package let makesObjects: Bool
  /// The tags of injected properties, which follow the function's parameters.
  private let propertyTags: [Tags]
  let problems: [RegistryProblem]
  let bind: @Sendable (BuildPlan) -> Registration

  init<Service>(
    _ id: String, _ factory: AutoFactory<Service>, arguments: [Any.Type],
    settings: (any Decodable.Type)?, names: [String], isOpaque: Bool, at place: SourceLocation
  ) {
    let (types, properties) = (factory.types, factory.properties)
    let parameters = (types?.all ?? []).map { type in
      let isArgument = arguments.contains { $0 == type }
      return Parameter(settings == type ? .settings : isArgument ? .argument : .dependency, type)
    }
    let isReference = isReference(Service.self)
    let injected = properties.map { Parameter(.dependency, $0.type, isInjected: true) }
    let signature = Signature(
      .type(Service.self), injected.isEmpty ? parameters : parameters + injected,
      takesSettings: settings != nil, makesValues: isReference == false)
    (self.id, self.signature, self.place) = (id, signature, place)
    (self.settings, self.names) = (settings, names)
    self.isOpaque = isOpaque || signature.parameters.contains { $0.isResolver }
    concurrency = factory.sync == nil ? .async : factory.isOnMainActor ? .mainActor : .sync
    makesObjects = isReference == true
    propertyTags = properties.map { $0.tags }
    let passing =
      "it passes tags on: write auto without passingTags:, and give the parameters tags in manifests"
    let reasons = signature.contradictions(id, arguments, settings, names)
    problems = (types?.passesTags == true ? [passing] + reasons : reasons).map {
      RegistryProblem(
        "the registration of the factory \"\(id)\" is inconsistent: \($0)",
        advice: "fix the registration register(\"\(id)\", …)", at: place)
    }
    bind = { factory.registration($0) }
  }

  package func tags(at position: Int) -> Tags {
    let property = position - (signature.parameters.count - propertyTags.count)
    return property >= 0 ? propertyTags[property] : Tags()
  }

  /// The names of the parameters in manifests: as declared, or else their short type names if these are unique.
  ///
  /// A resolver has no name, since a manifest cannot fill it.
  package var parameterNames: [String?] {
    var declared = names[...]
    let all = signature.parameters.map { parameter -> String? in
      guard parameter.role == .dependency else { return nil }
      let name =
        names.isEmpty ? TypeName.short(ofName: parameter.service.text) : declared.popFirst()
      return parameter.isResolver ? nil : name
    }
    return all.map { name in all.count { $0 == name } == 1 ? name : nil }
  }
}

extension Signature {
  /// Returns the reasons for which a declaration contradicts itself.
  fileprivate func contradictions(
    _ id: String, _ arguments: [Any.Type], _ settings: Any.Type?, _ names: [String]
  ) -> [String] {
    var reasons: [String] = []
    let checked = names.isEmpty && Identifier.isValid(id.utf8) ? [] : [id] + names
    for name in checked where !Identifier.isValid(name.utf8) {
      reasons.append("the name \"\(name)\" may only contain A-Z a-z 0-9 _ . @ -")
    }
    for argument in arguments where !self.arguments.contains(.type(argument)) {
      reasons.append("no parameter has the argument type \(TypeName.full(of: argument))")
    }
    let settingsCount = parameters.count { $0.role == .settings }
    if let settings, settingsCount != 1 {
      let name = TypeName.full(of: settings)
      reasons.append("\(settingsCount) of its parameters have the settings type \(name), not one")
    }
    if names.isEmpty { return reasons }
    let nameable = parameters.count { $0.role == .dependency }
    if names.count != nameable {
      reasons.append(
        "it names \(Phrase.count(names.count, "parameter")), but \(nameable) can be named")
    }
    if Set(names).count < names.count { reasons.append("it names two parameters alike") }
    return reasons
  }
}

extension AutoFactory {
  /// The types of the parameters, and whether tags are passed on to these; nil for an `Injectable`, which has none.
  fileprivate var types: (all: [Any.Type], passesTags: Bool)? {
    if case .types(let all, let passesTags) = wiring { (all, passesTags) } else { nil }
  }

  /// Makes a container's registration whose parameters and properties a plan fills.
  fileprivate func registration(_ plan: BuildPlan) -> Registration {
    guard let types else { return TypedRegistration(plan.key, plan.traits, self) }
    var injections: [Injection<Service>]?
    // Properties follow the parameters.
    if injectionCount != 0 {
      injections = self.injections.enumerated().map {
        $1.planned(by: plan, at: types.all.count + $0)
      }
    }
    var planned: Sync?
    if let sync { planned = { try sync($0, ParameterInput($1, to: plan)) } }
    var awaited: Async?
    if let async { awaited = { try await async($0, ParameterInput($1, to: plan)) } }
    let factory = Factory(
      plan.wiring, sync: planned, async: awaited, injections: injections,
      isOnMainActor: isOnMainActor)
    return TypedRegistration(plan.key, plan.traits, factory)
  }
}

extension Parameter {
  fileprivate convenience init(_ role: Role, _ type: Any.Type, isInjected: Bool = false) {
    let dependency = Dependency(of: type)
    // Inside of these adapters, only a dictionary is still a collection.
    let isCollection = dependency.adapters.allSatisfy { $0 == .optional }
    let element = isCollection ? collectionParameter(dependency.service)?.element : nil
    self.init(
      role, type: .type(type), service: .type(element ?? dependency.service),
      adapters: dependency.adapters, arguments: dependency.arguments?.map { .type($0) },
      isKeyed: element != nil, isResolver: role == .dependency && dependency.isResolver,
      isInjected: isInjected)
  }
}
