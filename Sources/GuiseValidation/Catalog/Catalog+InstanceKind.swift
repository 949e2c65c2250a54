internal import GuiseManifest

extension Catalog.InstanceKind {
  /// Creates the kind of a service's instances.
  init(of type: Any.Type) {
    self =
      switch InstanceKind(of: type) {
      case .reference: .reference
      case .value: .value
      case .object: .object
      case .unknown: .unknown
      }
  }
}
