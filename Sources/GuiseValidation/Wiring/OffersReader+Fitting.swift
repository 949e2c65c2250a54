internal import Guise
package import GuiseManifest
internal import GuiseVerification

extension OffersReader {
  /// Whether a parameter may refer to a registration.
  ///
  /// - Parameter isElement: Whether the reference is in a list, or under a key.
  package func fits(
    _ target: Composition.Registration, _ dependency: FactoryTable.Dependency, isElement: Bool
  ) -> Bool {
    mismatch(dependency, target, isElement: isElement) == nil
  }

  /// The reason why a parameter cannot receive a registration; nil if it can, or if that is unknown.
  func mismatch(
    _ dependency: FactoryTable.Dependency, _ target: Composition.Registration, isElement: Bool
  ) -> ConnectionFault.Mismatch? {
    guard let offered = factories[target.main.factory] else { return nil }
    let services = offered.services(of: target)
    if !isElement {
      if services.isEmpty || isPointed(dependency, at: services, offered.arguments) { return nil }
      guard dependency.choice.takes(.identifier) else { return .otherForm(.identifier) }
    }
    guard services.isEmpty || services.contains(dependency.service) else {
      return .otherService(id: target.id, offered: services.map { keys.serviceNames[$0] })
    }
    guard offered.arguments == dependency.arguments || takesAnyArguments(dependency) else {
      return .otherArguments(id: target.id, taken: offered.factory.arguments)
    }
    return nil
  }

  /// Whether a parameter is resolved with arguments that only its user knows.
  private func takesAnyArguments(_ dependency: FactoryTable.Dependency) -> Bool {
    var service = dependency.asked
    while let level = keys.level(of: service) {
      if case .lazyTags = level.kind { return true }
      service = level.wrapped
    }
    return false
  }

  /// Whether a registration has the type of a parameter itself, or of an adapter in it: these come first,
  /// under the same tags.
  private func isPointed(
    _ dependency: FactoryTable.Dependency, at services: [ServiceID], _ arguments: ArgumentsID
  ) -> Bool {
    var service = dependency.asked
    var asked: ArgumentsID? = ArgumentsID.empty
    while let level = keys.level(of: service) {
      if asked == nil || asked == arguments, services.contains(service) { return true }
      switch level.kind {
      case .optional, .lazyFull: break
      case .lazyTags: asked = nil
      case .provider: asked = level.arguments
      case .array, .set, .lazy: return false
      }
      service = level.wrapped
    }
    return dependency.parameter.kind == .keyed && services.contains(service)
  }
}
