internal import Guise
internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// Everything about a wiring that makes a difference, by subject.
struct WiringFacts {
  struct Entry {
    /// The subject in a few words, for a reader who has not seen it before.
    var summary: String?
    var values: [WiringChange.Aspect: WiringValue] = [:]
  }

  private(set) var entries: [WiringChange.Subject: Entry] = [:]

  /// - Parameter variables: the names of the variables that matter.
  init(_ wiring: NamedWiring, variables: Set<String>) {
    let composition = wiring.composition
    entries[.scopes] = Entry(values: [.value: .list(composition.scopes.map(\.value))])
    entries[.start] = Entry(values: [.value: .list(wiring.start)])
    entries[.application] = Entry(values: Self.sources(of: wiring.requirements))
    // The names of the manifests' own assemblies are ignored: their registrations are compared.
    for name in composition.order where composition.assemblies[name] == nil {
      entries[.codeAssembly(name)] = Entry()
    }
    for variable in composition.variables.values where variables.contains(variable.name) {
      entries[.variable(variable.name)] = Entry(variable)
    }
    for registration in wiring.registrations {
      entries[.registration(registration.written.id)] = Entry(registration, composition)
    }
  }

  /// Returns the sources of parameters or of requirements.
  fileprivate static func sources(
    of needs: [NamedWiring.Need], decorator: String = ""
  ) -> [WiringChange.Aspect: WiringValue] {
    needs.reduce(into: [:]) { values, need in
      let sources = need.sourceWords
      values[.parameter(need.title, need.part, decorator)] =
        need.isList ? .list(sources) : .text(sources.first ?? "nothing")
    }
  }
}

extension WiringFacts.Entry {
  fileprivate init(_ variable: DefinedVariable) {
    let isSecret = variable.isDeclaredSecret
    let requiredness = variable.written == nil ? "required" : "has a default"
    summary = variable.type.rawValue + (isSecret ? ", secret, " : ", ") + requiredness
    values[.named("type")] = .text(variable.type.rawValue)
    values[.named("environment")] = variable.environmentName.map { .text($0) }
    values[.named("secret")] = isSecret ? .text("true") : nil
    values[.named("default")] = variable.written.map { written in
      var value = WiringValue.json(JSON(written))
      value.isSecret = variable.isSecret
      if isSecret { value.shown = [WiringValue.hidden] }
      return value
    }
  }

  fileprivate init(_ registration: NamedWiring.Registration, _ composition: Composition) {
    let written = registration.written
    var words = [written.main.factory]
    if written.lifetime != .transient { words.append(written.keeping) }
    if !registration.tags.isEmpty { words.append("tags \(NamedWiring.list(registration.tags))") }
    summary = words.joined(separator: ", ")
    values = [
      .named("factory"): .text(written.main.factory),
      .named("offers"): .list(registration.services.sorted()),
      .named("tags"): .list(registration.tags), .named("lifetime"): .text(written.keeping),
      .named("decorators"): .list(written.parts.dropFirst().map(\.factory)),
    ]
    for (position, part) in registration.parts.enumerated() {
      let decorator = position == 0 ? "" : "\(part.factory): "
      for (path, value) in WiringValue.settings(part.settings, composition.variables) {
        values[.setting(path, position, decorator)] = value
      }
      let needs = registration.needs.filter { $0.part == position }
      values.merge(WiringFacts.sources(of: needs, decorator: decorator)) { first, _ in first }
    }
  }
}

extension NamedWiring.Need {
  /// The sources in words, in their order where it is significant.
  fileprivate var sourceWords: [String] {
    if let keys {
      return keys.sorted { $0.key < $1.key }
        .map { $0.key == $0.value ? $0.value : "\($0.value) as \($0.key)" }
    }
    let words = sources.map(\.words)
    return isChoice ? words.sorted() : words
  }
}
