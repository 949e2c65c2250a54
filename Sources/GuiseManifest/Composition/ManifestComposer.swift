internal import StrictJSON

/// A manifest merged from its files, with the faults found so far.
package struct ComposedManifest: Sendable {
  package let files: ManifestFiles
  /// The composition; nil if the first manifest is unreadable.
  package internal(set) var composition: Composition?
  /// The format faults of the files, without consequences of merge faults.
  package internal(set) var formatFaults: [FormatFault]
  package internal(set) var faults: [CompositionFault] = []
  package internal(set) var variableFaults: [VariableFault] = []
  /// The names of all variables defined in a file, sound or not.
  package internal(set) var variableNames: [String] = []

  init(files: ManifestFiles) {
    self.files = files
    formatFaults = files.formatFaults
  }
}

/// The registrations that tests replace with doubles.
///
/// A variable that only these use needs no value.
package struct ReplacedRegistrations: Sendable {
  var wholly: Set<String> = []
  var keepingDecorators: Set<String> = []

  package init() {}

  package func contains(_ id: String) -> Bool {
    wholly.contains(id) || keepingDecorators.contains(id)
  }

  /// Returns the used settings of a registration that may refer to variables.
  func settings(of registration: Composition.Registration) -> [JSONValue] {
    if wholly.contains(registration.id) { return [] }
    return keepingDecorators.contains(registration.id)
      ? registration.decorators.compactMap(\.settings) : registration.object.referringSettings
  }
}

/// A composer of one manifest from its files.
package struct ManifestComposer {
  /// The names of the assemblies registered in code, which may be used.
  let code: Set<String>
  /// Whether a factory is known to take no arguments.
  let takesNoArguments: (String) -> Bool
  let variables: VariableSources
  /// Returns the registrations that tests replace, before the variables have values.
  let replaced: (Composition) -> ReplacedRegistrations
  /// Whether a fragment is checked like any other manifest.
  let checksFragmentsWhole: Bool

  package init(
    code: Set<String>, takesNoArguments: @escaping (String) -> Bool, variables: VariableSources,
    replaced: @escaping (Composition) -> ReplacedRegistrations, checksFragmentsWhole: Bool
  ) {
    self.code = code
    self.takesNoArguments = takesNoArguments
    self.variables = variables
    self.replaced = replaced
    self.checksFragmentsWhole = checksFragmentsWhole
  }

  package func compose(_ files: ManifestFiles) -> ComposedManifest {
    var composed = ComposedManifest(files: files)
    if let main = files.main { composed.composition = compose(main, &composed) }
    return composed
  }

  private func compose(_ main: ManifestFile, _ composed: inout ComposedManifest) -> Composition {
    let read = composed.files
    let isFragment = main.manifest.isFragment && !checksFragmentsWhole
    // A fragment's missing parts may be in the file that includes it.
    let isPartial = read.isIncomplete || isFragment
    var files = MergedFiles()
    for file in read.files { files.add(file, isIncomplete: isPartial) }
    let compared = isFragment ? [] : read.files
    let roots = compared.disagreements(about: "root")
    let scopes = compared.disagreements(about: "scopes")
    files.drop(root: !roots.isEmpty, scopes: !scopes.isEmpty)
    var finder = RootFinder(
      graph: files.assemblies, code: code, isFragment: isFragment,
      isIncomplete: isPartial || files.hasUnknownUses)
    let isAcyclic = finder.checkUses()
    // A misspelt use reaches its intended assembly.
    let graph = finder.graph
    let registrations = files.settled(takesNoArguments: takesNoArguments)
    let faults = files.faults(
      of: registrations,
      isIncomplete: isPartial || files.hasUnknownRegistrations || finder.mayMissFile)
    var merging = finder.mayMissFile ? files.independent(faults) : faults
    composed.formatFaults.removeAll(where: files.hasReported)

    // The overridden entries are in a file that is not included, which may contain any missing
    // name: nothing is included, or nothing that determines a root.
    let isAlone = read.files.count == 1
    if files.overridesNothing, isAlone || files.root == nil && finder.candidates.count > 1 {
      if isAlone { merging = merging.map(\.ofFileAlone) }
      finder.mayMissFile = true
    }

    // The file that includes a fragment chooses which of its assemblies are assembled.
    let root =
      isFragment
      ? nil
      : finder.root(
        files.root, manifest: main.root, isReported: files.isRootFaulty || !isAcyclic)
    let walked = root.map { graph.uses(code: code).walk(from: [$0]) } ?? []
    // Code registers first: the manifest has the last word.
    let order = walked.filter(code.contains) + walked.filter { !code.contains($0) }
    if root != nil { finder.checkReachability(order) }
    let doubled = files.assemblies.assemblies.values.filter { code.contains($0.name) }
    composed.faults =
      merging + roots + scopes + finder.faults
      + doubled.map { .duplicateAssembly($0.name, at: $0.place) }

    let isIncomplete =
      read.isIncomplete || files.hasUnknownRegistrations || files.hasUnknownUses
      || finder.mayMissFile
    var composition = Composition(
      path: main.source.path, documents: read.files.map(\.document), root: root,
      assemblies: files.assemblies.assemblies, order: order,
      written: registrations,
      unreadable: files.registrations.unreadable, scopes: files.scopes,
      // Only the first manifest's list counts, whatever else could not be read.
      hasUnknownScopes: files.hasUnknownScopes || finder.mayMissFile
        || isIncomplete && main.root["scopes"] == nil,
      start: files.start,
      allow: read.files.flatMap { file in
        (file.texts("allow") ?? []).map { Composition.Allow(rule: $0, paths: file.coveredPaths) }
      },
      unclearAllows: read.files.filter { $0.faultyKeys.contains("allow") }.map(\.coveredPaths),
      isFragment: isFragment, catalogPath: read.catalogPath,
      isIncomplete: isIncomplete,
      unreached: finder.unreached)
    composition.replaced = replaced(composition)
    resolveVariables(
      of: files, in: &composition, isIncomplete: isPartial || finder.mayMissFile, &composed)
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
    var defined = Dictionary(merged.compactMap(\.variable).map { ($0.name, $0) }) { first, _ in
      first
    }
    // A variable remains a secret if an override removes the mark.
    for name in composed.files.secretNames where merged[name]?["secret"]?.boolean == nil {
      defined[name]?.isDeclaredSecret = true
    }
    var checker = ReferenceChecker(names: names, variables: defined, knowsAll: knowsAll)
    for registration in composition.written {
      for settings in registration.object.referringSettings {
        checker.check(settings, of: registration.id, written: registration.object.written)
      }
    }
    checker.finish(given: self.variables.given)
    composed.variableFaults += checker.faults

    let counts = files.writtenSettings.variableCounts
    var resolver = VariableResolver(
      self.variables, defined, isFragment: composition.isFragment)
    var variables = resolver.resolve(needed: neededSettings(composition).variables)
    composed.variableFaults += resolver.faults
    if let fault = VariableFault.expansion(
      of: variables, counts: counts, allowed: self.variables.expansionLimit)
    {
      composed.variableFaults.append(fault)
      for (name, variable) in variables { variables[name]?.value = .unknown(variable.type) }
    }
    composition.variables = variables

    let areDefaultsKnown =
      !files.hasUnknownDefaults
      && !composed.variableFaults.contains { if case .invalidDefault = $0 { true } else { false } }
    guard !variables.isEmpty, knowsAll, areDefaultsKnown, !composition.isIncomplete,
      !composition.hasUnsound
    else { return }
    let used = Set(counts.keys).union(checker.probablyMeant).union(
      variables.values.flatMap(\.madeOf)
    )
    .union(composed.formatFaults.flatMap(\.variables))
    composed.variableFaults += variables.values
      .filter { !used.contains($0.name) && Identifier.isValid($0.name) }
      .map { .unused($0) }
  }

  /// Returns the settings in use: of enabled registrations reachable from the root, without those
  /// that tests replace. Without a root, all may be in use.
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
