internal import Guise
internal import StrictJSON

/// What is registered, or nearly, where a key is missing, and how that could be used.
struct NearMisses {
  struct Found {
    var help: [Suggestion] = []
    var related: [Diagnostic.Related] = []
  }

  /// Who misses a key.
  struct Asker {
    /// Nil: the application, or code.
    var use: FactoryUse?
    var parameter: Catalog.Parameter?
    /// Who else does, where one help is for all of them.
    var others: [Asker] = []

    fileprivate var all: [Asker] { [self] + others }
  }

  private let inspection: WiringInspection
  private let model: WiringModel
  /// Registrations that are written and do not count, by service, in the order of their identifiers.
  private let idle: [ServiceID: [Composition.Registration]]
  /// Registrations of fragments that nobody includes, by service.
  private let notIncluded: [ServiceID: [NeighbouringFiles.Registration]]
  /// How many are shown of each sort.
  private static let shown = 3

  init(_ inspection: WiringInspection) {
    self.inspection = inspection
    model = inspection.model
    let reached = model.composition.root == nil ? nil : Set(model.composition.order)
    var idle: [ServiceID: [Composition.Registration]] = [:]
    for registration in model.composition.registrations
    where !registration.enabled || reached?.contains(registration.assembly) == false {
      guard let number = model.factories.number(of: registration.main.factory) else { continue }
      idle[model.factories[number].service, default: []].append(registration)
    }
    var notIncluded: [ServiceID: [NeighbouringFiles.Registration]] = [:]
    for registration in inspection.neighbours?.registrations ?? [] where registration.isInFragment {
      guard let number = model.factories.number(of: registration.factory) else { continue }
      notIncluded[model.factories[number].service, default: []].append(registration)
    }
    self.notIncluded = notIncluded
    self.idle = idle.mapValues { $0.sorted { $0.id < $1.id } }
  }

  func of(_ key: KeyNumbers.Key, for asker: Asker = Asker()) -> Found {
    var found = Found()
    addNearTags(key, asker, to: &found)
    addIdle(key, to: &found)
    addUnusedCode(key, asker, to: &found)
    addNotIncluded(key, to: &found)
    addHidden(key, to: &found)
    addRegistered(key, asker, to: &found)
    addAlike(key, to: &found)
    addFactories(key, to: &found)
    return found
  }

  /// Tags that are misspelt where the manifest asks for them.
  private func addNearTags(_ key: KeyNumbers.Key, _ asker: Asker, to found: inout Found) {
    guard key.tags != .empty, let use = asker.use, let name = asker.parameter?.name,
      case .tags(let wanted)? = model.part(of: use).dependencies[name]
    else { return }
    let places = asker.all.compactMap { other in
      other.use.flatMap { use in other.parameter?.name.map { (model.part(of: use), $0) } }
    }
    for tag in wanted {
      found.help += inspection.nearTags(
        tag, of: key.service, at: places.map { part, name in part.place(ofTag: tag, for: name) })
    }
  }

  private func addIdle(_ key: KeyNumbers.Key, to found: inout Found) {
    for registration in (idle[key.service] ?? []).prefix(Self.shown) {
      let tags = Set(registration.tags)
      let isSame = tags == Set(model.keys.names(ofTags: key.tags))
      let id = Phrase.quoted(registration.id)
      if !registration.enabled {
        let line = Suggestion("\(id) offers it, and is disabled\(isSame ? ": enable it" : "")")
        let object = registration.place.value
        found.help.append(isSame ? line.setting("enabled", to: true, in: object) : line)
      } else {
        let root = model.composition.root
        let name = root.map { " of \(Phrase.quoted($0))" } ?? ""
        let line = Suggestion(
          "\(id) offers it, in an assembly that is not used: add "
            + "\(Phrase.quoted(registration.assembly)) to the \"uses\"\(name)")
        found.help.append(using(registration.assembly, in: root, line))
      }
      found.related.append(Diagnostic.Related("\(id) is written here", at: registration.place))
    }
  }

  /// What code assemblies that are not used register under the key.
  private func addUnusedCode(_ key: KeyNumbers.Key, _ asker: Asker, to found: inout Found) {
    let offering = inspection.unusedCode(registering: key)
    let assembly =
      asker.use.map { model.entries[$0.entry].registration.assembly } ?? model.composition.root
    for name in offering.prefix(Self.shown) {
      let target = assembly.map { " of \(Phrase.quoted($0))" } ?? ""
      let line = Suggestion(
        "the code assembly \(Phrase.quoted(name)) registers it: add \(Phrase.quoted(name)) to the "
          + "\"uses\"\(target)")
      found.help.append(using(name, in: assembly, line))
    }
  }

  private func using(_ name: String, in assembly: String?, _ line: Suggestion) -> Suggestion {
    guard let assembly, let object = model.composition.assemblies[assembly]?.place.value else {
      return line
    }
    return line.appending(.string(name), to: "uses", of: object)
  }

  /// What files register that nobody includes.
  private func addNotIncluded(_ key: KeyNumbers.Key, to found: inout Found) {
    guard found.help.isEmpty, let offering = notIncluded[key.service] else { return }
    let arguments = model.keys.argumentLists[key.arguments]
    let fitting = offering.filter {
      model.catalog.factories[$0.factory]?.arguments == arguments
    }
    for registration in fitting.prefix(Self.shown) {
      found.help.append(
        inspection.including(
          registration,
          "\(Phrase.quoted(registration.path)) registers it as \(Phrase.quoted(registration.id))"))
    }
  }

  /// What code answers outside of a scope that has its own of what it is made of.
  private func addHidden(_ key: KeyNumbers.Key, to found: inout Found) {
    guard let scope = model.scopeHidingCode(for: key) else { return }
    let service = model.keys.serviceNames[key.service]
    found.help.append(
      Suggestion(
        "the \(service) that the application supplies in the scope \(Phrase.quoted(scope)) takes the "
          + "place of the code that answers elsewhere: supply "
          + "\(model.keys.describe(key)) in that scope too"))
  }

  private func addRegistered(_ key: KeyNumbers.Key, _ asker: Asker, to found: inout Found) {
    // Those that differ in one respect before those that differ in two.
    let providers = model.index.ofService(key.service, limit: 100)
    let near = providers.filter { $0.key.arguments == key.arguments }
    let others = providers.filter { $0.key.arguments != key.arguments }
    for provider in near.prefix(Self.shown) {
      let tags = model.keys.names(ofTags: provider.key.tags)
      let had = "\(registered(provider.origin)) with \(Phrase.tags(tags))"
      let parameter = asker.parameter?.name.map { Phrase.quoted($0) }
      if let id = id(provider.origin), let parameter {
        let line = Suggestion(
          "\(had): to use it, write \"dependencies\": { \(parameter): \(Phrase.quoted(id)) }")
        found.help.append(pointing(.string(id), asker, line))
      } else if let parameter {
        found.help.append(
          Suggestion(
            "\(had): to use that, write \"dependencies\": { \(parameter): "
              + "{ \"tags\": \(Phrase.json(tags)) } }"))
      } else {
        let advice = ": to ask for tags, give the parameter a name with parameters: in code"
        let next = asker.use == nil ? change(of: provider, to: key) : advice
        found.help.append(Suggestion(had + next))
      }
      addPlace(provider, to: &found)
    }
    for provider in others.prefix(max(0, Self.shown - near.count)) {
      let taken = model.keys.argumentLists[provider.key.arguments]
      let subject = registered(provider.origin)
      if taken.isEmpty {
        found.help.append("\(subject) without arguments")
      } else {
        let next =
          asker.use == nil
          ? "require it with \(taken.count == 1 ? "that" : "those")"
          : "to pass \(taken.count == 1 ? "it" : "them"), make the parameter a Provider in code"
        found.help.append("\(subject) with \(Phrase.arguments(taken)): \(next)")
      }
      addPlace(provider, to: &found)
    }
  }

  /// What is registered, or made, as another type that is easily taken for the service.
  private func addAlike(_ key: KeyNumbers.Key, to found: inout Found) {
    let service = model.keys.serviceNames[key.service]
    for other in TypeName.alike(service, among: model.keys.serviceNames.values) {
      let next = " as \(other), which is another type: ask for that in code, or register \(service)"
      let number = model.keys.number(ofService: other)
      let providers = number.map { model.index.ofService($0, limit: Self.shown) } ?? []
      for provider in providers {
        found.help.append(Suggestion(registered(provider.origin) + next))
        addPlace(provider, to: &found)
      }
      if providers.isEmpty, let factory = inspection.factoriesOffering(other).first {
        found.help.append(Suggestion("the factory \(Phrase.quoted(factory)) registers it\(next)"))
      }
    }
  }

  /// How a registration comes to have the tags that code asks for.
  private func change(of provider: WiringIndex.Provider, to key: KeyNumbers.Key) -> String {
    guard case .entry = provider.origin else { return "" }
    if key.tags == .empty { return ": remove its tags, or ask for them in code" }
    let tags = model.keys.names(ofTags: key.tags)
    guard provider.key.tags == .empty, UnknownTag.mayExist(tags, model) else { return "" }
    return ": give it \"tags\": \(Phrase.json(tags))"
  }

  /// With the edits that point the parameters of all who ask, where their dependencies are written in
  /// one file.
  private func pointing(_ target: JSONLiteral, _ asker: Asker, _ line: Suggestion) -> Suggestion {
    let all = asker.all
    let uses = Set(all.compactMap { $0.use?.decorator == nil ? $0.use : nil })
    guard uses.count == all.count else { return line }
    return all.reduce(line) { line, asker in
      guard let use = asker.use, let parameter = asker.parameter?.name else { return line }
      let object = model.part(of: use).place.value
      guard let dependencies = object["dependencies"]?.value else {
        return line.setting("dependencies", to: [parameter: target], in: object)
      }
      return line.setting(parameter, to: target, in: dependencies)
    }
  }

  private func addFactories(_ key: KeyNumbers.Key, to found: inout Found) {
    let service = model.keys.serviceNames[key.service]
    let arguments = model.keys.argumentLists[key.arguments]
    // What needs the same again would only move the fault.
    let offering = inspection.factoriesOffering(service).filter { id in
      guard let number = model.factories.number(of: id) else { return false }
      let factory = model.factories[number]
      return factory.factory.arguments == arguments
        && !factory.dependencies.contains {
          $0.service == key.service && !$0.parameter.kind.isOptional
            && !$0.parameter.kind.isDeferred
        }
    }
    let tags = model.keys.names(ofTags: key.tags)
    // A tag that the code does not have would be the next finding.
    guard UnknownTag.mayExist(tags, model) else { return }
    let tagged = tags.isEmpty ? "" : " with \"tags\": \(Phrase.json(tags))"
    switch offering.count {
    case 0:
      if inspection.factoriesOffering(service).isEmpty { addConcrete(service, to: &found) }
      guard found.help.isEmpty else { return }
      found.help.append(
        Suggestion(
          "no factory offers \(service): register one in code, or declare it with supplied(…)"
            + "\(inspection.audience.afterChangingCode)"))
    case 1:
      found.help.append("register the factory \"\(offering[0])\"\(tagged), which offers it")
    default:
      let some = Array(offering.prefix(Self.shown))
      found.help.append(
        "register one of the factories that offer it\(tagged): \(Phrase.list(some, last: "or"))")
    }
  }

  /// What is supplied or made under the name of a type that may conform to the service.
  private func addConcrete(_ service: String, to found: inout Found) {
    guard let name = TypeName.short(ofName: service) else { return }
    func isLike(_ other: String) -> Bool {
      guard other != service, let short = TypeName.short(ofName: other) else { return false }
      return short.hasSuffix(name) || short.hasPrefix(name)
    }
    let spelling = "(\(TypeName.existential(service))).self"
    for supply in model.catalog.supplies.filter({ isLike($0.key.service) }).prefix(Self.shown) {
      found.help.append(
        Suggestion(
          "the application supplies \(supply.key.service): if that conforms to \(service), declare "
            + "supplied(\(spelling)) in \(supply.file)\(inspection.audience.afterChangingCode)"))
    }
    let made = model.factories.all.filter {
      !$0.factory.instance.isExistential && isLike($0.factory.services.first ?? "")
    }
    for factory in made.prefix(Self.shown) {
      found.help.append(
        Suggestion(
          "the factory \"\(factory.id)\" makes \(factory.factory.services[0]): if that conforms to "
            + "\(service), register it in \(factory.factory.file) with as: \(spelling)"
            + "\(inspection.audience.afterChangingCode)"))
    }
  }

  private func id(_ origin: WiringIndex.Origin) -> String? {
    model.entry(of: origin).map { model.id(of: $0) }
  }

  /// Who has it, as a sentence that its tags or arguments end.
  private func registered(_ origin: WiringIndex.Origin) -> String {
    switch origin {
    case .entry, .forward, .given: return "\(Phrase.quoted(id(origin) ?? "")) is registered"
    case .codeAssembly(let name): return "the code assembly \"\(name)\" registers it"
    case .supply(let position):
      let scope = model.catalog.supplies[position].scope
      return "the application supplies it" + (scope.map { " in the scope \"\($0)\"" } ?? "")
    }
  }

  private func addPlace(_ provider: WiringIndex.Provider, to found: inout Found) {
    guard let entry = model.entry(of: provider.origin) else { return }
    found.related.append(
      Diagnostic.Related(
        "\"\(model.id(of: entry))\" is registered here", at: model.place(of: entry)))
  }
}

extension WiringInspection {
  /// The tags of a service's registrations that one may have meant.
  ///
  /// - Parameter places: The tag where it is written.
  func nearTags(_ tag: String, of service: ServiceID, at places: [Place]) -> [Suggestion] {
    let present = Set(
      model.index.ofService(service, limit: 100).flatMap { model.keys.names(ofTags: $0.key.tags) })
    guard !present.contains(tag) else { return [] }
    return Suggestion.candidates(
      nearest(tag, among: present.sorted()), insteadOf: tag, at: places)
  }

  /// A suggestion to include the file of a registration, and to use its assembly where nothing does.
  func including(_ found: NeighbouringFiles.Registration, _ reason: String) -> Suggestion {
    let composition = model.composition
    let path = Phrase.quoted(found.path)
    guard let root = composition.root, composition.assemblies[found.assembly] == nil else {
      return including(found.path, Suggestion("\(reason): add \(path) to \"include\""))
    }
    let line = Suggestion(
      "\(reason): add \(path) to \"include\", and \(Phrase.quoted(found.assembly)) to the \"uses\" of "
        + Phrase.quoted(root))
    guard let object = composition.assemblies[root]?.place.value else { return line }
    return including(found.path, line.appending(.string(found.assembly), to: "uses", of: object))
  }

  private func including(_ path: String, _ line: Suggestion) -> Suggestion {
    guard let main = model.composition.documents.last?.root else { return line }
    return line.appending(.string(path), to: "include", of: main)
  }
}
