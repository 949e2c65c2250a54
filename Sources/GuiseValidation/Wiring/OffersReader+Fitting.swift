package import GuiseManifest

extension OffersReader {
  /// Whether a parameter may refer to a registration.
  ///
  /// - Parameter isElement: Whether the reference is in a list, or under a key.
  package func fits(
    _ target: Composition.Registration, _ dependency: FactoryTable.Dependency, isElement: Bool
  ) -> Bool {
    offers.connections.fits(target, dependency.described, isElement: isElement)
  }
}
