internal import GuiseManifest
internal import GuiseValidation

/// The output of a run in place of its report.
enum Product {
  /// A text, and a report whose errors and warnings go to standard error.
  ///
  /// Without a text nothing is printed, and the output file keeps its contents. In a report for
  /// people, the note follows.
  case text(String?, CommandStatus, beside: ValidationReport? = nil, note: String? = nil)
  /// A report that explains the missing text.
  ///
  /// It goes to standard output instead of the output file, which others may use.
  case refused(ValidationReport)
}

extension ManifestCheck {
  /// Returns the product that the options request; nil where they request the report.
  func product() throws(UsageError) -> Product? {
    switch options.action {
    case .schema: try schema()
    case .firstManifest: try firstManifest()
    case .effective: try effective()
    case .graph(let format): try graph(format)
    case .why(let name): try explanation(of: name)
    case .difference(let other): try differences(from: other)
    case .fix, nil: nil
    }
  }

  /// Refuses an output that would replace a file that the run reads, named or included.
  func refuseOverwriting(_ report: ValidationReport) throws(UsageError) {
    try NamedFiles(environment: environment)
      .check(
        options.output, "--output", overwritesNoneOf: report.otherInputs.union(report.sources.keys))
  }

  /// Makes the output of `--effective`: the merged manifest, or the findings that fail the check.
  private func effective() throws(UsageError) -> Product {
    let (report, results) = checked()
    try refuseOverwriting(report)
    guard status(of: report) == .valid, let composition = results.values.first?.model?.composition
    else { return .refused(report) }
    return .text(EffectiveManifest(composition, shownPath: shown).text, .valid)
  }

  /// Makes the output of `--graph`: the wirings of the manifests, sound or faulty.
  private func graph(_ format: GraphFormat) throws(UsageError) -> Product {
    var (wirings, report) = try wirings()
    if let focus = options.focus {
      wirings = try having(focus, of: "--focus", wirings).map { shown, names in
        var shown = shown
        shown.graph = shown.graph.focused(on: names)
        return shown
      }
    }
    let text = wirings.isEmpty ? nil : format.text(of: wirings)
    return .text(text, status(of: report), beside: report)
  }

  /// Makes the output of `--why`: the paths to the registrations that a name stands for.
  private func explanation(of name: String) throws(UsageError) -> Product {
    let (wirings, report) = try wirings()
    let texts = try having(name, of: "--why", wirings).map { shown, names in
      let title = wirings.count > 1 ? "\(GraphText.shown(shown.title))\n" : ""
      return title + names.compactMap(shown.graph.explanation).joined(separator: "\n")
    }
    let text = texts.isEmpty ? nil : texts.joined(separator: "\n")
    return .text(text, status(of: report), beside: report)
  }

  /// Returns the wirings that contain a name, with the nodes that it stands for: the registration of
  /// that identifier, or else all that use the factory or offer the service.
  ///
  /// - Throws: an error where no wiring contains it.
  private func having(
    _ name: String, of option: String, _ wirings: [ShownWiring]
  ) throws(UsageError) -> [(ShownWiring, [NamedWiring.Name])] {
    let isRegistration = wirings.contains { $0.graph.node(.registration(name)) != nil }
    let found = wirings.compactMap { shown in
      let names = (isRegistration ? [.registration(name)] : shown.wiring.sources(of: name))
        .filter { shown.graph.node($0) != nil }
      return names.isEmpty ? nil : (shown, names)
    }
    if !found.isEmpty || wirings.isEmpty { return found }
    let registrations = wirings.flatMap(\.wiring.registrations)
    let others = registrations.flatMap {
      $0.parts.map(\.factory) + $0.services.map(NamedWiring.short)
    }
    let near = [registrations.map(\.written.id), others].lazy
      .compactMap { nearestNames(name, among: $0).first.map(Phrase.didYouMean) }.first
    let hint = unusedMeaning(of: name, in: wirings.map(\.wiring.catalog)) ?? near
    throw UsageError(
      "no manifest has a registration for \(Phrase.quoted(name)), which is given to \(option)"
        + (hint.map { "; \($0)" } ?? ""))
  }

  /// Returns a hint for the name of a factory or a service that no registration has.
  private func unusedMeaning(of name: String, in catalogs: [Catalog]) -> String? {
    if catalogs.contains(where: { $0.factories[name] != nil }) {
      return "that is a factory, which no registration uses"
    }
    let services = catalogs.flatMap { $0.factories.values.flatMap(\.services) }
    return services.contains { NamedWiring.isService($0, called: name) }
      ? "that is a service, which no registration offers" : nil
  }

  /// Returns the wirings of the manifests, in the order of the arguments.
  private func wirings() throws(UsageError) -> ([ShownWiring], ValidationReport) {
    let (report, results) = checked()
    try refuseOverwriting(report)
    let files = RepositoryFiles(environment)
    let wirings = report.manifests.compactMap { manifest -> ShownWiring? in
      guard let result = results[manifest.path], let model = result.model else { return nil }
      let wiring = NamedWiring(model, findings: result.report.diagnostics)
      return ShownWiring(
        title: shown(manifest.path), wiring: wiring, graph: WiringGraph(wiring), files: files)
    }
    return (wirings, report)
  }

  /// Makes the output of `--diff`: the changes in meaning from another manifest to the one of the
  /// run.
  ///
  /// Both must be free of errors.
  private func differences(from other: String) throws(UsageError) -> Product {
    var check = self
    check.options.manifests.insert(other, at: 0)
    check.checksAll = true
    let (report, results) = check.checked()
    try refuseOverwriting(report)
    // One file under two names is checked once.
    let compared = report.manifests.compactMap { manifest in
      results[manifest.path]?.model.map { (path: shown(manifest.path), model: $0) }
    }
    guard report.count(.error) == 0, !report.couldNotCheck, let old = compared.first,
      let new = compared.last
    else { return .text(nil, .couldNotCheck, beside: report) }
    let difference = WiringDifference(from: old.model, to: new.model)
    let text = (options.differenceFormat ?? .text).text(
      of: DifferenceReport(difference, from: old.path, to: new.path))
    return .text(text, difference.changes.isEmpty ? .valid : .findings, beside: report)
  }

  // MARK: Products of the catalog alone

  /// Makes the output of `--schema`: the JSON Schema of manifests, narrowed to the factories of the
  /// run.
  private func schema() throws(UsageError) -> Product {
    try made(for: "--schema") { catalog, _ in
      .text(ManifestSchema(catalog: catalog).document.text(.document), .valid)
    }
  }

  /// Makes the output of `--init`: a manifest to begin with, and a report of its findings.
  private func firstManifest() throws(UsageError) -> Product {
    try made(for: "--init") { catalog, validator in
      let path = options.output.map { $0 == "-" ? "manifest.json" : $0 } ?? "manifest.json"
      var first = FirstManifest.make(from: catalog)
      first.manifest.catalog = writtenCatalog
      let source = ManifestSource.manifest(
        first.manifest, path: shown(environment.openable(path)))
      var found = validator.inspect(source).report
      found.limit(to: options.findingLimit)
      let text = String(decoding: first.encoded(), as: UTF8.self)
      return .text(text, status(of: found), beside: found, note: first.openPlaces)
    }
  }

  /// The value of `"catalog"` in a first manifest; nil where the catalog is found beside it.
  private var writtenCatalog: String? {
    guard let givenCatalog, givenCatalog != "-", let output = options.output, output != "-" else {
      return nil
    }
    let folder = environment.absolute(RelativePath.folder(of: output))
    let path = ReportedPath(relativeTo: folder).text(environment.absolute(givenCatalog))
    return path == ManifestSearch.catalogName ? nil : path
  }

  /// Makes a product of the factories of a run.
  private func made(
    for option: String, _ make: (Catalog, ManifestValidator) -> Product
  ) throws(UsageError) -> Product {
    if let factories {
      guard factories.problems.isEmpty else { return .refused(factories.problemReport) }
      return make(factories.catalog(), factories.validator(validationOptions))
    }
    var run = CombinedReport()
    guard let path = try onlyCatalog(for: option, &run), let catalog = catalog(path, &run) else {
      return .refused(run.report(order: options.manifests))
    }
    return make(catalog, ManifestValidator(catalog: catalog, options: validationOptions))
  }

  /// Returns the catalog that is named or found; nil where a failure was reported.
  private func onlyCatalog(
    for option: String, _ run: inout CombinedReport
  ) throws(UsageError) -> String? {
    if let givenCatalog { return givenCatalog }
    if options.manifests.isEmpty {
      // A first manifest does not exist yet.
      let begins = options.action == .firstManifest
      let file = begins && options.output != "-" ? options.output : nil
      if let path = CatalogLookup.path(
        in: RelativePath.folder(of: environment.openable(file ?? ".")))
      {
        return path
      }
      let place =
        begins
        ? "put guise-catalog.json beside the manifest to be written"
        : "a manifest that has a catalog"
      throw UsageError("\(option) needs factories; give --catalog FILE, or \(place)")
    }
    var paths: Set<String> = []
    for manifest in options.manifests {
      guard let input = input(manifest, &run) else { return nil }
      guard let path = catalogPath(for: input) else {
        reportMissingCatalog(input, &run)
        return nil
      }
      paths.insert(path)
    }
    guard paths.count == 1 else {
      throw UsageError(
        "the manifests have different catalogs, and --schema takes only one; give --catalog FILE")
    }
    return paths.first
  }
}
