internal import GuiseManifest
package import GuiseVerification
internal import StrictJSON

extension [Suggestion] {
  func or(_ others: @autoclosure () -> [Suggestion]) -> [Suggestion] { isEmpty ? others() : self }
}

/// The help that rules share: names that a mistyped one may have meant, and who has what is missing.
extension Check {
  /// A suggestion for each name that a mistyped one may have meant; none once too many were
  /// compared.
  ///
  /// - Parameters:
  ///   - others: The other places of the name, which no other finding is about.
  ///   - note: A further remark about a near name.
  ///   - fits: Whether a name can be written there without another finding.
  ///   - spell: The text of a name in the file.
  func near(
    _ name: String, among names: some Collection<String>, at place: Place? = nil,
    and others: () -> [Place] = { [] }, note: (String) -> String? = { _ in nil },
    where fits: (String) -> Bool = { _ in true },
    spelledAs spell: (String) -> String = { JSON.string($0).text }
  ) -> [Suggestion] {
    guard remainingComparisons > 0 else { return [] }
    // A long name takes longer.
    remainingComparisons -= names.count * (1 + name.utf8.count / 16)
    let near = nearestNames(name, among: names).filter {
      fits($0) && place?.isKey(beside: $0) != true
    }
    return near.map { meant in
      var line = Suggestion("did you mean \(Phrase.quoted(meant))?")
      if let note = note(meant) { line.text += " (\(note))" }
      for place in place.map({ [$0] + others() }) ?? [] {
        line.replace(spell(name), at: place, with: spell(meant))
      }
      line.isCertain = near.count == 1 && !line.edits.isEmpty
      return line
    }
  }

  /// Suggestions to include a file of the folder that has a name, in the file that uses it.
  func including(
    _ kind: NeighbouringFiles.Kind, _ name: String, usedAt place: Place
  ) -> [Suggestion] {
    neighbours.having(kind, name, for: place.source.path).prefix(3).map { path in
      let quoted = Phrase.quoted(path)
      return Suggestion("\(quoted) has it: add \(quoted) to \"include\"")
    }
  }

  /// The registrations that fit a parameter whose reference does not.
  func fitting(_ fault: WiringProblem) -> [Suggestion] {
    guard let dependency = fault.dependency else { return [] }
    let service = dependency.parameter.service
    let ids = model.index.ofService(dependency.service, limit: 100)
      .compactMap { model.entry(behind: $0.node) }
      .map { model.id(of: $0) }
      .filter { fits($0, fault) }
    return ids.isEmpty
      ? ["register a factory that offers \(service), and name that registration here"]
      : ["\(service) is registered as \(Phrase.list(ids, limit: Phrase.longestChoice))"]
  }

  func fits(_ id: String, _ fault: WiringProblem) -> Bool {
    guard let registration = model.composition.registration(id),
      let dependency = fault.dependency
    else { return true }
    return id != model.id(of: fault.use.entry)
      && !fault.use.identifiers(in: fault.dependency).contains(id)
      && model.fits(registration, dependency, isElement: fault.fault.use?.isElement == true)
  }

  /// The assembly where the path to a registration begins, then the identifiers on it; or nothing.
  package func chain(to node: NodeID) -> [String] {
    let path = routes.path(to: node, limit: DependencyGraph.longestPath) ?? []
    let isCut = path.count == DependencyGraph.longestPath
    let way = model.registrations(on: path)
    let ids = way.map { model.step($0) }
    guard ids.count > 1 else { return [] }
    return [model.assembly(ofNode: way[0]), ids[0]] + (isCut ? ["…"] : []) + ids.dropFirst()
  }

  package func chain(to entry: EntryID) -> [String] { chain(to: model.node(of: entry)) }
}

extension Suggestion {
  /// Adds the edit that replaces a text. If the text is not as expected, the suggestion stays in words.
  mutating func replace(_ written: String, at place: Place, with text: String) {
    guard place.range.upperBound <= place.source.bytes.count, !place.source.path.isEmpty,
      place.source.bytes[place.range].elementsEqual(written.utf8)
    else { return }
    edits.append(Edit(location: .init(place), replacement: text))
  }
}

extension Place {
  /// Whether the place is the key of an object that also has another key.
  func isKey(beside other: String) -> Bool {
    range.lowerBound < value.range.lowerBound && value.parent?[other] != nil
  }
}
