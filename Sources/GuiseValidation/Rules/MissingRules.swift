internal import Guise
internal import GuiseManifest
internal import GuiseVerification
internal import StrictJSON

/// Rules of keys that nothing registers or supplies.
extension Rule {
  package static let missingDependency = Rule("missing-dependency") { check in
    check.missing.all.filter { $0[0].node != nil }.map { check.missing($0) }
  }

  package static let unmetRequirement = Rule("unmet-requirement") { check in
    check.missing.all.filter { $0[0].node == nil }.map { check.missing($0) }
  }
}

extension Check {
  fileprivate func missing(_ requests: [UnmetRequest]) -> Finding {
    let first = requests[0]
    let isShared =
      first.kind == .lazy && model.index.ofService(first.key.service).contains(where: \.isShared)
    return Finding(
      first.sentence(in: model)
        + (isShared ? ", and those that are registered share a key" : ", and none is registered"),
      at: first.place,
      advice: Advice(
        isShared
          ? ["give all of them but one a tag, which the code resolves later"]
          : self.offers(of: first.key, to: first.fault),
        chain: first.node.map { self.chain(to: $0) } ?? [],
        related: (first.fault?.written.map { [.init("asked for here", at: $0)] } ?? [])
          + requests.dropFirst().map { $0.related(in: self.model) }))
  }

  /// The ways to a service that is missing; `fault` is that of the parameter that needs it.
  func offers(of key: KeyNumbers.Key, to fault: ConnectionFault?) -> [Suggestion] {
    let service = model.keys.serviceNames[key.service]
    return misspeltTags(key, fault)
      .or(
        (idle[key] ?? []).prefix(3).map { use($0, fault) } + otherKeys(key, fault) + factories(key)
      )
      .or([
        Self.plainTypes.contains(service)
          ? """
          a \(service) is seldom a service: let the factory read it as settings:, take it as \
          arguments:, or give the parameter a default in a closure
          """
          : """
          no factory offers \(service): register one in code, or declare it with \
          supplied(…)\(renewingCatalog)
          """
      ])
  }

  /// The value types that are configuration rather than services.
  private static let plainTypes: Set = [
    "Swift.String", "Swift.Int", "Swift.Bool", "Swift.Double", "Swift.Float", "Foundation.URL",
    "Foundation.Data", "Foundation.Date", "Foundation.UUID", "Swift.Duration",
  ]

  /// The tags of a reference that may be misspelt.
  private func misspeltTags(_ key: KeyNumbers.Key, _ fault: ConnectionFault?) -> [Suggestion] {
    guard let fault, let name = fault.dependency.parameter.name,
      case .tags(let tags)? = fault.use.part.dependencies[name]
    else { return [] }
    let present = Set(
      model.index.ofService(key.service, limit: 100).flatMap {
        model.keys.names(ofTags: $0.key.tags)
      })
    return tags.enumerated().filter { !present.contains($1) }.flatMap { position, tag in
      near(
        tag, among: present.sorted(), at: fault.use.part.place(ofReference: name, at: position))
    }
  }

  private func use(_ offer: IdleOffer, _ fault: ConnectionFault?) -> Suggestion {
    let assembly = Phrase.quoted(offer.assembly)
    if let registration = offer.registration {
      let id = Phrase.quoted(registration.id)
      return registration.enabled
        ? "\(id) offers it, in the assembly \(assembly), which is not used"
        : "\(id) offers it, and is disabled: enable it"
    }
    let user =
      fault.map { model.entries[$0.entry].registration.assembly } ?? model.composition.root ?? ""
    return
      "the code assembly \(assembly) registers it: add \(assembly) to the \"uses\" of \"\(user)\""
  }

  /// The owners of the service with other tags or arguments.
  private func otherKeys(_ key: KeyNumbers.Key, _ fault: ConnectionFault?) -> [Suggestion] {
    model.index.ofService(key.service, limit: 3).map { owner in
      let other = model.keys.describe(owner.key)
      return switch model.kind(of: owner.node) {
      case .code(let code): "the code assembly \"\(model.codes[code].assembly)\" registers \(other)"
      case .supply(let supply):
        "the application supplies \(other)"
          + (model.catalog.supplies[supply].scope.map { " in the scope \"\($0)\"" } ?? "")
      default:
        "\(model.name(ofNode: owner.node)) is registered as \(other)"
          + (owner.key.arguments == key.arguments ? reference(to: owner, fault) : "")
      }
    }.map { Suggestion($0) }
  }

  /// The reference by which the parameter at fault gets a registration.
  private func reference(to owner: KeyIndex.Owner, _ fault: ConnectionFault?) -> String {
    guard let entry = model.entry(behind: owner.node), let parameter = fault?.dependency.parameter,
      let name = parameter.name, parameter.choice == .one
    else { return "" }
    let reference = "\(Phrase.quoted(name)): \(Phrase.quoted(model.id(of: entry)))"
    return ": to use it, write \"dependencies\": { \(reference) }"
  }

  /// The factories that offer the service and do not need it.
  private func factories(_ key: KeyNumbers.Key) -> [Suggestion] {
    let (service, tags) = (model.keys.serviceNames[key.service], model.keys.names(ofTags: key.tags))
    let ids = model.factories.offering(key.service).filter {
      $0.arguments == key.arguments && !$0.depends(on: service) && model.mayHave(tags, $0.factory)
    }.map(\.id)
    if ids.isEmpty { return [] }
    let tagged = tags.isEmpty ? "" : " with \"tags\": \(JSON.strings(tags).text)"
    let some = Phrase.list(ids, limit: Phrase.longestChoice, last: "or")
    return ["register a factory that offers it\(tagged): \(some)"]
  }
}

extension WiringModel {
  /// The opening brace of the root assembly, which lacks the registration.
  var rootPlace: Place? {
    guard let root = composition.root, let assembly = composition.assemblies[root]
    else { return composition.documents.last.map { Place(opening: $0.root) } }
    return assembly.place.value.kind == .object
      ? Place(opening: assembly.place.value) : assembly.place
  }
}
