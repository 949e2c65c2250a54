internal import GuiseManifest
internal import GuiseTooling
internal import StrictJSON

extension CursorContext {
  /// Describes a registration: its services, lifetime, users and dependencies, and the merged
  /// result where several files contribute.
  func registrationHover(_ id: String) -> String? {
    guard let registration = composition?.usable[id] else { return nil }
    let life = registration.keeping + (registration.isEager ? ", eager" : "")
    var lines = ["**\(id)** – a registration in `\(registration.assembly)`, \(life)"]
    if !registration.enabled { lines.append("It is disabled: nothing is registered.") }
    lines.append(factories(of: registration))
    if !registration.tags.isEmpty { lines.append("With \(Phrase.tags(registration.tags)).") }
    lines += neighbours(of: .registration(id))
    if registration.isOverridden {
      let places = registration.origins.map { markdown($0) }
      lines.append("Written in \(places.joined(separator: ", then ")):")
      // References to variables are kept as written.
      let effective = registration.effective.value.sorted
        .text(JSONLayout(nesting: 2, endsLine: false))
      lines.append("```json\n\(effective)\n```")
    }
    return lines.joined(separator: "\n\n")
  }

  private func factories(of registration: Composition.Registration) -> String {
    let id = registration.main.factory
    guard let factory = catalog?.factories[id] else {
      return "Made by `\(id)`, which the catalog does not have."
    }
    let made = registration.services.isEmpty ? factory.services : registration.services
    let decorators = registration.decorators.map { "`\($0.factory)`" }
    let around =
      decorators.isEmpty ? "" : ", decorated by \(decorators.joined(separator: ", then "))"
    return "\(HoverWords.codes(made)), made by `\(id)`\(around). Registered in `\(factory.file)`."
  }

  /// Returns the dependencies and users of a registration, with groups replaced by their members.
  private func neighbours(of name: WiringDrawing.Name) -> [String] {
    guard let drawn = wiring.map({ DrawingIndex(WiringDrawing($0)) }), drawn.node(name) != nil
    else { return [] }
    func list(_ title: String, _ next: (WiringDrawing.Name) -> [WiringDrawing.Name]) -> [String] {
      var seen: Set<WiringDrawing.Name> = []
      let names = next(name).flatMap { if case .group = $0 { next($0) } else { [$0] } }
      return HoverWords.list(
        title, names.filter { seen.insert($0).inserted }.compactMap { drawn.node($0)?.title })
    }
    let users = list("Needed by") { drawn.users(of: $0).map(\.source) }
    return list("Needs") { drawn.needs(of: $0).map(\.target) }
      + (users.isEmpty ? ["Nothing needs it."] : users)
  }
}
