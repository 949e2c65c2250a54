import Guise
import GuiseManifest
import GuiseValidation

/// A container with what a plan supplies, and one inside of it for each scope, from the outermost in.
struct PlannedContainers {
  let all: [Container]

  /// - Parameters:
  ///   - scopes: the names of the scopes, from the outermost in.
  ///   - makeRoot: makes the container that has what the manifest registers, with what is supplied.
  init(
    _ plan: WiringPlan, scopes: [String], _ lifetimes: FactoryLifetimes,
    makeRoot: ((any Registrar) -> Void) async throws -> Container
  ) async rethrows {
    func supply(_ registrar: any Registrar, _ scope: String?) {
      for supply in plan.supplies where supply.scope == scope {
        supply.register(in: registrar, lifetimes)
      }
    }
    var all = [try await makeRoot { supply($0, nil) }]
    for scope in scopes {
      all.append(Container(parent: all[all.count - 1], name: scope))
      supply(all[all.count - 1], scope)
    }
    self.all = all
  }

  /// The containers of a manifest that nobody has validated.
  init(
    _ plan: WiringPlan, scopes: [String], _ lifetimes: FactoryLifetimes,
    unchecked assembly: ManifestAssembly
  ) async {
    await self.init(plan, scopes: scopes, lifetimes) { supply in
      let container = Container()
      supply(container)
      container.assemble(assembly)
      return container
    }
  }
}
