internal import Guise

/// A manifest with overrides, which are registered last, and before any assembly is told that all is
/// registered.
struct OverridingAssembly: Assembly {
  let manifest: ManifestAssembly
  let overrides: ManifestOverrides

  var dependentAssemblies: [any Assembly] { [manifest] }

  func register(in registrar: any Registrar) {
    var identified: [String: Registration] = [:]
    var keyed: [AnyKey: Registration] = [:]
    for registration in RecordingRegistrar(of: manifest).registrations {
      keyed[registration.key] = registration
    }
    for registration in manifest.registrations {
      identified[registration.id] = keyed[registration.key] ?? registration.bind(registration.key)
    }
    for override in overrides.all {
      let replaced =
        switch override.target {
        case .key(let key): keyed[key]
        case .identifier(let identifier, _): identified[identifier]
        }
      if let replaced { registrar.store(override.make(replaced)) }
    }
    for injection in overrides.injections { registrar.store(injection) }
    for decorator in overrides.decorators { registrar.store(decorator) }
  }
}
