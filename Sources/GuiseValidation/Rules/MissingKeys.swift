internal import Guise
internal import GuiseManifest
internal import GuiseVerification

/// A request that nothing answers: of a parameter, of code, or of the application.
struct UnmetRequest {
  let key: KeyNumbers.Key
  let kind: Catalog.Parameter.Kind
  /// The dependent with its verb: `"report" needs`.
  let subject: String
  /// The registration that depends on the key; nil: the application.
  let node: NodeID?
  /// The place for a finding about the dependent.
  let place: Place?
  /// The file of the application's code that requires the key.
  var file: String?
  var fault: ConnectionFault?

  /// The dependent, for a finding at another place.
  func related(in model: WiringModel) -> Diagnostic.Related {
    let sentence = sentence(in: model)
    return file.map { .init(sentence, in: $0) } ?? .init(sentence, at: fault?.place ?? place)
  }

  /// `"report" needs Store`.
  func sentence(in model: WiringModel) -> String {
    let service = model.keys.serviceNames[key.service]
    // Only a request that takes any tags does not mention their absence.
    let words =
      model.keys.identifier(ofTags: key.tags).map { Phrase.key(service, of: $0) }
      ?? model.keys.describe(key, isExact: kind != .lazy)
    return "\(subject) \(words)"
  }
}

/// The keys that dependents need and nothing offers: one for each key, with all of its dependents.
struct MissingKeys {
  /// The requests for each key that no other finding explains: the manifest's in the order of its
  /// files, then those of code, then the application's.
  private(set) var all: [[UnmetRequest]] = []
  /// The requests that assemblies would answer which the root does not lead to.
  private(set) var unreached: [String: [UnmetRequest]] = [:]
  /// Entries whose undeclared tag may be a misspelling of a declared one that is needed.
  private(set) var mistagged: Set<EntryID> = []
  private let byKey: [KeyNumbers.Key: [UnmetRequest]]

  init(_ model: WiringModel, _ files: FileOrder, idle: [KeyNumbers.Key: [IdleOffer]]) {
    let requests = model.unmetRequests(files)
    byKey = Dictionary(grouping: requests, by: \.key)
    var seen: Set<KeyNumbers.Key> = []
    for key in requests.map(\.key) where seen.insert(key).inserted {
      let requests = byKey[key] ?? []
      if let offer = idle[key]?.first(where: { $0.registration?.enabled == true }) {
        unreached[offer.assembly, default: []] += requests.prefix(Phrase.longestRelated)
      } else if let entry = model.mistagged(under: key) {
        mistagged.insert(entry)
      } else {
        all.append(requests)
      }
    }
  }

  func contains(_ key: KeyNumbers.Key) -> Bool { byKey[key] != nil }
}

/// The owner of a key that is not used: disabled, or in an assembly that the root does not lead to.
struct IdleOffer {
  let assembly: String
  /// The registration; nil for a code assembly.
  let registration: Composition.Registration?
}

extension WiringModel {
  fileprivate func unmetRequests(_ files: FileOrder) -> [UnmetRequest] {
    let parameters = faults.filter { $0.problem == .missing }
      .sorted { files.isBefore($0.use.place, $1.use.place) }
      .map { fault in
        UnmetRequest(
          key: fault.key, kind: fault.dependency.parameter.kind,
          subject: "\(fault.use.part.name) needs", node: node(of: fault.entry),
          place: fault.use.place, fault: fault)
      }
    let code = codeFaults.map { fault in
      UnmetRequest(
        key: fault.key, kind: fault.dependency.kind, subject: "\(step(fault.node)) needs",
        node: fault.node, place: place(ofNode: fault.node))
    }
    let required = requirements.filter { !$0.isMet }.map { required in
      let file = required.requirement.file
      return UnmetRequest(
        key: required.key, kind: required.requirement.kind,
        subject: "the code in \(file) requires", node: nil, place: rootPlace, file: file)
    }
    return parameters + code + required
  }

  /// The owners of keys that are not used, by key, in order; under their identifiers too.
  func idleOffers() -> [KeyNumbers.Key: [IdleOffer]] {
    let reached = Set(composition.order)
    var numbers = keys
    var offers: [KeyNumbers.Key: [IdleOffer]] = [:]
    for registration in composition.all.sorted(by: { $0.id < $1.id })
    where !registration.enabled || !reached.contains(registration.assembly) {
      guard let factory = factories[registration.main.factory] else { continue }
      let offer = IdleOffer(assembly: registration.assembly, registration: registration)
      let tags = registration.tags
      let sets = [numbers.tags(tags), numbers.tags(tags, of: registration.id)]
      for service in factory.services(of: registration) {
        for tags in sets {
          let key = KeyNumbers.Key(service: service, tags: tags, arguments: factory.arguments)
          offers[key, default: []].append(offer)
        }
      }
    }
    for (name, assembly) in catalog.assemblies.sorted(by: { $0.key < $1.key })
    where !reached.contains(name) {
      for key in Set(assembly.keys.map { numbers.key($0) }) {
        offers[key, default: []].append(IdleOffer(assembly: name, registration: nil))
      }
    }
    return offers
  }

  /// The entry of a service with an undeclared tag, if declared tags are needed.
  fileprivate func mistagged(under key: KeyNumbers.Key) -> EntryID? {
    let written = keys.writtenNames(ofTags: key.tags)
    guard let declaredTags, key.tags != .empty, declaredTags.isSuperset(of: written),
      written.count == index.tagSets[key.tags].count
    else { return nil }
    return index.ofService(key.service).lazy.compactMap { self.entry(at: $0.node) }.first {
      self.factory(of: $0)?.factory.typedTags == true
        && !declaredTags.isSuperset(of: self.entries[$0].registration.tags)
    }
  }
}
