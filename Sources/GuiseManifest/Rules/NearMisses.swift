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
    /// The node of a registration in code that needs the key.
    var node: NodeID?
    /// The isolation from which the application resolves the key.
    var origin: Concurrency?
    /// Who else does, where one help is for all of them.
    var others: [Asker] = []

    var all: [Asker] { [self] + others }
  }

  let inspection: WiringInspection
  var model: WiringModel { inspection.model }
  /// How many are shown of each sort.
  static let shown = 3

  init(_ inspection: WiringInspection) { self.inspection = inspection }

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
    let idle = (inspection.idle.registrations[key.service] ?? []).prefix(100)
    // Those that have the very tags first.
    let same = idle.filter { Set($0.tags) == tags }
    let others = idle.filter { Set($0.tags) != tags }
    for registration in (same + others).prefix(Self.shown) {
      guard let number = model.factories.number(of: registration.main.factory) else { continue }
      let isSame =
        Set(registration.tags) == tags && model.factories[number].arguments == key.arguments
        && asker.all.allSatisfy {
          rank(
            model.factories[number], key.service, registration.main.dependencies, for: $0) == true
        }
      let id = Phrase.quoted(registration.id)
      let assembly = registration.assembly
      if !registration.enabled {
        let fact = "\(id) offers it, and is disabled"
        let object = registration.place.value
        found.help.append(
          isSame
            ? Suggestion(fact: fact, "enable it").setting("enabled", to: true, in: object)
            : Suggestion(fact))
      } else if let root = model.composition.root, isSame,
        !model.composition.leads(assembly, to: root)
      {
        let line = Suggestion(
          fact: "\(id) offers it, in an assembly that is not used",
          "add \(Phrase.quoted(assembly)) to the \"uses\" of \(Phrase.quoted(root))")
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
      if let besides = inspection.consequences.besides(using: name) {
        found.help.append("the code assembly \(Phrase.quoted(name)) registers it, and \(besides)")
        continue
      }
      let target = assembly.map { " of \(Phrase.quoted($0))" } ?? ""
      let line = Suggestion(
        fact: "the code assembly \(Phrase.quoted(name)) registers it",
        "add \(Phrase.quoted(name)) to the \"uses\"\(target)")
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
    guard found.help.isEmpty, let offering = inspection.idle.notIncluded[key.service] else {
      return
    }
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
}
