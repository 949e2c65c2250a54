internal import Guise

/// What is registered, or nearly, where a key is missing, and how that could be used.
struct NearMisses {
  struct Found {
    var help: [String] = []
    var related: [Diagnostic.Related] = []
  }

  private let inspection: WiringInspection
  private let model: WiringModel
  /// Registrations that are written and do not count, by service, in the order of their identifiers.
  private let idle: [ServiceID: [Composition.Registration]]
  /// How many are shown of each sort.
  private static let shown = 3

  init(_ inspection: WiringInspection) {
    self.inspection = inspection
    model = inspection.model
    let registered = Set(model.entries.lazy.map(\.registration.id))
    var idle: [ServiceID: [Composition.Registration]] = [:]
    for registration in model.composition.registrations.values
    where !registered.contains(registration.id) {
      guard let number = model.factories.number(of: registration.main.factory) else { continue }
      idle[model.factories[number].service, default: []].append(registration)
    }
    self.idle = idle.mapValues { $0.sorted { $0.id < $1.id } }
  }

  /// - Parameters:
  ///   - parameter: What the manifest calls the parameter; nil where it has no name.
  ///   - entry: Who needs it; nil: the application.
  func of(
    _ key: KeyNumbers.Key, kind: Catalog.Parameter.Kind, parameter: String?, from entry: EntryID?
  ) -> Found {
    var found = Found()
    addIdle(key, to: &found)
    addRegistered(key, kind, parameter, entry, to: &found)
    addFactories(key, to: &found)
    return found
  }

  private func addIdle(_ key: KeyNumbers.Key, to found: inout Found) {
    for registration in (idle[key.service] ?? []).prefix(Self.shown) {
      let tags = Set(registration.tags)
      let same = tags == Set(model.keys.names(ofTags: key.tags))
      if !registration.enabled {
        found.help.append(
          "\"\(registration.id)\" offers it, and is disabled\(same ? ": enable it" : "")")
      } else {
        let root = model.composition.root.map { " of \"\($0)\"" } ?? ""
        found.help.append(
          "\"\(registration.id)\" offers it, in an assembly that nothing uses: add "
            + "\"\(registration.assembly)\" to the \"uses\"\(root)")
      }
      found.related.append(
        Diagnostic.Related("\"\(registration.id)\" is written here", at: registration.place))
    }
  }

  private func addRegistered(
    _ key: KeyNumbers.Key, _ kind: Catalog.Parameter.Kind, _ parameter: String?, _ entry: EntryID?,
    to found: inout Found
  ) {
    // Those that differ in one respect before those that differ in two.
    let providers = model.index.ofService(key.service, limit: 100)
    let near = providers.filter { $0.key.arguments == key.arguments }
    let others = providers.filter { $0.key.arguments != key.arguments }
    for provider in near.prefix(Self.shown) {
      let tags = model.keys.names(ofTags: provider.key.tags)
      let had = "\(name(provider.origin)) has it with \(Phrase.tags(tags))"
      if let id = id(provider.origin), let parameter {
        found.help.append(
          "\"\(id)\" is registered with \(Phrase.tags(tags)): to use it, write "
            + "\"dependencies\": { \"\(parameter)\": \"\(id)\" }")
      } else if let parameter {
        found.help.append(
          "\(had): to use that, write \"dependencies\": { \"\(parameter)\": "
            + "{ \"tags\": \(Phrase.json(tags)) } }")
      } else {
        let advice = ": to ask for tags, give the parameter a name with parameters: in code"
        found.help.append(entry == nil ? had : had + advice)
      }
      addPlace(provider, to: &found)
    }
    for provider in others.prefix(max(0, Self.shown - near.count)) {
      let taken = model.keys.argumentLists[provider.key.arguments]
      let name = name(provider.origin)
      if taken.isEmpty {
        found.help.append("\(name) is registered without arguments")
      } else {
        found.help.append(
          "\(name) takes \(Phrase.arguments(taken))"
            + (entry == nil
              ? ": require it with those" : ": to pass them, make the parameter a Provider in code")
        )
      }
      addPlace(provider, to: &found)
    }
  }

  private func addFactories(_ key: KeyNumbers.Key, to found: inout Found) {
    let service = model.keys.serviceNames[key.service]
    let arguments = model.keys.argumentLists[key.arguments]
    let offering = inspection.factoriesOffering(service).filter {
      model.catalog.factories[$0]?.arguments == arguments
    }
    let tags = model.keys.names(ofTags: key.tags)
    let tagged = tags.isEmpty ? "" : " with \"tags\": \(Phrase.json(tags))"
    switch offering.count {
    case 0 where found.help.isEmpty:
      found.help.append(
        "no factory offers \(service): register one in code, or declare it with supplied(…)")
    case 0: break
    case 1:
      found.help.append("register the factory \"\(offering[0])\"\(tagged), which offers it")
    default:
      let some = Array(offering.prefix(Self.shown))
      found.help.append(
        "register one of the factories that offer it\(tagged): \(Phrase.list(some, last: "or"))")
    }
  }

  private func id(_ origin: WiringIndex.Origin) -> String? {
    model.entry(of: origin).map { model.id(of: $0) }
  }

  private func name(_ origin: WiringIndex.Origin) -> String {
    switch origin {
    case .entry, .forward, .given: "\"\(id(origin) ?? "")\""
    case .codeAssembly(let name): "the code assembly \"\(name)\""
    case .supply(let position):
      model.catalog.supplies[position].scope.map { "the application, in the scope \"\($0)\"," }
        ?? "the application"
    }
  }

  private func addPlace(_ provider: WiringIndex.Provider, to found: inout Found) {
    guard let entry = model.entry(of: provider.origin) else { return }
    found.related.append(
      Diagnostic.Related(
        "\"\(model.id(of: entry))\" is registered here", at: model.place(of: entry)))
  }
}
