internal import StrictJSON

/// Makes one composition of a manifest and all that it includes, with every finding on the way.
package struct ManifestComposer: Sendable {
  private let options: ValidationOptions
  private let code: [String: Catalog.CodeAssembly]

  /// - Parameter catalog: Its assemblies may be used by name.
  package init(catalog: Catalog, options: ValidationOptions = .init()) {
    self.options = options
    code = catalog.assemblies
  }

  package func compose(_ source: ManifestSource) -> CompositionResult {
    var loader = IncludeLoader(source, options: options)
    let main = loader.load(source)
    var result = CompositionResult(
      composition: nil, diagnostics: loader.diagnostics, sources: loader.sources,
      couldNotCheck: loader.couldNotCheck, identities: loader.identities)
    if let main {
      result.composition = compose(main, loader, into: &result.diagnostics)
    }
    return result
  }

  private func compose(
    _ main: ManifestDocument, _ loader: IncludeLoader, into diagnostics: inout [Diagnostic]
  ) -> Composition {
    let isFragment = main.isFragment && !options.checksFragmentsWhole
    // What a fragment lacks may be in the file that includes it.
    let isPartial = loader.isIncomplete || isFragment
    var files = MergedFiles()
    for file in loader.manifests { files.add(file, isIncomplete: isPartial) }
    diagnostics += files.registrations.diagnostics + files.variables.diagnostics
    var scopes = ScopeChecker()
    for file in loader.manifests { scopes.checkRepetition(in: file) }
    for draft in files.registrations.drafts.values { scopes.checkLifetime(of: draft) }
    diagnostics += scopes.diagnostics
    let isIncomplete = loader.isIncomplete || files.hasUnknownAssemblies

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
        files.root, manifest: main.value, isReported: files.isRootFaulty || !isAcyclic)
    let order = root.map { graph.order(from: $0) { code[$0] != nil } } ?? []
    if let root { finder.checkReachability(from: root, order: order) }
    diagnostics += finder.diagnostics

    let variables = resolve(
      files, in: loader.documents, isFragment: isFragment,
      isIncomplete: isPartial, hasUnknownUse: finder.hasUnknownUse, into: &diagnostics)
    return Composition(
      path: main.value.document.source.path, documents: loader.documents, root: root,
      assemblies: assemblies.assemblies, order: order, registrations: files.sound,
      variables: variables, scopes: files.scopes, hasUnknownScopes: files.hasUnknownScopes,
      allow: loader.allow, isFragment: isFragment, unsound: files.unsound,
      partial: files.partial, catalogPath: files.catalog,
      isIncomplete: isIncomplete || assemblies.hasUnknownRegistrations || finder.hasUnknownUse)
  }

  private func resolve(
    _ files: MergedFiles, in documents: [JSONDocument], isFragment: Bool, isIncomplete: Bool,
    hasUnknownUse: Bool, into diagnostics: inout [Diagnostic]
  ) -> [String: Composition.Variable] {
    let entries = files.variables.entries
    SecretDefaults.hide(
      Set(entries.values.lazy.filter(\.isOrMayBeSecret).map(\.name)), in: documents)
    let names = files.variables.unreadable.union(entries.keys)
    let knowsAll = !isIncomplete && !files.hasUnknownVariables
    var checker = ReferenceChecker(names: names)
    for draft in files.registrations.drafts.values {
      for settings in draft.entry.allSettings {
        checker.check(settings, of: draft.entry.id, knowsAll: knowsAll)
      }
    }
    checker.finish()
    if knowsAll { checker.check(given: options.variables) }
    diagnostics += checker.diagnostics

    var resolver = VariableResolver(
      options: options, unneeded: unneeded(entries.keys, files), isFragment: isFragment)
    var variables: [String: Composition.Variable] = [:]
    for name in entries.keys.sorted() {
      if let entry = entries[name] { variables[name] = resolver.resolve(entry) }
    }
    diagnostics += resolver.diagnostics
    bound(&variables, in: files.registrations.writtenSettings, of: documents, &diagnostics)

    guard knowsAll, !hasUnknownUse, !files.hasUnknownSettings, !entries.isEmpty else {
      return variables
    }
    let used = ReferenceChecker.names(in: files.registrations.writtenSettings)
      .union(checker.probablyMeant)
    for name in variables.keys.sorted() where !used.contains(name) && Identifier.isValid(name) {
      if let variable = variables[name] {
        diagnostics.append(UnusedVariable.diagnostic(variable))
      }
    }
    return variables
  }

  /// Where variables would make too much text their values are as if they were not known.
  private func bound(
    _ variables: inout [String: Composition.Variable], in settings: [JSONValue],
    of documents: [JSONDocument], _ diagnostics: inout [Diagnostic]
  ) {
    var check = ExpansionCheck(variables, allowed: options.limits.fileSize)
    guard check.isNeeded(fileSize: documents.reduce(0) { $0 + $1.source.bytes.count }) else {
      return
    }
    for value in settings { check.add(value) }
    guard let diagnostic = check.diagnostic(variables) else { return }
    diagnostics.append(diagnostic)
    variables = variables.mapValues { variable in
      var variable = variable
      variable.value = .unknown(variable.type)
      return variable
    }
  }

  /// The variables that no registration uses but those that tests replace.
  private func unneeded(_ names: some Sequence<String>, _ files: MergedFiles) -> Set<String> {
    if options.replaced.isEmpty { return [] }
    let kept = files.registrations.drafts.values.filter { !options.replaced.contains($0.entry.id) }
    return Set(names).subtracting(
      ReferenceChecker.names(in: kept.flatMap(\.entry.allSettings)))
  }
}
