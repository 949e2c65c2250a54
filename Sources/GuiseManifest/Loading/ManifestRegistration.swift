package import Guise

/// One registration of a valid manifest, to be made for each container that it is assembled in: a
/// container's registration is its own, with the instances that it keeps.
package struct ManifestRegistration: Sendable {
  package let id: String
  package let assembly: String
  let factory: RegisteredFactory
  let plan: BuildPlan

  package var key: AnyKey { plan.key }

  /// A registration for one container.
  package func bind() -> Registration { factory.bind(plan) }
}
