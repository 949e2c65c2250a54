import Guise
import GuiseManifest
import TestSupport

/// A random registry, and a random manifest for it: five services, each tagged or not, with
/// parameters of every kind, in every lifetime, offered as others, decorated, pointed at each other,
/// spread over assemblies and files.
struct RandomWiring: CustomStringConvertible {
  struct Requirement: Sendable {
    let type: any Part.Type
    let tags: Tags
    let from: Concurrency
    let scope: String?

    /// Which findings are of this one.
    static func file(_ number: Int) -> String { "R\(number).swift" }
  }

  struct Supply {
    let key: AnyKey
    let scope: String?
    let register: @Sendable (Container) -> Void
  }

  let factories: FactoryRegistry
  let files: [String: String]
  let scopes: [String]
  let requirements: [Requirement]
  /// What a code assembly registers.
  let codes: [RandomCodeRegistration]
  private let supplies: [Supply]
  private let notes: [String]

  /// - Parameter withCode: Whether a part of the services is registered by a code assembly.
  init(seed: UInt64, withCode: Bool = false) {
    var builder = RandomWiringBuilder(seed: seed, withCode: withCode)
    scopes = builder.scopes
    factories = FactoryRegistry { factories in
      builder.declare(in: factories)
    }
    files = builder.layOut()
    requirements = builder.requirements
    supplies = builder.supplies
    codes = builder.codes
    notes = builder.notes
  }

  var source: ManifestSource { .files(files, main: "main.json") }

  var description: String {
    let texts = files.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return (notes + texts).joined(separator: "\n")
  }

  /// Whether a container as far in has its own of what code registers.
  func hides(_ code: RandomCodeRegistration, at depth: Int) -> Bool {
    let scopes = scopes.prefix(depth)
    return supplies.contains { supply in
      supply.key == code.key && supply.scope.map(scopes.contains) == true
    }
  }

  /// A new container with the manifest, and one inside of it for each scope, with what is supplied.
  func containers(_ assembly: ManifestAssembly) -> [Container] {
    var containers = [Container()]
    for scope in scopes {
      containers.append(Container(parent: containers[containers.count - 1], name: scope))
    }
    for supply in supplies where supply.scope == nil { supply.register(containers[0]) }
    containers[0].assemble(assembly)
    for (scope, container) in zip(scopes, containers.dropFirst()) {
      for supply in supplies where supply.scope == scope { supply.register(container) }
    }
    return containers
  }
}
