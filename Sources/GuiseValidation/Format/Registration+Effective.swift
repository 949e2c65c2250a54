internal import Guise
package import GuiseManifest
package import StrictJSON

extension Composition.Registration {
  /// The settings of the registration and its decorators.
  package var allSettings: [JSONValue] { parts.compactMap(\.settings) }
  package var isOverridden: Bool { origins.count > 1 }

  /// The entry as a single file would write it, without default values.
  package var effective: Manifest.Registration {
    func list(_ texts: [String]) -> [String]? { texts.isEmpty ? nil : texts }
    var effective = Manifest.Registration(factory: main.factory)
    effective.services = list(services)
    effective.tags = list(tags)
    effective.lifetime = lifetime == .transient ? nil : lifetime
    effective.scope = scope
    effective.settings = main.settings.map { Manifest.Value($0) }
    effective.dependencies = main.dependencies.isEmpty ? nil : main.dependencies
    let written = parts.dropFirst().map {
      Manifest.Decorator(
        factory: $0.factory, settings: $0.settings.map { Manifest.Value($0) },
        dependencies: $0.dependencies)
    }
    effective.decorators = written.isEmpty ? nil : written
    effective.eager = isEager ? true : nil
    // A disabled registration can still be named, which tells a near miss from an unknown name.
    effective.enabled = enabled ? nil : false
    effective.allow = list(allow)
    return effective
  }
}
