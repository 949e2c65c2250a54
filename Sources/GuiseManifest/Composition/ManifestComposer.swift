internal import StrictJSON

/// A manifest merged of its files, and everything that is wrong with it so far.
package struct ComposedManifest: Sendable {
  package let files: ManifestFiles
  /// Nil where the first manifest cannot be read as one.
  package internal(set) var composition: Composition?
  package internal(set) var faults: [CompositionFault] = []
  package internal(set) var variableFaults: [VariableFault] = []
  /// Of all variables that a file defines, sound or not.
  package internal(set) var variableNames: [String] = []
}

/// What merging takes for given besides the files.
package struct CompositionOptions: Sendable {
  package var variables: VariableSources
  /// Registrations that are not built as they are written, because tests put others in their place:
  /// a variable that only these use needs no value.
  package var replaced: Set<String> = []
  /// Whether a manifest that says that it is a fragment is checked as any other.
  package var checksFragmentsWhole = false
  /// Bytes that variables may stand for in all settings together.
  package var expansionLimit: Int
}

/// Makes one composition of the files of a manifest.
package struct ManifestComposer: Sendable {
  private let options: CompositionOptions
  private let catalog: Catalog
  private var code: [String: Catalog.CodeAssembly] { catalog.assemblies }

  /// - Parameter catalog: Its assemblies may be used by name.
  package init(catalog: Catalog, options: CompositionOptions) {
    self.options = options
    self.catalog = catalog
  }

  package func compose(_ files: ManifestFiles) -> ComposedManifest {
    var composed = ComposedManifest(files: files)
    if let main = files.main { composed.composition = compose(main, &composed) }
    return composed
  }

  private func compose(_ main: ManifestFile, _ composed: inout ComposedManifest) -> Composition {
    let read = composed.files
    let isFragment = main.manifest.isFragment && !options.checksFragmentsWhole
    // What a fragment lacks may be in the file that includes it.
    let isPartial = read.isIncomplete || isFragment
    var files = MergedFiles()
    for file in read.files { files.add(file, isIncomplete: isPartial) }
    let isIncomplete = read.isIncomplete || files.hasUnknownAssemblies
    composed.faults += files.faults(
      isIncomplete: isPartial || isIncomplete || files.assemblies.hasUnknownRegistrations
        || !files.assemblies.unreadable.isEmpty)

    let assemblies = files.assemblies
    let graph = AssemblyGraph(assemblies: assemblies.assemblies, names: assemblies.names)
    var finder = RootFinder(
      graph: graph, code: code, unreadable: assemblies.unreadable,
      isIncomplete: isIncomplete || isFragment || assemblies.hasUnknownUses)
    let isAcyclic = finder.checkUses()
    // Which of a fragment's assemblies are assembled is for the file that includes it to say.
    let root =
      isFragment
      ? nil
      : finder.root(
        files.root, manifest: main.root, isReported: files.isRootFaulty || !isAcyclic)
    let order = root.map { graph.order(from: $0) { code[$0] != nil } } ?? []
    if let root { finder.checkReachability(from: root, order: order) }
    composed.faults += finder.faults

    let variables = resolve(
      files, isFragment: isFragment, isIncomplete: isPartial, hasUnknownUse: finder.hasUnknownUse,
      &composed)
    let (sound, partial) = files.settled { catalog.factories[$0]?.arguments.isEmpty == true }
    return Composition(
      path: main.source.path, documents: read.files.map(\.document), root: root,
      assemblies: assemblies.assemblies, order: order, registrations: sound,
      variables: variables, scopes: files.scopes, hasUnknownScopes: files.hasUnknownScopes,
      start: files.start,
      allow: read.files.flatMap { file in
        file.placed(file.manifest.allow, "allow").map {
          Composition.Allow(rule: $0, paths: file.coveredPaths)
        }
      }, isFragment: isFragment, unsound: files.unsound, partial: partial,
      catalogPath: read.catalogPath,
      isIncomplete: isIncomplete || assemblies.hasUnknownRegistrations || finder.hasUnknownUse)
  }

  private func resolve(
    _ files: MergedFiles, isFragment: Bool, isIncomplete: Bool, hasUnknownUse: Bool,
    _ composed: inout ComposedManifest
  ) -> [String: DefinedVariable] {
    let merged = files.variables.merged
    let names = files.variables.unreadable.union(merged.keys)
    composed.variableNames = names.sorted()
    let knowsAll = !isIncomplete && !files.hasUnknownVariables
    var checker = ReferenceChecker(names: names)
    for registration in files.registrations.merged.values {
      for settings in registration.object.allSettings {
        checker.check(
          settings, of: registration.id, knowsAll: knowsAll,
          written: registration.object.written)
      }
    }
    checker.finish()
    if knowsAll { checker.check(given: options.variables.given) }
    composed.variableFaults += checker.faults

    var resolver = VariableResolver(
      options.variables, unneeded: unneeded(merged.keys, files), isFragment: isFragment)
    var variables: [String: DefinedVariable] = [:]
    for name in merged.keys.sorted() {
      guard var entry = merged[name]?.entry else { continue }
      // What an override takes back is none.
      if merged[name]?.written.isSecret == nil, composed.files.secretNames.contains(name) {
        entry.isSecret = true
      }
      variables[name] = resolver.resolve(entry)
    }
    composed.variableFaults += resolver.faults
    bound(&variables, in: files.registrations.writtenSettings, &composed)

    guard knowsAll, !hasUnknownUse, !files.hasUnknownSettings, !merged.isEmpty else {
      return variables
    }
    let used = ReferenceChecker.names(in: files.registrations.writtenSettings)
      .union(checker.probablyMeant)
    composed.variableFaults += variables.values
      .filter { !used.contains($0.name) && Identifier.isValid($0.name) }
      .map { .unused($0) }
    return variables
  }

  /// Where variables would make too much text their values are as if they were not known.
  private func bound(
    _ variables: inout [String: DefinedVariable], in settings: [JSONValue],
    _ composed: inout ComposedManifest
  ) {
    var check = ExpansionCheck(variables, allowed: options.expansionLimit)
    let size = composed.files.files.reduce(0) { $0 + $1.source.bytes.count }
    guard check.isNeeded(fileSize: size) else { return }
    for value in settings { check.add(value) }
    guard let fault = check.fault(variables) else { return }
    composed.variableFaults.append(fault)
    variables = variables.mapValues { variable in
      var variable = variable
      variable.value = .unknown(variable.type)
      return variable
    }
  }

  /// The variables that no registration uses but those that tests replace.
  private func unneeded(_ names: some Sequence<String>, _ files: MergedFiles) -> Set<String> {
    if options.replaced.isEmpty { return [] }
    let kept = files.registrations.merged.values.filter { !options.replaced.contains($0.id) }
    return Set(names).subtracting(ReferenceChecker.names(in: kept.flatMap(\.object.allSettings)))
  }
}
