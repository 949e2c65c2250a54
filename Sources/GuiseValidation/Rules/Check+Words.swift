internal import GuiseManifest
package import GuiseVerification
internal import StrictJSON

extension Check {
  /// A path through the wiring with lifetimes, as messages write it.
  func described(_ path: [NodeID]) -> String {
    var steps = path.filter { model.requirement(at: $0) == nil }
      .map { model.described(lifetimeOfNode: $0) }
    if path.count == Self.longestWay { steps.insert("…", at: steps.count - 1) }
    return steps.joined(separator: " -> ")
  }

  /// The name of a node of an inner scope: a supply's is its service.
  func name(ofHeld node: NodeID) -> String {
    if case .supply(let supply) = model.kind(of: node) {
      return model.catalog.supplies[supply].key.service
    }
    return model.name(ofNode: node)
  }

  func scopeName(_ level: Int) -> String {
    let scopes = model.composition.scopes
    return scopes.indices.contains(level) ? "\"\(scopes[level].value)\"" : "another"
  }

  /// The path to a registration: the assembly where it begins, then identifiers, the registration's own last.
  /// Empty if nothing needs the registration.
  package func chain(to node: NodeID) -> [String] {
    let (way, isCut) = way(to: node)
    let ids = way.map { model.step($0) }
    guard ids.count > 1 else { return [] }
    return [model.assembly(ofNode: way[0]), ids[0]] + (isCut ? ["…"] : []) + ids.dropFirst()
  }

  package func chain(to entry: EntryID) -> [String] { chain(to: model.node(of: entry)) }

  /// Advice on the registrations that fit a parameter whose reference does not.
  func fitting(_ fault: some ParameterFault) -> [String] {
    guard let dependency = model.dependency(of: fault) else { return [] }
    let service = dependency.parameter.service
    let named = model.identifiers(at: fault)
    let limit = Phrase.longestChoice
    let ids = Array(
      candidates(for: dependency, of: fault.use, isElement: fault.isElement).lazy
        .filter { !fault.isElement || !named.contains($0) }.prefix(limit + 1))
    if ids.isEmpty {
      return ["register a factory that offers \(service), and name that registration here"]
    }
    let names =
      ids.count > limit
      ? ids.prefix(limit).map(Phrase.quoted).joined(separator: ", ") + " and others"
      : Phrase.list(ids)
    return ["\(service) is registered as \(names)"]
  }

  /// Suggestions of tags, among those of a service's registrations, that a mistyped one may have meant.
  ///
  /// - Parameter places: The places where the tag is written.
  func nearTags(_ tag: String, of service: ServiceID, at places: [Place]) -> [Suggestion] {
    let present = tags(of: service)
    return present.contains(tag) ? [] : near(tag, among: present, at: places)
  }

  /// The tags of a service's registrations, sorted.
  func tags(of service: ServiceID) -> [String] {
    let providers = model.index.ofService(service, limit: 100)
    return Set(providers.flatMap { model.keys.names(ofTags: $0.key.tags) }).sorted()
  }

  /// A suggestion for each name that a mistyped one may have meant.
  ///
  /// - Parameters:
  ///   - places: The places where the mistyped name is written.
  ///   - note: A further remark about a name.
  ///   - isMeant: Whether a name can be written there without another finding.
  func near(
    _ name: String, among names: some Collection<String>, at places: [Place],
    note: (String) -> String? = { _ in nil }, where isMeant: (String) -> Bool = { _ in true }
  ) -> [Suggestion] {
    Suggestion.candidates(
      nearest(name, among: names).filter(isMeant), insteadOf: name, at: places, note: note)
  }

  /// Suggestions to include a file that has a name or, in an overlay, a manifest that it may override.
  ///
  /// - Parameter place: The place that uses the name: its file is to include the other.
  func including(
    _ kind: NeighbouringFiles.Kind, _ name: String, usedAt place: Place
  ) -> [Suggestion] {
    guard let neighbours else { return [] }
    let root = place.value.document.root
    let isOverlay = isOverlay(root)
    let paths = neighbours.having(kind, name, for: place.source.path, isOverlay: isOverlay)
    return paths.prefix(3).map { path in
      let quoted = Phrase.quoted(path)
      let line = Suggestion(fact: "\(quoted) has it", "add \(quoted) to \"include\"")
      // Other parts of the file may have to be used as well.
      return isOverlay || kind == .assembly
        ? line.appending(.string(path), to: "include", of: root) : line
    }
  }

  /// A suggestion with the edit that uses an assembly in another.
  func using(_ name: String, in assembly: String?, _ line: Suggestion) -> Suggestion {
    guard let assembly, let object = composition?.assemblies[assembly]?.place.value else {
      return line
    }
    return line.appending(.string(name), to: "uses", of: object)
  }
}
