internal import Guise
internal import GuiseManifest

extension Catalog.InstanceKind {
  /// Creates the kind of a service's instances.
  init(of service: ServiceName) {
    self =
      if service.isOfValues {
        .value
      } else if service.type is AnyObject.Type {
        .reference
      } else if TypeShape(service.type) == .reference {
        .object
      } else {
        .unknown
      }
  }
}
