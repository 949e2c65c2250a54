internal import Guise
package import StrictJSON

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
  package let registrations: [String: Registration]
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
        file.manifest.variables[member.key].map {
          Origin(member: member, file: file, override: $0.override)
        }
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
    var (all, named) = ([Registration](), [String: Registration](minimumCapacity: merged.all.count))
    all.reserveCapacity(merged.all.count)
    for origins in merged.all {
      let started = starts[origins.name].map { (order: $0, place: start[$0].place) }
      let registration = Registration(origins, startedBy: started, takesNoArguments)
      guard let registration else { continue }
      all.append(registration)
      named[registration.id] = registration
      if registration.enabled, registration.lifetime != .scoped, registration.scope != nil {
        let lifetime = registration.lifetime.rawValue
        faults.append(
          .scopeWithoutScoped(registration.id, lifetime: lifetime), at: registration.scopePlace)
      }
    }
    for id in start where !isFragment && named[id.value] == nil {
      faults.append(.unknown(.registration, id.value), at: id.place)
    }
    var ranks: [String: Int] = [:]
    for (rank, name) in order.enumerated() { ranks[name] = rank }
    (self.all, registrations) = (all, named)
    func isBefore(_ left: Registration, _ right: Registration) -> Bool {
      left.assembly == right.assembly
        ? left.id < right.id : (ranks[left.assembly] ?? 0) < (ranks[right.assembly] ?? 0)
    }
    var enabled = all.filter { $0.enabled && ranks[$0.assembly] != nil }
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

  package var path: String { files.last?.source.path ?? "" }
  package var documents: [JSONDocument] { files.map(\.document) }
}
