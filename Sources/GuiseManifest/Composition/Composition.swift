internal import Guise

/// A manifest merged with everything that it includes: the second step.
package final class Composition: Sendable {
  package let files: [ManifestFile]
  /// The assembly to assemble; nil for a fragment.
  package let root: String?
  package let assemblies: [String: Assembly]
  /// The assemblies reachable from the root, those of code first, the root last.
  package let order: [String]
  /// The registrations, including disabled and unreachable ones, in the order in which files introduce them.
  package let all: [Registration]
  private let positions: [String: Int]
  /// The enabled registrations that the root reaches, assembly by assembly, then by identifier.
  package let enabled: [Registration]
  /// The registrations that tests replace by identifier; their decorators stay.
  package let replaced: Set<String>
  package let variables: KnownVariables
  /// The names allowed in `scope`, outermost first.
  package let scopes: [Placed<String>]
  /// The registrations to build first when the container starts, in order.
  package let start: [Placed<String>]
  /// Whether the manifest is made to be included, and is checked alone: parts may be missing.
  package let isFragment: Bool
  /// The faults found; the composition lacks the things that they are about.
  package let faults: [Fault]

  /// Merges files, orders the assemblies, and finds the values of variables; nil if the first manifest is unreadable.
  ///
  /// - Parameters:
  ///   - code: The names of the assemblies registered in code.
  ///   - takesNoArguments: Whether a factory is known to take no arguments.
  ///   - replaced: The registrations that tests replace by identifier: their settings need no variables.
  ///   - checksFragmentsWhole: Whether a fragment is checked like any other manifest.
  package init?(
    _ read: ManifestFiles, code: Set<String>, takesNoArguments: (String) -> Bool,
    options: ManifestOptions, replaced: Set<String>, checksFragmentsWhole: Bool
  ) {
    guard let main = read.main else { return nil }
    (files, self.replaced) = (read.files, replaced)
    let isFragment = main.manifest.isFragment && !checksFragmentsWhole
    self.isFragment = isFragment
    var faults: [Fault] = []

    var declared = OriginMerger(kind: .variable, isFragment: isFragment)
    var merged = OriginMerger(kind: .registration, isFragment: isFragment)
    var graph = AssemblyGraph()
    for file in files {
      let variables = file.root.members(under: "variables").compactMap { member in
        file.manifest.variables[member.key].map { Origin(member, file, $0.override) }
      }
      declared.add(variables, &faults)
      merged.add(graph.add(file), &faults)
    }
    let root = files.decided("root", isFragment: isFragment, &faults)
    scopes = files.decided("scopes", isFragment: isFragment, &faults)?.placedStrings ?? []
    let starter = files.last { $0.manifest.start != nil }
    let start = starter?.root["start"]?.value.placedStrings ?? []
    self.start = start
    assemblies = graph.assemblies
    (self.root, order) = graph.reached(
      from: root, in: main.root, code: code, isFragment: isFragment, &faults)

    var starts: [String: Int] = [:]
    for (order, id) in start.enumerated().reversed() { starts[id.value] = order }
    var (all, positions) = ([Registration](), merged.positions)
    all.reserveCapacity(merged.all.count)
    for (position, origin) in merged.all.enumerated() {
      let started = starts[origin.name].map { (order: $0, place: start[$0].place) }
      let registration = Registration(
        origin, at: all.count, startedBy: started, takesNoArguments)
      if registration?.index != position { positions[origin.name] = registration?.index }
      guard let registration else { continue }
      all.append(registration)
      if registration.enabled, registration.lifetime != .scoped, registration.scope != nil {
        let lifetime = registration.lifetime.rawValue
        faults.append(
          .scopeWithoutScoped(registration.id, lifetime: lifetime), at: registration.scopePlace)
      }
    }
    for id in start where !isFragment && positions[id.value] == nil {
      faults.append(.unknown(.registration, id.value), at: id.place)
    }
    var ranks: [String: Int] = [:]
    for (rank, name) in order.enumerated() { ranks[name] = rank }
    (self.all, self.positions) = (all, positions)
    func isBefore(_ left: Registration, _ right: Registration) -> Bool {
      left.assembly == right.assembly
        ? left.id < right.id : (ranks[left.assembly] ?? 0) < (ranks[right.assembly] ?? 0)
    }
    // Neighbours are mostly of one assembly, which is found once.
    var (home, isReached) = ("", ranks[""] != nil)
    var enabled = all.filter {
      if $0.assembly != home { (home, isReached) = ($0.assembly, ranks[$0.assembly] != nil) }
      return isReached && $0.enabled
    }
    // The library's method takes long to start; for these, which may be many, its code is not shared.
    if enabled.indices.dropFirst().contains(where: { isBefore(enabled[$0], enabled[$0 - 1]) }) {
      enabled.sort(by: isBefore)
    }
    self.enabled = enabled

    // Without a root, all settings may be in use.
    let hasRoot = self.root != nil
    var resolver = VariableResolver(options: options, isFragment: isFragment)
    resolver.resolve(declared.all, in: all) { part in
      let (id, assembly) = (part.registration.id, part.registration.assembly)
      let isReached = !hasRoot || ranks[assembly] != nil
      return isReached && (part.decorator != nil || !replaced.contains(id))
    }
    variables = resolver.variables
    self.faults = faults + resolver.faults
  }

  package struct Assembly: Sendable {
    package let name: String
    package let uses: [Placed<String>]
    package let place: Place
  }

  package func registration(_ id: String) -> Registration? { positions[id].map { all[$0] } }

  package var path: String { files.last?.source.path ?? "" }
  package var documents: [JSONDocument] { files.map(\.document) }
}

extension [ManifestFile] {
  /// Returns the `root` or the `scopes` that count: the first manifest's, or else those on which its includes agree.
  func decided(_ key: String, isFragment: Bool, _ faults: inout [Fault]) -> JSONValue? {
    if count == 1 { return self[0].root[key]?.value }
    // Included files come before those that include them.
    var decided: [JSONValue?] = []
    for file in self {
      let own = file.root[key]?.value
      let given = file.includes.filter { $0 < decided.count }.compactMap { decided[$0] }
      if own == nil, !isFragment, let first = given.first,
        let other = given.first(where: { JSON($0) != JSON(first) })
      {
        let fault = Fault.Kind.disagreement(key, first: Place(first), decidedIn: file.source.path)
        faults.append(fault, at: Place(other))
      }
      decided.append(own ?? given.last)
    }
    return decided.last ?? nil
  }
}
