internal import GuiseManifest
internal import GuiseTooling
internal import GuiseValidation

/// A check of the manifests that a run names, each against its catalog.
struct ManifestCheck {
  var options: CommandOptions
  var streams: CommandStreams
  var environment: CommandEnvironment
  /// The linked factories; nil for those of catalog files.
  var factories: LinkedFactories?
  /// Whether to check a fragment by itself even if another manifest includes it.
  var checksAll = false
  /// Texts that replace files on disk; see `ManifestOptions`.
  var unsaved: [String: [UInt8]] = [:]
  /// Catalogs of earlier checks; nil to read each one again.
  var catalogs: CatalogMemory?
  /// The progress line that shows the current step.
  var progress: Progress?

  /// Reports on manifests.
  ///
  /// - Parameters:
  ///   - named: manifests that are already read; nil for those that the run names.
  ///   - inspect: receives the result of each checked manifest.
  func report(
    of named: [ManifestFiles]? = nil,
    inspecting inspect: (ManifestFiles, ManifestValidator.Result) -> Void = { _, _ in }
  ) -> ValidationReport {
    var combined = CombinedReport()
    let named = named ?? self.inputs(&combined)
    // Fragments are set aside before the search for catalogs: they use the catalog of their
    // includer.
    let inputs = checksAll ? named : SeparateManifests.positions(in: named).map { named[$0] }
    if let factories {
      if let catalog = options.catalog { compare(factories.catalog(), with: catalog, &combined) }
      check(inputs, by: factories.validator(validationOptions), &combined, inspect)
    } else {
      check(inputs, &combined, inspect)
    }
    var report = combined.report(order: inputs.map(\.path))
    report.limit(to: options.findingLimit)
    report.skipped = options.skipped
    return report
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
    // `--effective` moves `allow` entries, so it requires all findings.
    validation.findingLimit = options.action == .effective ? .max : options.findingLimit
    return validation
  }

  /// Returns the manifests that the run names, without repeated paths.
  private func inputs(_ combined: inout CombinedReport) -> [ManifestFiles] {
    var seen: Set<String> = []
    return options.manifests
      .filter { seen.insert($0 == "-" ? $0 : environment.absolute($0)).inserted }
      .compactMap { manifest in
        progress?.show("reading \(shown(manifest))")
        return input(manifest, &combined)
      }
  }

  /// The catalog named on the command line.
  var catalogPath: String? {
    options.catalog.map { $0 == "-" ? $0 : environment.openable($0) }
  }

  func input(_ manifest: String, _ combined: inout CombinedReport) -> ManifestFiles? {
    let reading = validationOptions.given
    guard manifest == "-" else {
      return ManifestFiles(.file(environment.openable(manifest)), options: reading)
    }
    guard let bytes = standardInput(&combined) else { return nil }
    return ManifestFiles(.bytes(bytes, path: CommandStreams.inputName), options: reading)
  }

  /// Checks manifests in groups with a common catalog: one may include another.
  private func check(
    _ inputs: [ManifestFiles], _ combined: inout CombinedReport,
    _ inspect: (ManifestFiles, ManifestValidator.Result) -> Void
  ) {
    var catalogs: [String] = []
    var groups: [String: [ManifestFiles]] = [:]
    var others: [ManifestFiles] = []
    for input in inputs {
      guard
        let path = catalogPath
          ?? CatalogLookup.path(for: input, inputFolder: environment.workingDirectory)
      else {
        others.append(input)
        continue
      }
      if groups[path] == nil { catalogs.append(path) }
      groups[path, default: []].append(input)
    }
    for input in others {
      // A fragment without an includer uses the only catalog of the other manifests.
      if catalogs.count == 1, input.main?.manifest.isFragment == true {
        groups[catalogs[0], default: []].append(input)
      } else {
        // An unreadable manifest may name a catalog, so a missing one is not reported.
        if input.main != nil { reportMissingCatalog(input, &combined) }
        combined.checks.append(form(of: input))
      }
    }
    for path in catalogs {
      let inputs = groups[path] ?? []
      if let catalog = catalog(path, namedBy: inputs, &combined) {
        let validator = ManifestValidator(catalog: catalog, options: validationOptions)
        check(inputs, by: validator, &combined, inspect)
      } else {
        combined.checks += inputs.map(form)
      }
    }
  }

  private func check(
    _ inputs: [ManifestFiles], by validator: ManifestValidator,
    _ combined: inout CombinedReport, _ inspect: (ManifestFiles, ManifestValidator.Result) -> Void
  ) {
    for (number, input) in inputs.enumerated() {
      let position = inputs.count == 1 ? "" : " (\(number + 1) of \(inputs.count))"
      progress?.show("checking\(position) \(shown(input.path))")
      let result = validator.inspect(input)
      combined.checks.append(result.report)
      inspect(input, result)
    }
  }

  /// Reports the findings that need no catalog: those about the form of the manifest.
  private func form(of input: ManifestFiles) -> ValidationReport {
    ManifestValidator(catalog: Catalog(), options: validationOptions).inspectForm(of: input)
  }

  func reportMissingCatalog(_ input: ManifestFiles, _ combined: inout CombinedReport) {
    let file = input.main
    combined.refuse(
      .noCatalog(manifest: shown(input.path), in: file), source: file?.source)
  }

  /// Returns the catalog in a file; nil where a failure was reported.
  ///
  /// - Parameter inputs: the manifests to check against it.
  func catalog(
    _ path: String, namedBy inputs: [ManifestFiles] = [], _ combined: inout CombinedReport
  ) -> Catalog? {
    let unsaved = unsaved.isEmpty ? nil : unsaved[DiskFile.destination(of: path)]
    if path != "-" { combined.own.otherInputs.insert(path) }
    if unsaved == nil, let known = catalogs?.catalog(at: path) { return known }
    let stamp = catalogs == nil || unsaved != nil ? nil : DiskFile.stamp(path)
    let bytes: [UInt8]
    if let unsaved {
      bytes = unsaved
    } else if path == "-" {
      guard let input = standardInput(&combined) else { return nil }
      bytes = input
    } else {
      do throws(DiskFile.Failure) {
        // Only a catalog given on the command line may be a pipe; any other one might never end.
        bytes = try DiskFile.read(
          path, limit: ReadingLimits().fileSize, onlyRegular: options.catalog == nil)
      } catch {
        refuse(path, error.reason, namedBy: inputs, &combined)
        return nil
      }
    }
    do {
      let catalog = try Catalog.read(
        bytes, path: path == "-" ? CommandStreams.inputName : path)
      if let stamp { catalogs?.remember(catalog, at: path, stamp) }
      return catalog
    } catch {
      combined.refuse(Diagnostic(error), source: error.source)
      return nil
    }
  }

  /// Reports that a catalog cannot be read, at the places that name it.
  private func refuse(
    _ path: String, _ reason: String, namedBy inputs: [ManifestFiles],
    _ combined: inout CombinedReport
  ) {
    // Manifests that include the same file share its place.
    var seen: Set<Diagnostic.Location> = []
    let places = (options.catalog == nil ? inputs : []).compactMap(\.catalogPath?.place)
      .filter { seen.insert(.init($0)).inserted }
    let help: Suggestion =
      if options.catalog != nil {
        "check the path that is given to --catalog"
      } else if places.isEmpty {
        "check the path and the permissions of the file"
      } else {
        Suggestion(
          "correct the path, which is relative to this file, or have the application's own validator write "
            + "the catalog: --emit-catalog \(shown(path))")
      }
    let unreadable = Finding(
      "cannot read the catalog \"\(shown(path))\": \(reason)", at: places.first,
      advice: Advice(
        [help], related: places.dropFirst().map { .init("named here too", at: $0) }))
    var finding = Rule.unreadableFile.diagnostic(unreadable)
    if places.isEmpty { finding.location = .init(path: path) }
    combined.refuse(finding, source: places.first?.source)
  }

  private func standardInput(_ combined: inout CombinedReport) -> [UInt8]? {
    do {
      return try streams.readInput(ReadingLimits().fileSize)
    } catch {
      let reason = if case .failed(let reason) = error { reason } else { "it is closed" }
      combined.refuse(
        Rule.unreadableFile.diagnostic(
          Finding("cannot read standard input: \(reason)", at: nil, advice: [])))
      return nil
    }
  }

  private func compare(
    _ linked: Catalog, with path: String, _ combined: inout CombinedReport
  ) {
    let path = path == "-" ? path : environment.openable(path)
    guard let written = catalog(path, &combined) else { return }
    let differences = written.differences(from: linked)
    guard !differences.isEmpty else { return }
    var finding = Diagnostic.staleCatalog(
      path: shown(path), differences: differences, command: environment.commandName)
    finding.location = .init(path: path == "-" ? CommandStreams.inputName : path)
    combined.add(finding)
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
    if let named = manifest.catalogPath { return named.value }
    let isInput = manifest.path == CommandStreams.inputName
    return path(in: isInput ? folder : RelativePath.folder(of: manifest.path))
  }

  /// Returns the default catalog of a folder, if it exists.
  package static func path(in folder: String) -> String? {
    let beside = RelativePath.join(folder, ManifestSearch.catalogName)
    return DiskFile.resolved(beside) == nil ? nil : beside
  }
}
