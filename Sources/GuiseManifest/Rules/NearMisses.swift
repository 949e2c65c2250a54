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
    var fault: ConnectionFault?
    /// Of code.
    var node: NodeID?
    /// Of the application, where it resolves the key.
    var origin: Concurrency?
    /// Who else does, where one help is for all of them.
    var others: [Asker] = []

    fileprivate var all: [Asker] { [self] + others }
  }

  /// It owns this.
  private unowned let inspection: WiringInspection
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
      for service in model.services(of: registration, number) {
        idle[service, default: []].append(registration)
      }
    }
    var notIncluded: [ServiceID: [NeighbouringFiles.Registration]] = [:]
    for registration in inspection.neighbours?.registrations ?? [] where registration.isInFragment {
      guard let number = model.factories.number(of: registration.factory) else { continue }
      notIncluded[model.factories[number].service, default: []].append(registration)
    }
    self.notIncluded = notIncluded
    self.idle = idle.mapValues { $0.sorted { $0.id < $1.id } }
  }

  func of(_ key: KeyNumbers.Key, for asker: Asker) -> Found {
    var found = Found()
    addNearTags(key, asker, to: &found)
    addIdle(key, asker, to: &found)
    addUnusedCode(key, asker, to: &found)
    addNotIncluded(key, to: &found)
    addHidden(key, to: &found)
    addRegistered(key, asker, to: &found)
    addAlike(key, to: &found)
    // What is named is there to be named: another registration would have its key by chance.
    if found.help.isEmpty || asker.fault.map({ model.identifiers(at: $0).isEmpty }) ?? true {
      addFactories(key, asker, to: &found)
    }
    addRemoval(asker, to: &found)
    return found
  }

  /// Tags that are misspelt where the manifest asks for them.
  private func addNearTags(_ key: KeyNumbers.Key, _ asker: Asker, to found: inout Found) {
    guard key.tags != .empty, let fault = asker.fault,
      let name = model.parameter(of: fault)?.name,
      case .tags(let wanted)? = model.part(of: fault.use).dependencies[name]
    else { return }
    let places = asker.all.compactMap { other in
      other.fault.flatMap { fault in
        model.parameter(of: fault)?.name.map { (model.part(of: fault.use), $0) }
      }
    }
    for tag in wanted {
      found.help += inspection.nearTags(
        tag, of: key.service, at: places.map { part, name in part.place(ofTag: tag, for: name) })
    }
  }

  private func addIdle(_ key: KeyNumbers.Key, _ asker: Asker, to found: inout Found) {
    let tags = Set(model.keys.names(ofTags: key.tags))
    for registration in (idle[key.service] ?? []).prefix(Self.shown) {
      guard let number = model.factories.number(of: registration.main.factory) else { continue }
      let isSame =
        Set(registration.tags) == tags && model.factories[number].arguments == key.arguments
        && asker.all.allSatisfy {
          rank(model.factories[number], registration.main.dependencies, for: $0) == true
        }
      let id = Phrase.quoted(registration.id)
      let assembly = registration.assembly
      if !registration.enabled {
        let line = Suggestion("\(id) offers it, and is disabled\(isSame ? ": enable it" : "")")
        let object = registration.place.value
        found.help.append(isSame ? line.setting("enabled", to: true, in: object) : line)
      } else if let root = model.composition.root, isSame,
        !model.composition.leads(assembly, to: root)
      {
        let line = Suggestion(
          "\(id) offers it, in an assembly that is not used: add \(Phrase.quoted(assembly)) to the "
            + "\"uses\" of \(Phrase.quoted(root))")
        found.help.append(using(assembly, in: root, line))
      } else {
        found.help.append(
          "\(id) offers it, in the assembly \(Phrase.quoted(assembly)), which is not used")
      }
      found.related.append(Diagnostic.Related("\(id) is written here", at: registration.place))
    }
  }

  /// What code assemblies that are not used register under the key.
  private func addUnusedCode(_ key: KeyNumbers.Key, _ asker: Asker, to found: inout Found) {
    let offering = inspection.unusedCode(registering: key)
    let assembly =
      asker.fault.map { model.entries[$0.entry].registration.assembly } ?? model.composition.root
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
    let near = providers.lazy.filter { $0.key.arguments == key.arguments }
      .filter { provider in asker.all.allSatisfy { mayHave(provider, $0) } }.prefix(Self.shown)
    for provider in near {
      let had = "\(registered(provider.origin)) with \(tags(of: provider))"
      found.help.append(using(provider, key, asker, had))
      addPlace(provider, to: &found)
    }
    let others = providers.filter {
      $0.key.arguments != key.arguments
        && (asker.fault?.isElement != true || $0.key.arguments == .empty)
    }
    for provider in others.prefix(max(0, Self.shown - near.count)) {
      found.help.append(passing(provider, key, asker))
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

  private func tags(of provider: WiringIndex.Provider) -> String {
    Phrase.tags(model.keys.names(ofTags: provider.key.tags))
  }

  private func mayHave(_ provider: WiringIndex.Provider, _ asker: Asker) -> Bool {
    if let fault = asker.fault, let dependency = model.dependency(of: fault) {
      let isElement = fault.isElement
      if isElement, let entry = model.entry(of: provider.origin),
        model.identifiers(at: fault).contains(model.id(of: entry))
      {
        return false
      }
      return inspection.mayUse(provider, for: dependency, of: fault.use, isElement: isElement)
    }
    guard let node = asker.node, let target = model.node(of: provider) else { return true }
    return inspection.consequences.mayNeed(node, target, isDeferred: false)
  }

  /// How what is registered under other tags can be used.
  private func using(
    _ provider: WiringIndex.Provider, _ key: KeyNumbers.Key, _ asker: Asker, _ had: String
  ) -> Suggestion {
    guard let fault = asker.fault else {
      return Suggestion(had + (asker.origin == nil ? "" : change(of: provider, to: key)))
    }
    guard let name = model.parameter(of: fault)?.name else {
      return Suggestion(
        "\(had): to ask for tags, give the parameter a name with parameters: in code")
    }
    if let id = id(provider.origin) {
      guard !fault.isElement else {
        let place = model.place(of: fault)
        let line = Suggestion("\(had): to use it, write \(Phrase.quoted(id)) here")
        return asker.others.isEmpty ? line.replacing(place.value, with: .string(id)) : line
      }
      let line = Suggestion(
        "\(had): to use it, \(model.pointing(name, of: fault.use, at: .string(id)))")
      return pointing(.string(id), asker, line)
    }
    let tags = model.keys.names(ofTags: provider.key.tags)
    guard !fault.isElement,
      model.keys.writtenNames(ofTags: provider.key.tags).count == tags.count
    else { return Suggestion(had) }
    if tags.isEmpty {
      guard model.dependency(of: fault)?.tags == .empty else { return Suggestion(had) }
      let line = Suggestion(
        "\(had): to use that, remove \(Phrase.quoted(name)) from \"dependencies\"")
      return asker.others.isEmpty ? model.removing(name, of: fault.use, line) : line
    }
    let reference: JSONLiteral = ["tags": .strings(tags)]
    return pointing(
      reference, asker,
      Suggestion("\(had): to use that, \(model.pointing(name, of: fault.use, at: reference))"))
  }

  /// How what takes other arguments can be used.
  private func passing(
    _ provider: WiringIndex.Provider, _ key: KeyNumbers.Key, _ asker: Asker
  ) -> Suggestion {
    let taken = model.keys.argumentLists[provider.key.arguments]
    let subject = registered(provider.origin)
    if taken.isEmpty { return Suggestion("\(subject) without arguments") }
    // Two differences take two changes.
    if provider.key.tags != key.tags {
      return Suggestion(
        "\(subject) with \(tags(of: provider)) and \(Phrase.arguments(taken))")
    }
    let had = "\(subject) with \(Phrase.arguments(taken))"
    let pronoun = taken.count == 1 ? "it" : "them"
    if asker.origin != nil {
      return Suggestion("\(had): require it with \(taken.count == 1 ? "that" : "those")")
    }
    let mayWait = asker.all.allSatisfy { asker in
      guard let node = asker.fault.map({ model.node(of: $0.entry) }) ?? asker.node,
        let target = model.node(of: provider)
      else { return true }
      return inspection.consequences.mayNeed(node, target, isDeferred: true)
    }
    guard mayWait else { return Suggestion(had) }
    let isProvider = key.arguments != .empty
    return Suggestion(
      "\(had): to pass \(pronoun), make the parameter a Provider \(isProvider ? "of that " : "")in code"
    )
  }

  /// How a registration comes to have the tags that code asks for; only what nothing else needs can be
  /// given others.
  private func change(of provider: WiringIndex.Provider, to key: KeyNumbers.Key) -> String {
    let had = model.keys.writtenNames(ofTags: provider.key.tags)
    if key.tags == .empty {
      return ": require it with \(Phrase.tags(had)), and resolve it with that"
    }
    guard case .entry(let entry) = provider.origin,
      !inspection.consequences.isNeeded(model.node(of: entry)),
      model.entries[entry].services.count == 1
    else { return "" }
    let tags = model.keys.names(ofTags: key.tags)
    guard provider.key.tags == .empty, UnknownTag.mayExist(tags, model) else { return "" }
    return ": give it \"tags\": \(Phrase.json(tags))"
  }

  /// With the edits that point the parameters of all who ask.
  private func pointing(_ target: JSONLiteral, _ asker: Asker, _ line: Suggestion) -> Suggestion {
    let faults = asker.all.compactMap(\.fault)
    guard Set(faults.map(\.use)).count == asker.all.count, !faults.contains(where: \.isElement)
    else { return line }
    return faults.reduce(line) { line, fault in
      guard let name = model.parameter(of: fault)?.name else { return line }
      return model.pointing(name, of: fault.use, at: target, line)
    }
  }

  /// What is one of several can be left out.
  private func addRemoval(_ asker: Asker, to found: inout Found) {
    guard let fault = asker.fault, let place = model.removablePlace(of: fault),
      let id = place.value.string
    else { return }
    let line = Suggestion("remove \(Phrase.quoted(id)) here")
    found.help.append(asker.others.isEmpty ? line.removing(place) : line)
  }

  private func addFactories(_ key: KeyNumbers.Key, _ asker: Asker, to found: inout Found) {
    let service = model.keys.serviceNames[key.service]
    let arguments = model.keys.argumentLists[key.arguments]
    let tags = model.keys.names(ofTags: key.tags)
    // A tag that the code does not have would be the next finding.
    guard UnknownTag.mayExist(tags, model) else { return }
    let ranked = inspection.factoriesOffering(service).compactMap {
      id -> (String, isReady: Bool)? in
      guard let number = model.factories.number(of: id) else { return nil }
      let factory = model.factories[number]
      // What takes the same again would only move the fault, or be made of itself.
      guard factory.factory.arguments == arguments,
        !factory.dependencies.contains(where: { $0.service == key.service })
      else { return nil }
      let ranks = asker.all.map { rank(factory, [:], for: $0) }
      return ranks.contains(nil) ? nil : (id, ranks.allSatisfy { $0 == true })
    }
    let ready = ranked.filter(\.isReady).map(\.0)
    let offering = ready.isEmpty ? ranked.map(\.0) : ready
    let tagged = tags.isEmpty ? "" : " with \"tags\": \(Phrase.json(tags))"
    switch offering.count {
    case 0:
      let isOffered = !inspection.factoriesOffering(service).isEmpty
      if !isOffered { addConcrete(service, to: &found) }
      guard found.help.isEmpty else { return }
      let lack =
        isOffered
        ? "no factory that offers \(service) can be used here without another error: register one in code"
        : "no factory offers \(service): register one in code"
      found.help.append(
        Suggestion(
          "\(lack), or declare it with supplied(…)\(inspection.audience.afterChangingCode)"))
    case 1:
      found.help.append("register the factory \"\(offering[0])\"\(tagged), which offers it")
    default:
      let some = Array(offering.prefix(Self.shown))
      found.help.append(
        "register one of the factories that offer it\(tagged): \(Phrase.list(some, last: "or"))")
    }
  }

  /// Whether all that a further registration of a factory needs is there; nil where it would make a
  /// finding of another sort.
  private func rank(
    _ factory: FactoryTable.Factory, _ written: [String: Manifest.Dependency], for asker: Asker
  ) -> Bool? {
    let consequences = inspection.consequences
    let node = asker.fault.map { model.node(of: $0.entry) } ?? asker.node
    let isDeferred =
      asker.fault.map { fault in
        model.parameter(of: fault)?.kind.isDeferred == true || canWait(fault)
      } ?? false
    let concurrency = factory.factory.concurrency
    if !isDeferred, let node, !consequences.mayRun(concurrency, for: node) { return nil }
    if let origin = asker.origin, concurrency != .sync, origin != .async, origin != concurrency {
      return nil
    }
    var isReady = true
    for dependency in factory.dependencies {
      if let name = dependency.parameter.name, written[name] != nil { continue }
      let asked = AskedKey<WiringIndex>(
        service: dependency.asked, tags: dependency.tags, arguments: .empty)
      let answer = model.index.answer(asked)
      var targets: [WiringIndex.Provider] = []
      switch answer.content {
      case .one(let match): targets = [match.provider]
      case .array: targets = model.index.members(ofArray: answer.asked).map(\.provider)
      case .nothing where answer.isNeeded && dependency.parameter.kind != .keyed: isReady = false
      case .nothing, .choice, .resolver: break
      }
      guard let node else { continue }
      let later = isDeferred || dependency.parameter.kind.isDeferred
      for target in targets.compactMap(model.node(of:))
      where !consequences.mayNeed(node, target, isDeferred: later) { return nil }
    }
    return isReady
  }

  /// Whether a property is filled when its object is there, which others find while that is so.
  private func canWait(_ fault: ConnectionFault) -> Bool {
    let node = model.node(of: fault.entry)
    return model.parameter(of: fault)?.injected == .object && fault.use.decorator == nil
      && model.graph.shared.contains(node) && !model.graph.values.contains(node)
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
