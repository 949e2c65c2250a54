internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

/// The registrations and factories close to a missing key, with advice on how to use them.
struct NearMisses {
  var help: [Suggestion] = []
  var related: [Diagnostic.Related] = []
  let key: KeyNumbers.Key
  /// The dependents that need the key: one help serves all of them.
  let needers: [MissingKeys.Dependent]
  /// The parameters whose edits help all dependents; empty if they cannot help some.
  let editable: [ConnectionFault]
  let check: Check
  /// The most suggestions of each kind.
  static let shown = 3

  init(_ missing: MissingKeys.Missing, in check: Check) {
    key = missing.key
    needers = [missing.first] + missing.others.prefix(Phrase.longestRelated)
    let faults = needers.compactMap(\.fault)
    let areAll = Set(faults.map(\.use)).count == missing.others.count + 1
    editable = areAll && !faults.contains(where: \.isElement) ? faults : []
    self.check = check
    addNearTags()
    addIdle()
    addUnusedCode()
    addRegistered()
    addAlike()
    // A named registration has to exist: another one would have its key only by chance.
    if help.isEmpty || fault.map({ model.identifiers(at: $0).isEmpty }) ?? true {
      addFactories()
    }
    addRemoval()
  }

  var model: WiringModel { check.model }
  /// The fault of the parameter that needs the key; nil for other dependents.
  var fault: ConnectionFault? { needers[0].fault }
  /// Whether an edit at the only dependent is enough.
  var isAlone: Bool { needers.count == 1 }
  /// The assembly of the first dependent, else the root.
  var assembly: String? {
    fault.map { model.entries[$0.entry].registration.assembly } ?? model.composition.root
  }
  var service: String { model.keys.serviceNames[key.service] }
  var tags: [String] { model.keys.names(ofTags: key.tags) }
  var arguments: [String] { model.keys.argumentLists[key.arguments] }

  /// Adds tags that the manifest may have misspelt.
  private mutating func addNearTags() {
    guard key.tags != .empty, let fault, let name = model.parameter(of: fault)?.name,
      case .tags(let wanted)? = model.part(of: fault.use).dependencies[name]
    else { return }
    let faults = needers.compactMap(\.fault)
    for tag in wanted {
      let places = faults.compactMap { fault in
        model.parameter(of: fault)?.name.map {
          model.part(of: fault.use).place(ofTag: tag, for: $0)
        }
      }
      help += check.nearTags(tag, of: key.service, at: places)
    }
  }

  /// Adds registrations that are disabled, or in unused assemblies.
  private mutating func addIdle() {
    let tags = Set(tags)
    let idle = (check.idle[key.service] ?? []).prefix(100)
    // Registrations with the same tags come first.
    let ordered = idle.filter { Set($0.tags) == tags } + idle.filter { Set($0.tags) != tags }
    for registration in ordered.prefix(Self.shown) {
      guard let factory = model.factories[registration.main.factory] else { continue }
      let isSame = Set(registration.tags) == tags && factory.arguments == key.arguments
      let (id, assembly) = (Phrase.quoted(registration.id), registration.assembly)
      if !registration.enabled {
        let fact = "\(id) offers it, and is disabled"
        let object = registration.place.value
        help.append(
          isSame
            ? Suggestion(fact: fact, "enable it").titled("Enable \(id)")
              .setting("enabled", to: true, in: object)
            : Suggestion(fact))
      } else if let root = model.composition.root, isSame,
        !model.composition.leads(assembly, to: root)
      {
        let line = Suggestion(
          fact: "\(id) offers it, in an assembly that is not used",
          "add \(Phrase.quoted(assembly)) to the \"uses\" of \(Phrase.quoted(root))")
        help.append(check.using(assembly, in: root, line))
      } else {
        help.append(
          "\(id) offers it, in the assembly \(Phrase.quoted(assembly)), which is not used")
      }
      related.append(Diagnostic.Related("\(id) is written here", at: registration.place))
    }
  }

  /// Adds unused code assemblies that register the key.
  private mutating func addUnusedCode() {
    for name in check.unusedCode(registering: key).prefix(Self.shown) {
      let quoted = Phrase.quoted(name)
      let target = assembly.map { " of \(Phrase.quoted($0))" } ?? ""
      let line = Suggestion(
        fact: "the code assembly \(quoted) registers it", "add \(quoted) to the \"uses\"\(target)")
      help.append(check.using(name, in: assembly, line))
    }
  }

  /// Adds advice to remove an element of a list, or a key of a dictionary.
  private mutating func addRemoval() {
    guard let fault, let place = model.removablePlace(of: fault),
      let id = place.value.string
    else { return }
    let line = Suggestion("remove \(Phrase.quoted(id)) here")
    help.append(isAlone ? line.removing(place) : line)
  }
}
