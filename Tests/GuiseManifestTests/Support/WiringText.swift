import GuiseManifest
import StrictJSON

/// All that a wiring says, without the places where it is written.
enum WiringText {
  static func lines(of wiring: Wiring) -> [String] {
    ["order \(wiring.order), code \(wiring.codeAssemblies), secrets \(wiring.secrets.sorted())"]
      + wiring.variables.sorted { $0.key < $1.key }.map { name, value in
        "variable \(name) \(value.type) \(value.text ?? "-")"
      } + wiring.registrations.map(text)
  }

  private static func text(_ registration: Wiring.Registration) -> String {
    let bindings = registration.bindings.map { "\($0): \($1)" }.sorted()
    let settings = registration.settings.map { JSONLiteral($0).sorted.text(.line) } ?? "-"
    return """
      \(registration.assembly).\(registration.id) = \(registration.factory) \
      as \(registration.services) \(registration.tags) \(registration.lifetime) \
      \(registration.scope ?? "-") \(registration.isEager) \(registration.startOrder ?? -1) \(bindings) \(settings) \
      \(registration.decorators.map(text))
      """
  }
}
