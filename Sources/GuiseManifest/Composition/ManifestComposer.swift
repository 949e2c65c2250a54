internal import StrictJSON

/// A manifest merged of its files, and everything that is wrong with it so far.
package struct ComposedManifest: Sendable {
  package let files: ManifestFiles
  /// Nil where the first manifest cannot be read as one.
  package internal(set) var composition: Composition?
  /// Where its files depart from the format, without what only follows from how they are merged.
  package internal(set) var formatFaults: [FormatFault]
  package internal(set) var faults: [CompositionFault] = []
  package internal(set) var variableFaults: [VariableFault] = []
  /// The manifest includes nothing, and changes what only an included file can have.
  package internal(set) var lacksInclude = false
  /// Of all variables that a file defines, sound or not.
  package internal(set) var variableNames: [String] = []

  init(files: ManifestFiles) {
    self.files = files
    formatFaults = files.formatFaults
  }
}

/// Registrations that are not built as they are written, because tests put others in their place: a
/// variable that only these use needs no value.
package struct ReplacedRegistrations: Sendable {
  var wholly: Set<String> = []
  var butForDecorators: Set<String> = []

  func contains(_ id: String) -> Bool { wholly.contains(id) || butForDecorators.contains(id) }

  /// The settings of a registration that are used and may refer to variables.
  func settings(of registration: Composition.Registration) -> [JSONValue] {
    if wholly.contains(registration.id) { return [] }
    return butForDecorators.contains(registration.id)
      ? registration.decorators.compactMap(\.settings) : registration.referringSettings
  }
}

/// What merging takes for given besides the files.
package struct CompositionOptions: Sendable {
  package var variables: VariableSources
  /// Tells which registrations of a manifest tests replace, before its variables have values.
  package var replaced: @Sendable (Composition) -> ReplacedRegistrations = { _ in .init() }
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
    let disagreements = Disagreements(isFragment ? [] : read.files)
    files.settle(disagreements)
    var finder = RootFinder(
      graph: files.assemblies, code: code, hollow: files.hollowAssemblies(in: read.files),
      isFragment: isFragment, isIncomplete: isPartial || files.hasUnknownUses)
    let isAcyclic = finder.checkUses()
    // A misspelt use leads where it was meant to.
    let graph = finder.graph
    let faults = files.faults(
      isIncomplete: isPartial || files.hasUnknownRegistrations || finder.mayLackFile)
    let merging = finder.mayLackFile ? files.independent(faults) : faults
    composed.formatFaults.removeAll(where: files.hasReported)

    // What it overrides is in a file that is not included: whatever is missed may be in that.
    if read.files.count == 1, files.overridesNothing {
      composed.lacksInclude = true
      finder.noteMissingFile()
    }

    // Which of a fragment's assemblies are assembled is for the file that includes it to say.
    let root =
      isFragment
      ? nil
      : finder.root(
        files.root, manifest: main.root, isReported: files.isRootFaulty || !isAcyclic)
    let order = root.map { graph.uses(code: code.keys).walk(from: [$0]) } ?? []
    if root != nil { finder.checkReachability(order) }
    composed.faults = merging + disagreements.faults + finder.faults

    var composition = Composition(
      path: main.source.path, documents: read.files.map(\.document), root: root,
      assemblies: files.assemblies.assemblies, order: order,
      written: files.settled { catalog.factories[$0]?.arguments.isEmpty == true },
      unreadable: files.registrations.unreadable, scopes: files.scopes,
      hasUnknownScopes: files.hasUnknownScopes || finder.mayLackFile,
      start: files.start,
      allow: read.files.flatMap { file in
        (file.texts("allow") ?? []).map { Composition.Allow(rule: $0, paths: file.coveredPaths) }
      },
      unclearAllows: read.files.filter { $0.faultyKeys.contains("allow") }.map(\.coveredPaths),
      isFragment: isFragment, catalogPath: read.catalogPath,
      isIncomplete: read.isIncomplete || files.hasUnknownRegistrations || files.hasUnknownUses
        || finder.mayLackFile,
      unreached: finder.unreached)
    composition.replaced = options.replaced(composition)
    resolveVariables(
      of: files, in: &composition, isIncomplete: isPartial || finder.mayLackFile, &composed)
    return composition
  }

  private func resolveVariables(
    of files: MergedFiles, in composition: inout Composition, isIncomplete: Bool,
    _ composed: inout ComposedManifest
  ) {
    let merged = files.variables.merged
    let names = files.variables.unreadable.union(merged.ids)
    composed.variableNames = names.sorted()
    let knowsAll = !isIncomplete && !files.hasUnknownVariables
    var entries = Dictionary(merged.compactMap(\.entry).map { ($0.name, $0) }) { first, _ in first }
    // What an override takes back stays a secret.
    for name in composed.files.secretNames where merged[name]?.written.isSecret == nil {
      entries[name]?.isSecret = true
    }
    var checker = ReferenceChecker(names: names, variables: entries, knowsAll: knowsAll)
    for registration in composition.written {
      for settings in registration.referringSettings {
        checker.check(settings, of: registration.id, written: registration.object.written)
      }
    }
    checker.finish(given: options.variables.given)
    composed.variableFaults += checker.faults

    let references = checker.references
    composition.references = references
    let counts = references.counts(in: files.writtenSettings)
    var resolver = VariableResolver(
      options.variables, entries, references, isFragment: composition.isFragment)
    var variables = resolver.resolve(needed: references.names(in: neededSettings(composition)))
    composed.variableFaults += resolver.faults
    if let fault = VariableFault.expansion(
      of: variables, counts: counts, allowed: options.expansionLimit)
    {
      composed.variableFaults.append(fault)
      for (name, variable) in variables { variables[name]?.value = .unknown(variable.type) }
    }
    composition.variables = variables

    let areDefaultsKnown =
      !files.hasUnknownDefaults
      && !composed.variableFaults.contains { if case .invalidDefault = $0 { true } else { false } }
    guard !variables.isEmpty, knowsAll, areDefaultsKnown, !files.hasUnknownSettings else { return }
    let used = Set(counts.keys).union(checker.probablyMeant).union(
      variables.values.flatMap(\.madeOf)
    )
    .union(composed.formatFaults.flatMap(\.variables))
    composed.variableFaults += variables.values
      .filter { !used.contains($0.name) && Identifier.isValid($0.name) }
      .map { .unused($0) }
  }

  /// The settings in use: those of enabled registrations that the root leads to, but for what tests
  /// replace. Without a root all may be in use.
  private func neededSettings(_ composition: Composition) -> [JSONValue] {
    let reached = composition.root.map { _ in Set(composition.order) }
    var needed: [JSONValue] = []
    for registration in composition.written
    where registration.enabled && reached?.contains(registration.assembly) != false {
      needed += composition.replaced.settings(of: registration)
    }
    return needed
  }
}
