internal import Guise

/// Takes registrations down without keeping or building anything: for catalogs, and for overrides.
final class RecordingRegistrar: Registrar {
  private(set) var registrations: [Registration] = []
  private(set) var decorators: [Decorator] = []
  private var assembled: Set<AnyHashable> = []

  init() {}

  /// Has an assembly and its dependents register.
  convenience init(of assembly: any Assembly) {
    self.init()
    assemble(assembly)
  }

  func store(_ registration: Registration) { registrations.append(registration) }

  /// Neither catalogs nor overrides ask for what is injected into existing objects.
  func store(_ injection: ObjectInjection) {}
  func store(_ decorator: Decorator) { decorators.append(decorator) }

  /// As a container does, but nothing is told that it is registered.
  func assemble(_ assembly: any Assembly) {
    for assembly in AssemblyOrder.of(assembly) where assembled.insert(assembly.identity).inserted {
      assembly.register(in: self)
    }
  }

  /// What an assembly and its dependents register.
  static func registrations(of assembly: any Assembly) -> [Registration] {
    RecordingRegistrar(of: assembly).registrations
  }
}
