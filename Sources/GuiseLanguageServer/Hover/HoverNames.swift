internal import Guise
internal import GuiseManifest
internal import GuiseTooling
internal import StrictJSON

/// Descriptions of names.
extension CursorContext {
  func markdown(of target: Occurrence) -> String? {
    let text = target.name.text
    switch target.name.kind {
    case .registration: return registrationHover(text)
    case .variable: return variable(text)
    case .assembly: return assembly(text)
    case .scope: return scope(text)
    case .tag: return registered("tag", text) { $0.tags.contains(text) }
    case .service: return service(text)
    case .factory:
      return catalog?.factories[text].map {
        "**\(text)** – a factory\n\n\(FactorySummary.markdown($0))"
      }
    case .parameter: return parameter(text)
    case .rule: return RuleList.rule(text).map { "**\(text)**\n\n\(RulePage($0).markdown)" }
    case .include, .catalog:
      // In an unreadable text, a secret may be in place of a path.
      guard isRead else { return nil }
      let path = RelativePath.resolved(text, in: RelativePath.folder(of: file))
      return "`\(path)`" + (DiskFile.isRegular(path) ? "" : "\n\nThere is no such file.")
    }
  }

  private var isRead: Bool { manifest?.files?.readingFaults.isEmpty ?? false }

  // MARK: Kinds

  private func variable(_ name: String) -> String? {
    guard let variable = composition?.variables[name] else { return nil }
    var lines = ["**\(name)** – a variable: \(variable.type.rawValue)"]
    if let environment = variable.environmentName { lines.append("Read from `\(environment)`.") }
    lines.append(value(of: variable))
    lines.append("Declared in \(markdown(variable.place)).")
    return lines.joined(separator: "\n\n")
  }

  /// Returns the default of a variable; hidden for an unreadable text, which may already make it a
  /// secret.
  private func value(of variable: DefinedVariable) -> String {
    if variable.isSecret { return "It is a secret: its value is shown nowhere." }
    guard let value = variable.defaultValue else { return "It has no default." }
    guard isRead, !value.place.isHidden else { return "It has a default." }
    return "Default: `\(JSON(value.written).text(.line))`"
  }

  private func assembly(_ name: String) -> String? {
    if let code = catalog?.assemblies[name], composition?.assemblies[name] == nil {
      return "**\(name)** – an assembly, registered in code\n\nRegistered in `\(code.file)`."
    }
    guard let composition, let assembly = composition.assemblies[name] else { return nil }
    let count = composition.usable.count { $0.assembly == name }
    let users = composition.assemblies.values.filter { $0.uses.contains { $0.name == name } }
    var lines = ["**\(name)** – an assembly with \(Phrase.count(count, "registration"))"]
    if composition.root == name { lines.append("It is the root.") }
    lines += HoverWords.list("Uses", assembly.uses.map(\.name))
    lines += HoverWords.list("Used by", users.map(\.name).sorted())
    return lines.joined(separator: "\n\n")
  }

  private func scope(_ name: String) -> String? {
    guard let composition else { return nil }
    let names = composition.scopes.map(\.value)
    guard names.contains(name) else { return nil }
    let kept = composition.usable.filter { $0.scope == name }.map(\.id)
    return
      (["**\(name)** – a scope"]
      + (names.count > 1 ? ["Scopes, outermost first: \(HoverWords.codes(names))."] : [])
      + HoverWords.list("Keeps the instances of", kept)).joined(separator: "\n\n")
  }

  private func registered(
    _ noun: String, _ name: String, _ has: (Composition.Registration) -> Bool
  ) -> String? {
    guard let composition else { return nil }
    let having = composition.usable.filter(has).map(\.id)
    return
      (["**\(name)** – a \(noun)"]
      + (having.isEmpty
        ? ["No registration has it."] : HoverWords.list("Registrations that have it", having)))
      .joined(separator: "\n\n")
  }

  private func service(_ name: String) -> String? {
    guard let wiring else { return nil }
    let having = wiring.registrations.filter { registration in
      registration.services.contains { $0 == name || TypeName.short(ofName: $0) == name }
    }
    return
      (["**\(name)** – a service"]
      + HoverWords.list("Registered as", having.map(\.written.id))).joined(separator: "\n\n")
  }

  /// Returns the type of a parameter, and the registrations that fill it.
  private func parameter(_ name: String) -> String? {
    guard let part, let factory = described,
      let parameter = factory.dependencies.first(where: { $0.name == name })
    else { return nil }
    var lines = [
      "**\(name)** – a parameter of `\(part.factory ?? "?")`",
      "Takes `\(FactorySchema.words(for: parameter))`.",
    ]
    if !part.isDecorator {
      let needs = wiring?.registrations.first { $0.written.id == registration }?.needs ?? []
      let own = needs.filter { $0.part == 0 && $0.parameter?.name == name }
      lines += HoverWords.list("Gets", own.flatMap(\.sources).map(Self.words))
    }
    return lines.joined(separator: "\n\n")
  }

  private static func words(for source: WiringDescription.Name) -> String {
    switch source {
    case .registration(let id): id
    case .supply(let supply): "\(supply.key.service) supplied by code"
    case .codeAssembly(let name): "code assembly \(name)"
    case .application, .group, .missing, .unknownRegistration: "code"
    }
  }
}
