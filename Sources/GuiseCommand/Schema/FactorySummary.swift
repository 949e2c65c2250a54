internal import Guise
internal import GuiseManifest
internal import GuiseValidation

extension FactorySchema {
  /// A short description of the factory, in Markdown, for readers of its identifier.
  package var summary: String {
    var parts = ["Makes \(list(factory.services))\(concurrency)."]
    if !factory.dependencies.isEmpty { parts.append(parameters) }
    if !factory.arguments.isEmpty {
      parts.append("Whoever resolves it gives \(list(factory.arguments)).")
    }
    if let settings = factory.settings { parts.append("Settings: \(words(for: settings)).") }
    if factory.opaque { parts.append("Its own look-ups cannot be checked.") }
    parts.append("Registered in \(code(factory.file)).")
    return parts.joined(separator: " ")
  }

  private var concurrency: String {
    switch factory.concurrency {
    case .sync: ""
    case .async: ", built asynchronously"
    case .mainActor: ", built on the main actor"
    }
  }

  private var parameters: String {
    let parameters = factory.dependencies.map { parameter in
      let name = parameter.name.map(code) ?? "one without a name"
      return "\(name) (\(Self.words(for: parameter)))"
    }
    return "Takes \(Phrase.list(parameters, quoted: false))."
  }

  private func words(for settings: Catalog.Settings) -> String {
    guard case .object(let fields)? = settings.schema, !fields.isEmpty else {
      return code(settings.type)
    }
    let names = fields.sorted { $0.key < $1.key }
      .map { $0.value.isOptional ? "\(code($0.key)) (optional)" : code($0.key) }
    return "\(code(settings.type)) with \(Phrase.list(names, quoted: false))"
  }

  private func list(_ names: [String]) -> String { Phrase.list(names.map(code), quoted: false) }

  private func code(_ name: String) -> String { "`\(name)`" }
}
