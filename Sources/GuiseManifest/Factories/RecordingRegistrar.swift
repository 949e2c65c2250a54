internal import Guise

/// Takes registrations down without keeping or building anything: for catalogs, and for overrides.
final class RecordingRegistrar: Registrar {
  private(set) var registrations: [Registration] = []
  private var assembled: Set<AnyHashable> = []

  func store(_ registration: Registration) { registrations.append(registration) }

  /// Neither catalogs nor overrides ask for what is injected into existing objects.
  func store(_ injection: ObjectInjection) {}
  /// A decorator registers no key, and its closure shows nothing of what it asks for.
  func store(_ decorator: Decorator) {}

  /// As a container does, but nothing is told that it is registered.
  func assemble(_ assembly: any Assembly) {
    for assembly in AssemblyOrder.of(assembly) where assembled.insert(assembly.identity).inserted {
      assembly.register(in: self)
    }
  }

  /// What an assembly and its dependents register.
  static func registrations(of assembly: any Assembly) -> [Registration] {
    let recorder = RecordingRegistrar()
    recorder.assemble(assembly)
    return recorder.registrations
  }
}
