internal import Guise
internal import StrictJSON

/// A manifest merged from its files, with the faults found.
package struct ComposedManifest: Sendable {
  package let files: ManifestFiles
  /// The composition; nil if the first manifest is unreadable. With faults, it lacks what they are about.
  package internal(set) var composition: Composition?
  package internal(set) var faults: [CompositionFault] = []
  package internal(set) var variableFaults: [VariableFault] = []
  /// The names of all variables defined in a file.
  package internal(set) var variableNames: [String] = []

  init(files: ManifestFiles) { self.files = files }

  /// The faults of the files together, and of the variables.
  var composingFaults: [Fault] {
    faults.map(\.fault) + variableFaults.compactMap(\.fault)
  }
}

/// The second step: merges the files, orders the assemblies, and finds the values of variables.
package final class Composer {
  private let files: ManifestFiles
  /// The assemblies registered in code, which may be used.
  private let code: Set<String>
  private let takesNoArguments: (String) -> Bool
  private let isFragment: Bool
  private var registrations: OriginMerger
  private var variables: OriginMerger
  private var assemblies = AssemblyGraph()
  private var faults: [CompositionFault] = []

  /// - Parameters:
  ///   - code: The names of the assemblies registered in code.
  ///   - takesNoArguments: Whether a factory is known to take no arguments.
  ///   - replaced: Returns the registrations that tests replace, before the variables have values.
  ///   - checksFragmentsWhole: Whether a fragment is checked like any other manifest.
  package static func compose(
    _ files: ManifestFiles, code: Set<String>, takesNoArguments: @escaping (String) -> Bool,
    variables: VariableSources, replaced: (Composition) -> ReplacedRegistrations,
    checksFragmentsWhole: Bool
  ) -> ComposedManifest {
    var composed = ComposedManifest(files: files)
    guard let main = files.main else { return composed }
    let composer = Composer(
      files, code, takesNoArguments,
      isFragment: main.manifest.isFragment && !checksFragmentsWhole)
    var composition = composer.compose(main)
    composition.replaced = replaced(composition)
    composed.faults = composer.faults
    composed.variableNames = composer.variables.all.map(\.name).sorted()
    let resolver = VariableResolver(
      variables, composer.variables, in: composition, isFragment: composer.isFragment)
    composition.variables = resolver.resolve()
    composed.variableFaults = resolver.faults
    composed.composition = composition
    return composed
  }

  private init(
    _ files: ManifestFiles, _ code: Set<String>, _ takesNoArguments: @escaping (String) -> Bool,
    isFragment: Bool
  ) {
    (self.files, self.code, self.takesNoArguments) = (files, code, takesNoArguments)
    self.isFragment = isFragment
    registrations = OriginMerger(.registration, isFragment: isFragment)
    variables = OriginMerger(.variable, isFragment: isFragment)
  }

  private func compose(_ main: ManifestFile) -> Composition {
    for file in files.files { add(file) }
    faults = mergingFaults
    let root = decider(of: "root") { $0.root.map { [$0] } }
    let scopes = decider(of: "scopes") { $0.scopes }
    let start =
      files.files.last { $0.manifest.start != nil }
      .flatMap { $0.placed($0.manifest.start, "start") } ?? []
    let reached = assemblies.reached(
      from: root.flatMap { $0.placed($0.manifest.root, "root") }, in: main, code: code,
      isFragment: isFragment)
    faults += reached.faults
    return Composition(
      path: main.source.path, documents: files.files.map(\.document), root: reached.root,
      assemblies: assemblies.assemblies, order: reached.order,
      registrations: registrations(startedBy: start),
      scopes: scopes.flatMap { $0.placed($0.manifest.scopes, "scopes") } ?? [], start: start,
      allow: files.files.flatMap { file in
        (file.placed(file.manifest.allow, "allow") ?? []).map {
          Composition.Allow(rule: $0, paths: file.coveredPaths)
        }
      }, isFragment: isFragment, catalogPath: files.catalogPath, unreached: reached.unreached)
  }

  // MARK: Merging

  /// The faults of merged names. If nothing is included at all, that is one mistake.
  private var mergingFaults: [CompositionFault] {
    let all = registrations.faults + variables.faults
    guard files.files.count == 1 else { return all }
    var overrides: [(name: String, kind: CompositionFault.EntryKind, place: Place)] = []
    var others: [CompositionFault] = []
    for fault in all {
      if case .overrideWithoutTarget(let name, let kind, let place, nil) = fault {
        overrides.append((name, kind, place))
      } else {
        others.append(fault)
      }
    }
    overrides.sort { $0.place.range.lowerBound < $1.place.range.lowerBound }
    guard let first = overrides.first else { return all }
    let rest = overrides.dropFirst().map(\.place)
    return others
      + [.overrideOfNothing(first.name, first.kind, at: first.place, others: Array(rest))]
  }

  private func add(_ file: ManifestFile) {
    let manifest = file.manifest
    variables.add(
      file.root.members(under: "variables").compactMap { member in
        manifest.variables[member.key].map { (Origin(member: member, file: file), $0.override) }
      })
    var written: [(Origin, Manifest.Override?)] = []
    for member in file.root.members(under: "assemblies") {
      let name = member.key
      guard let assembly = manifest.assemblies[name] else { continue }
      // A block that only overrides other files' registrations does not create an assembly.
      if !assembly.onlyOverrides {
        let uses = member.value["uses"]?.value.elements.filter { $0.isString } ?? []
        assemblies.add(
          member, uses: zip(assembly.uses, uses).map { Placed($0, at: Place($1)) })
      }
      for entry in member.value.members(under: "registrations") {
        guard let registration = assembly.registrations[entry.key] else { continue }
        written.append(
          (Origin(member: entry, file: file, assembly: name), registration.override))
      }
    }
    registrations.add(written)
  }

  /// Returns the file whose value of a key counts: the first manifest, or else the last of the includes, which have
  /// to agree.
  private func decider(
    of key: String, _ names: (Manifest) -> [String]?
  ) -> ManifestFile? {
    let files = files.files
    var known: [Int?] = []
    for (position, file) in files.enumerated() {
      if names(file.manifest) != nil {
        known.append(position)
        continue
      }
      let given = file.includes.compactMap { $0 < known.count ? known[$0] : nil }
      known.append(given.last)
      guard let first = given.first, !isFragment,
        let other = given.first(where: {
          names(files[$0].manifest) != names(files[first].manifest)
        })
      else { continue }
      func place(_ position: Int) -> Place {
        Place(files[position].root[key]?.value ?? files[position].root)
      }
      faults.append(
        .disagreement(
          key, at: place(other), first: place(first), decidedIn: file.source.path))
    }
    return known.last.flatMap { $0 }.map { files[$0] }
  }

  // MARK: Registrations

  private func registrations(startedBy start: [Placed<String>]) -> NamedRegistrations {
    let starts = Dictionary(start.map { ($0.value, $0.place.value) }) { first, _ in first }
    var named = NamedRegistrations()
    for origins in registrations.all {
      let id = origins.name
      guard
        let registration = Composition.Registration(
          origins, startedBy: starts[id], takesNoArguments: takesNoArguments)
      else { continue }
      named.add(registration)
      if registration.enabled, let scope = registration.scope, registration.lifetime != .scoped {
        faults.append(
          .unpaired(
            scope: scope, of: id, found: registration.lifetime.rawValue,
            at: registration.scopePlace))
      }
    }
    if !isFragment {
      faults += start.filter { !registrations.has($0.value) }.map { .unknownStart($0) }
    }
    return named
  }
}
