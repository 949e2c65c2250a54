import Guise
import GuiseManifest
import GuiseValidation

extension WiringPlan {
  /// The registry that the plan describes.
  ///
  /// - Parameter lifetimes: those of its pieces.
  func registry(_ lifetimes: FactoryLifetimes) -> FactoryRegistry {
    for assembly in code {
      for registration in assembly.registrations {
        lifetimes[registration.id] = .known(registration.lifetime, scope: registration.scope)
      }
    }
    return FactoryRegistry { declarations in
      if declaresTags { declarations.tags(Kind.self) }
      for factory in factories { PlannedFactory.declare(factory, lifetimes, in: declarations) }
      for assembly in code {
        declarations.register(assembly: assembly.name) {
          PlannedAssembly(plan: assembly, lifetimes: lifetimes)
        }
      }
      for supply in supplies { supply.declare(in: declarations) }
      for (number, requirement) in requirements.enumerated() {
        requirement.declare(in: declarations, file: RequirementPlan.file(number))
      }
    }
  }

  /// A container with the supplies, and one inside of it for each scope, from the outermost in.
  ///
  /// - Parameter makeRoot: makes the container that loads the manifest, with its supplies.
  func containers(
    of scopes: [String], _ lifetimes: FactoryLifetimes,
    makeRoot: ((any Registrar) -> Void) async throws -> Container
  ) async rethrows -> [Container] {
    func supply(_ registrar: any Registrar, _ scope: String?) {
      for supply in supplies where supply.scope == scope {
        supply.register(in: registrar, lifetimes)
      }
    }
    var all = [try await makeRoot { supply($0, nil) }]
    for scope in scopes {
      let container = Container(parent: all[all.count - 1], name: scope)
      supply(container, scope)
      all.append(container)
    }
    return all
  }
}

extension SupplyPlan {
  fileprivate func declare(in declarations: FactoryDeclarations) {
    func open<Service: Part>(_ type: Service.Type) {
      SupplyDeclaration<Service>(scope: scope, declarations: declarations)(tags)
    }
    open(service.type)
  }

  /// Registers its instance.
  fileprivate func register(in registrar: any Registrar, _ lifetimes: FactoryLifetimes) {
    lifetimes["supply"] = .supplied
    func open<Service: Whole>(_ type: Service.Type) {
      SupplyRegistration(
        instance: Service(PieceOrigin(id: "supply", lifetimes: lifetimes), []),
        registrar: registrar)(tags)
    }
    open(service.whole)
  }
}

private struct SupplyDeclaration<Service: Part>: TaggedCall {
  let scope: String?
  let declarations: FactoryDeclarations

  func callAsFunction<each Value: Hashable & Sendable>(tags: repeat each Value) {
    declarations.supplied(Service.self, tags: repeat each tags, in: scope)
  }
}

private struct SupplyRegistration<Service: Whole>: TaggedCall {
  let instance: Service
  let registrar: any Registrar

  func callAsFunction<each Value: Hashable & Sendable>(tags: repeat each Value) {
    registrar.register(tags: repeat each tags, instance: instance)
  }
}

extension RequirementPlan {
  /// Tells the findings of one requirement from those of the others.
  static func file(_ number: Int) -> String { "R\(number).swift" }

  fileprivate func declare(in declarations: FactoryDeclarations, file: String) {
    func open<Service: Part>(_ type: Service.Type) {
      RequirementDeclaration<Service>(plan: self, file: file, declarations: declarations)(tags)
    }
    open(service.type)
  }
}

private struct RequirementDeclaration<Service: Part>: TaggedCall {
  let plan: RequirementPlan
  let file: String
  let declarations: FactoryDeclarations

  func callAsFunction<each Value: Hashable & Sendable>(tags: repeat each Value) {
    declarations.require(
      Service.self, tags: repeat each tags, arguments: plan.takesArgument ? [Int.self] : [],
      from: plan.from, in: plan.scope, file: file)
  }
}
