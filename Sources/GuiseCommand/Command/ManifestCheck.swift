internal import GuiseManifest
internal import GuiseValidation

/// A check of the manifests that a run names, each against its catalog.
struct ManifestCheck {
  var options: CommandOptions
  /// Standard input; nil where there is none.
  var streams: CommandStreams?
  var environment: CommandEnvironment
  /// The linked factories; nil for those of catalog files.
  var factories: LinkedFactories?
  /// Whether to check a fragment by itself even if another manifest includes it.
  var checksAll = false
  /// Texts that replace files on disk; see `ManifestOptions`.
  var unsaved: [String: [UInt8]] = [:]
  /// Catalogs of earlier checks; nil to read each one again.
  var catalogs: CatalogMemory?

  /// Checks manifests.
  ///
  /// - Parameter named: manifests that are already read; nil for those that the run names.
  /// - Returns: the report, and the result of each checked manifest by its path.
  func checked(
    _ named: [ManifestFiles]? = nil
  ) -> (report: ValidationReport, results: [String: ManifestValidator.Result]) {
    var run = CombinedReport()
    let named = named ?? self.inputs(&run)
    // Before the search for catalogs: a fragment uses its includer's.
    let inputs = checksAll ? named : SeparateManifests.positions(in: named).map { named[$0] }
    if let factories {
      if let catalog = options.catalog { compare(factories.catalog(), with: catalog, &run) }
      let validator = factories.validator(validationOptions)
      for input in inputs { run.add(validator.inspect(input), of: input) }
    } else {
      check(inputs, &run)
    }
    var report = run.report(order: inputs.map(\.path))
    report.limit(to: options.findingLimit)
    report.skipped = options.skipped
    return (report, run.results)
  }

  var validationOptions: CheckOptions {
    var validation = CheckOptions(ManifestOptions())
    validation.reader = .command
    validation.given.variables = options.variables.mapValues { .string($0) }
    validation.given.environment = options.checksEnvironment ? environment.variables : nil
    validation.given.root = options.root.map(environment.openable)
    validation.given.namedRoots = (factories?.roots ?? [:]).merging(options.namedRoots) { $1 }
      .mapValues(environment.openable)
    validation.given.unsaved = unsaved
    validation.checksFragmentsWhole = options.action == .effective
    validation.findingLimit = options.findingLimit
    return validation
  }

  /// Returns the manifests that the run names, without repeated paths.
  private func inputs(_ run: inout CombinedReport) -> [ManifestFiles] {
    var seen: Set<String> = []
    return options.manifests
      .filter { seen.insert($0 == "-" ? $0 : environment.absolute($0)).inserted }
      .compactMap { input($0, &run) }
  }

  func input(_ manifest: String, _ run: inout CombinedReport) -> ManifestFiles? {
    let reading = validationOptions.given
    guard manifest == "-" else {
      return ManifestFiles(.file(environment.openable(manifest)), options: reading)
    }
    guard let bytes = standardInput(&run) else { return nil }
    return ManifestFiles(.bytes(bytes, path: CommandStreams.inputName), options: reading)
  }

  /// Checks manifests, each against the catalog that is given or found for it.
  private func check(_ inputs: [ManifestFiles], _ run: inout CombinedReport) {
    let paths = inputs.map(catalogPath)
    let all = Set(paths.compactMap(\.self))
    var validators: [String: ManifestValidator?] = [:]
    for (input, path) in zip(inputs, paths) {
      // A fragment without an includer uses the only catalog of the other manifests.
      let isAlone = input.main?.manifest.isFragment == true && all.count == 1
      guard let path = path ?? (isAlone ? all.first : nil) else {
        // An unreadable manifest may name a catalog, so a missing one is not reported.
        if input.main != nil { reportMissingCatalog(input, &run) }
        run.checks.append(form(of: input))
        continue
      }
      if validators[path] == nil {
        let catalog = catalog(path, namedBy: input, &run)
        validators[path] = .some(
          catalog.map { ManifestValidator(catalog: $0, options: validationOptions) })
      }
      if let validator = validators[path] ?? nil {
        run.add(validator.inspect(input), of: input)
      } else {
        run.checks.append(form(of: input))
      }
    }
  }

  /// Reports the findings that need no catalog: those about the form of the manifest.
  private func form(of input: ManifestFiles) -> ValidationReport {
    var options = validationOptions
    options.knowsCode = false
    return ManifestValidator(catalog: Catalog(), options: options).inspect(input).report
  }

  // MARK: Catalogs

  /// The catalog named on the command line.
  var givenCatalog: String? {
    options.catalog.map { $0 == "-" ? $0 : environment.openable($0) }
  }

  /// Returns the catalog that the command line names, or that is found for a manifest.
  func catalogPath(for input: ManifestFiles) -> String? {
    givenCatalog ?? CatalogLookup.path(for: input, inputFolder: environment.workingDirectory)
  }

  func reportMissingCatalog(_ input: ManifestFiles, _ run: inout CombinedReport) {
    run.refuse(
      .noCatalog(manifest: shown(input.path), in: input.main), source: input.main?.source)
  }

  /// Returns the catalog in a file; nil where a failure was reported.
  ///
  /// - Parameter input: the first manifest to check against it.
  func catalog(
    _ path: String, namedBy input: ManifestFiles? = nil, _ run: inout CombinedReport
  ) -> Catalog? {
    if path != "-" { run.own.otherInputs.insert(path) }
    if let known = catalogs?.catalog(at: path) { return known }
    let stamp = catalogs == nil ? nil : DiskFile.stamp(path)
    let bytes: [UInt8]
    if path == "-" {
      guard let input = standardInput(&run) else { return nil }
      bytes = input
    } else {
      do throws(DiskFile.Failure) {
        // Only a catalog given on the command line may be a pipe; any other one might never end.
        bytes = try DiskFile.read(
          path, limit: ReadingLimits().fileSize, onlyRegular: options.catalog == nil)
      } catch {
        refuse(path, error.reason, namedBy: input, &run)
        return nil
      }
    }
    do {
      let catalog = try Catalog.read(
        bytes, path: path == "-" ? CommandStreams.inputName : path)
      if let stamp { catalogs?.remember(catalog, at: path, stamp) }
      return catalog
    } catch {
      run.refuse(Diagnostic(error), source: error.source)
      return nil
    }
  }

  /// Reports that a catalog cannot be read, at the place that names it.
  private func refuse(
    _ path: String, _ reason: String, namedBy input: ManifestFiles?, _ run: inout CombinedReport
  ) {
    let place = options.catalog == nil ? input?.files.map(\.document).catalogPath?.place : nil
    let help: Suggestion =
      place == nil
      ? "check the path and the permissions of the file"
      : "correct the path, which is relative to this file, or have the application's own validator write it"
    var finding = Rule("unreadable-file").diagnostic(
      Finding(
        "cannot read the catalog \"\(shown(path))\": \(reason)", at: place, advice: Advice([help])))
    if place == nil { finding.location = .init(path: path) }
    run.refuse(finding, source: place?.source)
  }

  private func standardInput(_ run: inout CombinedReport) -> [UInt8]? {
    do throws(CommandStreamError) {
      guard let streams else { throw .closed }
      return try streams.readInput(ReadingLimits().fileSize)
    } catch {
      let reason = if case .failed(let reason) = error { reason } else { "it is closed" }
      run.refuse(
        Rule("unreadable-file").diagnostic(
          Finding("cannot read standard input: \(reason)", at: nil, advice: [])))
      return nil
    }
  }

  private func compare(_ linked: Catalog, with path: String, _ run: inout CombinedReport) {
    let path = path == "-" ? path : environment.openable(path)
    guard let written = catalog(path, &run) else { return }
    let differences = written.differences(from: linked)
    guard !differences.isEmpty else { return }
    var finding = Diagnostic.staleCatalog(
      path: shown(path), differences: differences, command: environment.commandName)
    finding.location = .init(path: path == "-" ? CommandStreams.inputName : path)
    run.add(finding)
  }

  func status(of report: ValidationReport) -> CommandStatus {
    CommandStatus(report, isStrict: options.isStrict)
  }

  func shown(_ path: String) -> String {
    ReportedPath(relativeTo: environment.workingDirectory).text(path)
  }
}

/// The search for a manifest's catalog where the command line names none.
package enum CatalogLookup {
  /// Returns the catalog that the manifest or one of its includes names; otherwise
  /// `guise-catalog.json` beside the manifest, if it exists.
  ///
  /// - Parameter folder: the folder of a manifest from standard input.
  static func path(for manifest: ManifestFiles, inputFolder folder: String) -> String? {
    if let named = manifest.files.map(\.document).catalogPath { return named.value }
    let isInput = manifest.path == CommandStreams.inputName
    return path(in: isInput ? folder : RelativePath.folder(of: manifest.path))
  }

  /// Returns the default catalog of a folder, if it exists.
  package static func path(in folder: String) -> String? {
    let beside = RelativePath.join(folder, ManifestSearch.catalogName)
    return DiskFile.resolved(beside) == nil ? nil : beside
  }
}
