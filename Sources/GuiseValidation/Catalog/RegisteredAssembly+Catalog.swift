package import Guise
internal import GuiseManifest

extension RegisteredAssembly {
  /// The registrations of the assembly and of those that it depends on, recorded; nothing is built.
  func recorded(_ registry: FactoryRegistry) -> Catalog.CodeAssembly {
    let recorder = RecordingRegistrar(of: make())
    // A key with a private type is left out: only the declaring code can request it. The last
    // registration of a key counts.
    var registrations: [AnyKey: Registration] = [:]
    for registration in recorder.registrations where registration.key.unstableType == nil {
      registrations[registration.key] = registration
    }
    let decorators = recorder.decorators.filter { $0.key.unstableType == nil }.map {
      Catalog.CodeDecorator(
        key: Catalog.Key($0.key, registry),
        concurrency: $0.isAsync ? .async : $0.isOnMainActor ? .mainActor : .sync)
    }
    return Catalog.CodeAssembly(
      registrations: registrations.values.map { Catalog.CodeRegistration($0, registry) }
        .sorted { $0.key.order < $1.key.order },
      decorators: decorators.sorted { $0.key.order < $1.key.order },
      file: place.file)
  }
}

extension Catalog.CodeRegistration {
  init(_ registration: Registration, _ registry: FactoryRegistry) {
    let requests = registration.requests
    let dependencies = (requests ?? []).map { Catalog.CodeDependency($0, registry) }
    // No reader of a catalog can pass a private type.
    let parameters = (registration.givenParameters ?? []).map(TypeName.full)
    self.init(
      key: Catalog.Key(registration.key, registry),
      concurrency: registration.concurrency,
      lifetime: registration.lifetime.kind,
      scope: registration.lifetime.scopeName,
      eager: registration.isEager,
      dependencies: dependencies.compactMap(\.self),
      opaque: requests == nil || dependencies.contains(nil),
      parameters: parameters.allSatisfy(TypeName.isStable) ? parameters : [],
      passesTags: registration.passesTags)
  }
}

extension Catalog.CodeDependency {
  /// Creates the dependency of one look-up; nil for a resolver or a private type, which hide more.
  fileprivate init?(_ request: DependencyRequest, _ registry: FactoryRegistry) {
    let dependency = Dependency(of: request.type)
    let key = AnyKey(
      service: dependency.service, tags: request.tags,
      arguments: dependency.arguments ?? request.arguments)
    guard !dependency.isResolver, key.unstableType == nil else { return nil }
    let kind = Catalog.Parameter.Kind(dependency.adapters)
    self.init(
      kind: kind,
      adapters: kind.written(dependency.adapters, hasArguments: !key.arguments.isEmpty),
      key: Catalog.Key(key, registry), injected: request.isInjected)
  }
}

/// A registrar that records registrations without building anything: for catalogs and overrides.
package final class RecordingRegistrar: Registrar {
  package private(set) var registrations: [Registration] = []
  package private(set) var decorators: [Decorator] = []
  private var assembled: Set<AnyHashable> = []

  /// Creates a registrar with the registrations of an assembly and of those that it depends on.
  package init(of assembly: any Assembly) { assemble(assembly) }

  package func store(_ registration: Registration) { registrations.append(registration) }

  /// Ignores the injection: neither catalogs nor overrides need injections into existing objects.
  package func store(_ injection: ObjectInjection) {}
  package func store(_ decorator: Decorator) { decorators.append(decorator) }

  /// Registers an assembly like a container, but does not notify it.
  func assemble(_ assembly: any Assembly) {
    for assembly in AssemblyOrder.of(assembly) where assembled.insert(assembly.identity).inserted {
      assembly.register(in: self)
    }
  }
}
