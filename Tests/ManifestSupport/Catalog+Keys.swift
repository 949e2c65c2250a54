@testable package import GuiseValidation

extension Catalog.CodeAssembly {
  /// An assembly of which only the keys are known.
  package init(keys: [Catalog.Key], file: String) {
    self.init(registrations: keys.map { Catalog.CodeRegistration(key: $0) }, file: file)
  }
}
