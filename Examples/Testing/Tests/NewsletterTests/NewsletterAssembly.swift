import Guise
import NewsletterKit

/// The same wiring as code.
struct NewsletterAssembly: Assembly {
  func register(in registrar: any Registrar) {
    registrar.register(lifetime: .singleton, instance: MemoryMailer() as any Mailer)
    registrar.register(lifetime: .singleton, factory: auto(Readers.init))
    registrar.register(factory: auto(Signup.init(readers:mailer:)))
  }
}
