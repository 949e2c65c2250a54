internal import GuiseManifest
internal import StrictJSON

/// A registration: what it makes, how long that lives, who needs it, what it needs, and what all files
/// together say of it.
struct HoverRegistration {
  private static let layout = JSONLayout(nesting: 2, endsLine: false)

  private let id: String
  private let context: CompletionContext
  private let model: WiringModel
  private let registration: Composition.Registration

  init?(_ id: String, _ context: CompletionContext) {
    guard let model = context.model, let registration = model.composition.usable[id] else {
      return nil
    }
    self.id = id
    self.context = context
    self.model = model
    self.registration = registration
  }

  var markdown: String {
    let life = registration.keeping + (registration.isEager ? ", eager" : "")
    var lines = ["**\(id)** – a registration in `\(registration.assembly)`, \(life)"]
    if !registration.enabled { lines.append("It is disabled: nothing is registered.") }
    lines += factory
    if !registration.tags.isEmpty { lines.append("With \(Phrase.tags(registration.tags)).") }
    lines += wiring
    if registration.isOverridden {
      lines.append(
        "Written in " + registration.origins.map(context.markdown).joined(separator: ", then ")
          + ":")
      lines.append("```json\n\(effective)\n```")
    }
    return lines.joined(separator: "\n\n")
  }

  private var factory: [String] {
    let part = registration.main
    guard let factory = context.catalog?.factories[part.factory] else {
      return ["Made by `\(part.factory)`, which the catalog does not have."]
    }
    let made = registration.services.isEmpty ? factory.services : registration.services
    let decorators = registration.decorators.map { "`\($0.factory)`" }
    let around =
      decorators.isEmpty ? "" : ", decorated by \(decorators.joined(separator: ", then "))"
    return [
      "\(HoverWords.codes(made)), made by `\(part.factory)`\(around). Registered in `\(factory.file)`."
    ]
  }

  private var wiring: [String] {
    let drawing = WiringDrawing(model, diagnostics: context.question.manifest?.found ?? [])
    let drawn = DrawnNeeds(drawing)
    let name = WiringDrawing.Name.registration(id)
    guard drawn.node(name) != nil else { return [] }
    return list(
      "Needs", drawn.needs(of: name).flatMap { throughGroups($0.target, drawn) }, drawn)
      + list("Needed by", users(of: name, drawn), drawn, otherwise: "Nothing needs it.")
  }

  /// What several get together stands for its members.
  private func throughGroups(
    _ name: WiringDrawing.Name, _ drawn: DrawnNeeds
  ) -> [WiringDrawing.Name] {
    if case .group = name { drawn.needs(of: name).map(\.target) } else { [name] }
  }

  private func users(of name: WiringDrawing.Name, _ drawn: DrawnNeeds) -> [WiringDrawing.Name] {
    drawn.users(of: name).map(\.source).flatMap { user in
      if case .group = user { drawn.users(of: user).map(\.source) } else { [user] }
    }
  }

  private func list(
    _ title: String, _ names: [WiringDrawing.Name], _ drawn: DrawnNeeds, otherwise: String? = nil
  ) -> [String] {
    var seen: Set<WiringDrawing.Name> = []
    let titles = names.filter { seen.insert($0).inserted }.compactMap { drawn.node($0)?.title }
    return titles.isEmpty ? [otherwise].compactMap(\.self) : HoverWords.list(title, titles)
  }

  /// References to variables stay as they are written.
  private var effective: String { registration.effective.value.sorted.text(Self.layout) }
}
