internal import Guise
internal import StrictJSON

/// A manifest merged from its files, with the faults found.
package struct ComposedManifest: Sendable {
  package let files: ManifestFiles
  /// The composition; nil if the first manifest is unreadable. With faults, it lacks what they are about.
  package let composition: Composition?
  package let faults: [Fault]

  /// Returns the composition of a manifest without faults.
  package func sound() throws(ManifestError) -> Composition {
    try files.faults.check()
    try faults.check()
    guard let composition else { throw ManifestError([]) }
    return composition
  }
}

/// The second step: merges the files, orders the assemblies, and finds the values of variables.
package final class Composer {
  private let files: [ManifestFile]
  /// Whether a factory is known to take no arguments.
  private let takesNoArguments: (String) -> Bool
  private let isFragment: Bool
  private var registrations: OriginMerger
  private var variables: OriginMerger
  private var assemblies = AssemblyGraph()
  private var faults: [Fault] = []

  /// - Parameters:
  ///   - code: The names of the assemblies registered in code.
  ///   - takesNoArguments: Whether a factory is known to take no arguments.
  ///   - replaced: The registrations that tests replace by identifier: their settings need no variables.
  ///   - checksFragmentsWhole: Whether a fragment is checked like any other manifest.
  package static func compose(
    _ files: ManifestFiles, code: Set<String>, takesNoArguments: @escaping (String) -> Bool,
    options: ManifestOptions, replaced: Set<String>, checksFragmentsWhole: Bool
  ) -> ComposedManifest {
    guard let main = files.main else {
      return ComposedManifest(files: files, composition: nil, faults: [])
    }
    let composer = Composer(
      files.files, takesNoArguments, isFragment: main.manifest.isFragment && !checksFragmentsWhole)
    for file in files.files { composer.add(file) }
    let composition = composer.composition(main, code, options, replaced)
    return ComposedManifest(files: files, composition: composition, faults: composer.faults)
  }

  private init(
    _ files: [ManifestFile], _ takesNoArguments: @escaping (String) -> Bool, isFragment: Bool
  ) {
    (self.files, self.takesNoArguments, self.isFragment) = (files, takesNoArguments, isFragment)
    registrations = OriginMerger(.registration, isFragment: isFragment)
    variables = OriginMerger(.variable, isFragment: isFragment)
  }

  private func composition(
    _ main: ManifestFile, _ code: Set<String>, _ options: ManifestOptions, _ replaced: Set<String>
  ) -> Composition {
    faults = registrations.faults + variables.faults
    let root = decider(of: "root").flatMap { file in
      file.manifest.root.map { Placed($0, at: file.place("root")) }
    }
    let scopes = decider(of: "scopes")
    let starter = files.last { $0.manifest.start != nil }
    let start = starter?.root.placed(starter?.manifest.start, "start") ?? []
    let reached = assemblies.reached(
      from: root, in: main, code: code, isFragment: isFragment, &faults)
    let registrations = registrations(startedBy: start)
    // Without a root, all settings may be in use.
    let order = reached.root.map { _ in Set(reached.order) }
    let resolver = VariableResolver(options, variables, registrations, isFragment: isFragment) {
      let (id, assembly) = ($0.registration.id, $0.registration.assembly)
      return order?.contains(assembly) != false && ($0.decorator != nil || !replaced.contains(id))
    }
    let known = resolver.resolve()
    faults += resolver.faults
    return Composition(
      files, root: reached.root, assemblies: assemblies.assemblies, order: reached.order,
      registrations: registrations, replaced: replaced, variables: known,
      scopes: scopes?.root.placed(scopes?.manifest.scopes, "scopes") ?? [], start: start,
      isFragment: isFragment)
  }

  // MARK: Merging

  private func add(_ file: ManifestFile) {
    let manifest = file.manifest
    variables.add(
      file.root.members(under: "variables").compactMap { member in
        manifest.variables[member.key].map {
          Origin(member: member, file: file, override: $0.override)
        }
      })
    var written: [Origin] = []
    for member in file.root.members(under: "assemblies") {
      let name = member.key
      guard let assembly = manifest.assemblies[name] else { continue }
      // A block that only overrides other files' registrations does not create an assembly.
      if !assembly.onlyOverrides { assemblies.add(member) }
      for entry in member.value.members(under: "registrations") {
        guard let registration = assembly.registrations[entry.key] else { continue }
        written.append(
          Origin(member: entry, file: file, override: registration.override, assembly: name))
      }
    }
    registrations.add(written)
  }

  /// Returns the file whose root or scopes count: the first manifest, or else the last of the includes, which have
  /// to agree.
  private func decider(of key: String) -> ManifestFile? {
    func names(_ file: ManifestFile) -> [String]? {
      key == "scopes" ? file.manifest.scopes : file.manifest.root.map { [$0] }
    }
    // Included files come before those that include them.
    var deciders: [Int?] = []
    for (position, file) in files.enumerated() {
      let given = file.includes.compactMap { $0 < position ? deciders[$0] : nil }
      let isOwn = names(file) != nil
      deciders.append(isOwn ? position : given.last)
      guard !isOwn, !isFragment, let first = given.first,
        let other = given.first(where: { names(files[$0]) != names(files[first]) })
      else { continue }
      faults.append(
        Fault(
          .disagreement(key, first: files[first].place(key), decidedIn: file.source.path),
          at: files[other].place(key)))
    }
    return deciders.last.flatMap { $0 }.map { files[$0] }
  }

  // MARK: Registrations

  private func registrations(startedBy start: [Placed<String>]) -> NamedRegistrations {
    var starts: [String: Int] = [:]
    for (order, id) in start.enumerated() where starts[id.value] == nil {
      starts[id.value] = order
    }
    var all: [Composition.Registration] = []
    for origins in registrations.all {
      let registration = Composition.Registration(
        origins, startedBy: starts[origins.name].map { ($0, start[$0].place) },
        takesNoArguments: takesNoArguments)
      guard let registration else { continue }
      all.append(registration)
      guard registration.enabled, registration.lifetime != .scoped,
        registration.scope != nil
      else { continue }
      faults.append(
        Fault(
          .scopeWithoutScoped(registration.id, lifetime: registration.lifetime.rawValue),
          at: registration.scopePlace))
    }
    if !isFragment {
      for id in start where !registrations.has(id.value) {
        faults.append(Fault(.unknownRegistration(id.value), at: id.place))
      }
    }
    return NamedRegistrations(all)
  }
}
