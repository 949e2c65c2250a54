internal import Guise
internal import GuiseCommand
internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// Descriptions of names.
extension CursorContext {
  /// The wiring of the manifest that the file belongs to.
  private var wiring: NamedWiring? {
    model.map { NamedWiring($0, findings: manifest?.found ?? []) }
  }

  /// Returns the paragraphs about a name; nil for an unknown one.
  func paragraphs(about name: Occurrence) -> [String]? {
    let text = name.name.text
    switch name.name.kind {
    case .registration: return registrationHover(text)
    case .variable: return variable(text)
    case .assembly: return assembly(text)
    case .factory:
      guard let factory = catalog?.factories[text] else { return nil }
      return ["**\(text)** – a factory", FactorySchema(id: text, factory: factory).summary]
    case .parameter: return parameter(name)
    case .rule: return RuleList.rule(text).map { ["**\(text)**", RulePage($0).markdown] }
    case .scope, .tag, .service, .include, .catalog: return nil
    }
  }

  private func variable(_ name: String) -> [String]? {
    guard let variable = composition?.variables[name] else { return nil }
    var lines = ["**\(name)** – a variable: \(variable.type.rawValue)"]
    if let environment = variable.environmentName { lines.append("Read from `\(environment)`.") }
    return lines + [value(of: variable), "Declared in \(markdown(variable.place))."]
  }

  /// Returns the default of a variable; hidden for an unreadable text, which may already make it a
  /// secret.
  private func value(of variable: DefinedVariable) -> String {
    if variable.isSecret { return "It is a secret: its value is shown nowhere." }
    guard let value = variable.written else { return "It has no default." }
    guard manifest?.files?.faults.isEmpty == true else { return "It has a default." }
    return "Default: `\(JSON(value).text)`"
  }

  private func assembly(_ name: String) -> [String]? {
    if let code = catalog?.assemblies[name], composition?.assemblies[name] == nil {
      return ["**\(name)** – an assembly, registered in code", "Registered in `\(code.file)`."]
    }
    guard let composition, let assembly = composition.assemblies[name] else { return nil }
    let count = composition.all.count { $0.assembly == name }
    let users = composition.assemblies.values.filter { $0.uses.contains { $0.value == name } }
    var lines = ["**\(name)** – an assembly with \(Phrase.count(count, "registration"))"]
    if composition.root == name { lines.append("It is the root.") }
    return lines + Self.list("Uses", assembly.uses.map(\.value))
      + Self.list("Used by", users.map(\.name).sorted())
  }

  /// Returns the type of a parameter, and the registrations that fill it.
  private func parameter(_ name: Occurrence) -> [String]? {
    let text = name.name.text
    guard let id = factoryName(around: name),
      let parameter = catalog?.factories[id]?.dependencies.first(where: { $0.name == text })
    else { return nil }
    let lines = [
      "**\(text)** – a parameter of `\(id)`",
      "Takes `\(FactorySchema.words(for: parameter))`.",
    ]
    if name.isInDecorator { return lines }
    let needs = wiring?.registrations.first { $0.written.id == name.registration }?.needs ?? []
    let own = needs.filter { $0.part == 0 && $0.parameter?.name == text }
    return lines + Self.list("Gets", own.flatMap(\.sources).map(\.words))
  }
}

/// Descriptions of registrations.
extension CursorContext {
  /// Describes a registration: its services, lifetime, users and dependencies, and the merged
  /// result where several files contribute.
  private func registrationHover(_ id: String) -> [String]? {
    guard let registration = composition?.registration(id) else { return nil }
    let life = registration.keeping + (registration.isEager ? ", eager" : "")
    var lines = ["**\(id)** – a registration in `\(registration.assembly)`, \(life)"]
    if !registration.enabled { lines.append("It is disabled: nothing is registered.") }
    lines.append(factories(of: registration))
    if !registration.tags.isEmpty { lines.append("With \(Phrase.tags(registration.tags)).") }
    lines += registration.enabled ? neighbours(of: id) : []
    if registration.isOverridden {
      let places = registration.origins.map { markdown($0) }
      lines.append("Written in \(places.joined(separator: ", then ")):")
      // References to variables are kept as written.
      let effective = registration.effective.value.sorted.text(.document)
      lines.append("```json\n\(effective)```")
    }
    return lines
  }

  private func factories(of registration: Composition.Registration) -> String {
    let id = registration.main.factory
    guard let factory = catalog?.factories[id] else {
      return "Made by `\(id)`, which the catalog does not have."
    }
    let made = registration.services.isEmpty ? factory.services : registration.services
    let decorators = registration.parts.dropFirst().map { "`\($0.factory)`" }
    let around =
      decorators.isEmpty ? "" : ", decorated by \(decorators.joined(separator: ", then "))"
    return "\(Self.codes(made)), made by `\(id)`\(around). Registered in `\(factory.file)`."
  }

  /// Returns the dependencies and users of a registration.
  private func neighbours(of id: String) -> [String] {
    guard let wiring else { return [] }
    func list(_ title: String, _ names: [NamedWiring.Name]) -> [String] {
      var seen: Set<NamedWiring.Name> = []
      return Self.list(title, names.filter { seen.insert($0).inserted }.map(\.words))
    }
    let (name, needs) = (NamedWiring.Name.registration(id), wiring.needs)
    let users = list("Needed by", needs.filter { $0.sources.contains(name) }.map(\.user))
    return list("Needs", needs.filter { $0.user == name }.flatMap(\.sources))
      + (users.isEmpty ? ["Nothing needs it."] : users)
  }
}
