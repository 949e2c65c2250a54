package import Guise

package typealias CodePlace = RegistryProblem.CodePlace

extension RegistryProblem.CodePlace: CustomStringConvertible {
  package var description: String { "\(file):\(line)" }

  init(_ location: SourceLocation) { self.init(file: location.file, line: location.line) }
}

extension Diagnostic.Location {
  /// A line of code: it has no column.
  init(_ place: CodePlace) {
    let start = SourcePosition(line: place.line, column: 0)
    self.init(path: place.file, start: start, end: start)
  }
}

/// One factory of a registry. Its identity tells whether two registries have the same one.
package final class RegisteredFactory: Sendable {
  package let id: String
  package let signature: Signature
  package let place: CodePlace
  /// Makes a container's registration of a plan.
  let bind: @Sendable (BuildPlan) -> Registration

  init(
    id: String, signature: Signature, place: CodePlace,
    bind: @escaping @Sendable (BuildPlan) -> Registration
  ) {
    self.id = id
    self.signature = signature
    self.place = place
    self.bind = bind
  }
}

/// An assembly of code that manifests may use.
package final class RegisteredAssembly: Sendable {
  package let name: String
  package let place: CodePlace
  package let make: @Sendable () -> any Assembly

  init(name: String, place: CodePlace, make: @escaping @Sendable () -> any Assembly) {
    self.name = name
    self.place = place
    self.make = make
  }
}

/// A key that the application registers itself.
struct SuppliedService: Equatable, Sendable {
  let key: AnyKey
  let scope: String?
  let place: CodePlace
}

/// A service that the application resolves itself.
struct RequiredService: Equatable, Sendable {
  let dependency: Dependency
  let tags: Tags
  let arguments: [Any.Type]
  let origin: Catalog.Concurrency
  let scope: String?
  let place: CodePlace

  var key: AnyKey { AnyKey(service: dependency.service, tags: tags, arguments: arguments) }

  /// One line of code may require several services, in a loop for instance.
  static func == (a: RequiredService, b: RequiredService) -> Bool {
    a.place == b.place && a.described == b.described
  }
}
