import Guise
import GuiseManifest
import GuiseValidation
import TestSupport

/// The registrations, supplies and requirements of code.
extension WiringChooser {
  mutating func registerInCode() {
    let (service, tags) = (service(), tags())
    let lifetime = lifetime(of: service)
    // The container refuses it.
    if lifetime.kind == .weak && !service.adapters.isEmpty { return }
    let takesArgument = random.chance(1)
    // A registration of the manifest may have the same key. Which of two in code counts, only the
    // code knows.
    let isInCode = plan.code.flatMap(\.registrations).contains {
      $0.service == service && $0.tags.map(\.rawValue.last) == tags.map(\.last)
        && $0.takesArgument == takesArgument
    }
    let isFree = take(service, tags, argument: takesArgument)
    guard !isInCode, isFree || random.chance(2) else { return }
    let isClosure = takesArgument || random.chance(1)
    let asker = Asker(number: service.number ?? 0, limit: limit(lifetime), isPointed: isWild)
    let dependencies = isClosure ? [] : dependencies(random.count(0...2), asker)
    var registration = CodeRegistrationPlan(
      id: "c\(plan.code.reduce(0) { $0 + $1.registrations.count })", service: service,
      tags: inCode(tags), lifetime: lifetime.kind, scope: lifetime.scope, effect: effect(),
      isEager: lifetime.kind == .singleton && !takesArgument && random.chance(3),
      parameters: dependencies.map(\.shape), isClosure: isClosure, takesArgument: takesArgument)
    if isClosure && registration.effect.isOnMainActor { registration.effect = .async }
    registration.passesTags = !isClosure && tags.isEmpty && random.chance(3)
    if !isClosure && service.adapters.isEmpty && random.chance(2) {
      let shape = dependency(asker).shape
      let tags = isWild ? inCode(["x"]) : []
      registration.properties = [
        PropertyPlan(shape: shape, isOptional: random.chance(3), tags: tags)
      ]
    }
    plan.code[random.count(0...plan.code.count - 1)].registrations.append(registration)
    let depth = depth(lifetime, dependencies)
    known.append(Known(service: service, tags: tags, takesArgument: takesArgument, depth: depth))
    if registration.passesTags {
      known.append(Known(service: service, tags: random.one(of: [["x"], ["y"]]), depth: depth))
    }
  }

  /// Decorates in code keys that are registered anywhere, supplied ones too.
  mutating func decorateInCode() {
    for key in taken.sorted(by: { "\($0)" < "\($1)" }) where !key.takesArgument && random.chance(2)
    {
      plan.code[random.count(0...plan.code.count - 1)].decorations.append(
        CodeDecorationPlan(service: key.service, tags: inCode(key.tags)))
    }
  }

  // MARK: The application

  mutating func supply() {
    let (service, tags) = (service(), tags())
    let scope = random.one(of: [nil] + scopes.flatMap { [$0, $0] } + (isWild ? ["c"] : []))
    guard take(service, tags) else { return }
    plan.supplies.append(SupplyPlan(service: service, tags: inCode(tags), scope: scope))
    known.append(Known(service: service, tags: tags, depth: level(scope)))
  }

  mutating func require(like last: inout Dependency?) {
    let scope = random.one(of: [nil, nil] + scopes)
    let near = known.filter { $0.depth <= level(scope) }
    guard let target = near.randomElement(using: &random) else { return }
    var shape = target.service
    var takesArgument = target.takesArgument
    let asker = Asker(number: .max, limit: level(scope), isPointed: false)
    takesArgument = takesArgument && random.chance(5)
    if takesArgument != target.takesArgument || !takesArgument {
      for adapter in adapters(around: target, asker) { shape = .adapted(adapter, shape) }
    }
    // One service in several ways, now and then.
    if random.chance(3), let last, let number = last.shape.number {
      shape = .adapted(random.one(of: [.optional, .array, .lazyFull]), .piece(number))
      takesArgument = false
    }
    last = Dependency(shape: shape)
    plan.requirements.append(
      RequirementPlan(
        service: shape, tags: isWild ? [] : inCode(target.tags), takesArgument: takesArgument,
        from: random.one(of: [.sync, .async, .async, .mainActor]), scope: scope))
  }
}
