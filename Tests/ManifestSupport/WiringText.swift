package import GuiseManifest
package import GuiseValidation
import GuiseVerification
import StrictJSON

/// All that a wiring says, without the places where it is written.
package enum WiringText {
  /// - Parameter values: the values of variables; the wiring's own if nil.
  package static func lines(
    of model: WiringModel, values: [String: VariableValue]? = nil
  ) -> [String] {
    let composition = model.composition
    let code = composition.order.filter { composition.assemblies[$0] == nil }
    let ids = Set(model.entries.map(\.registration.id))
    return ["order \(composition.order), code \(code), secrets \(composition.secrets.sorted())"]
      + (values ?? composition.variables.mapValues(\.value)).sorted { $0.key < $1.key }.map {
        name, value in
        "variable \(name) \(value.type) \(value.text() ?? "-")"
      } + ["start \(composition.start.map(\.value).filter { ids.contains($0) })"]
      + model.entries.map { text($0, model) }
  }

  private static func text(_ entry: WiringEntry, _ model: WiringModel) -> String {
    let registration = entry.registration
    return """
      \(registration.assembly).\(registration.id) \
      as \(entry.services.map { model.keys.serviceNames[$0] }) \(registration.tags) \
      \(registration.lifetime) \(registration.scope ?? "-") \(registration.isEager) \
      \(registration.parts.map(text))
      """
  }

  private static func text(_ part: Composition.Part) -> String {
    let dependencies = part.dependencies.map { "\($0): \(text(of: $1))" }.sorted()
    let settings = part.settings.map { JSON($0).sorted.text } ?? "-"
    return "\(part.factory) \(dependencies) \(settings)"
  }

  private static func text(of dependency: Manifest.Dependency) -> String {
    guard case .keys(let keys) = dependency else { return "\(dependency)" }
    return keys.map { "\($0) is \($1)" }.sorted().joined(separator: ", ")
  }
}
