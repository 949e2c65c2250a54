package import Guise

/// A code assembly that manifests may use.
package final class RegisteredAssembly: Sendable {
  package let name: String
  package let place: SourceLocation
  package let make: @Sendable () -> any Assembly

  init(name: String, place: SourceLocation, make: @escaping @Sendable () -> any Assembly) {
    (self.name, self.place, self.make) = (name, place, make)
  }
}
