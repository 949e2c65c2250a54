internal import Guise

/// A registrar that records registrations without building anything: for catalogs and overrides.
final class RecordingRegistrar: Registrar {
  private(set) var registrations: [Registration] = []
  private(set) var decorators: [Decorator] = []
  private var assembled: Set<AnyHashable> = []

  /// Creates a registrar with the registrations of an assembly and its dependents.
  init(of assembly: any Assembly) { assemble(assembly) }

  func store(_ registration: Registration) { registrations.append(registration) }

  /// Ignores the injection: neither catalogs nor overrides need injections into existing objects.
  func store(_ injection: ObjectInjection) {}
  func store(_ decorator: Decorator) { decorators.append(decorator) }

  /// Registers an assembly like a container, but does not notify it.
  func assemble(_ assembly: any Assembly) {
    for assembly in AssemblyOrder.of(assembly) where assembled.insert(assembly.identity).inserted {
      assembly.register(in: self)
    }
  }
}
