internal import GuiseManifest
internal import GuiseTooling
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
    var composition: Composition?
    var found: [Diagnostic] = []
    let report = report {
      composition = $1.model?.composition
      found = $1.found
    }
    try refuseOverwriting(report)
    guard status(of: report) == .valid, let composition else { return .refused(report) }
    return .text(EffectiveManifest(composition, found: found, shownPath: shown).text, .valid)
  }

  /// Makes the output of `--graph`: the wirings of the manifests, sound or faulty.
  private func graph(_ format: GraphFormat) throws(UsageError) -> Product {
    var (graphs, report) = try graphs()
    if let focus = options.focus {
      graphs = try having(focus, of: "--focus", graphs) { graph, names in
        var graph = graph
        graph.drawing = graph.drawing.focused(on: names)
        return graph
      }
    }
    let text = graphs.isEmpty ? nil : format.text(of: graphs)
    return .text(text, status(of: report), beside: report)
  }

  /// Makes the output of `--why`: the paths to the registrations that a name stands for.
  private func explanation(of name: String) throws(UsageError) -> Product {
    let (graphs, report) = try graphs()
    let texts = try having(name, of: "--why", graphs) { graph, names in
      let texts = names.compactMap(DrawingIndex(graph.drawing).explanation)
      let title = graphs.count > 1 ? "\(GraphText.shown(graph.title))\n" : ""
      return title + texts.joined(separator: "\n")
    }
    let text = texts.isEmpty ? nil : texts.joined(separator: "\n")
    return .text(text, status(of: report), beside: report)
  }

  /// Maps the graphs that contain a name, with the nodes that it stands for: the registration of
  /// that identifier, or else all that use the factory or offer the service.
  ///
  /// - Throws: an error where no graph contains it.
  private func having<Made>(
    _ name: String, of option: String, _ graphs: [Graph],
    _ make: (Graph, [WiringDrawing.Name]) -> Made
  ) throws(UsageError) -> [Made] {
    let ids = graphs.flatMap { $0.drawing.allNodes }.compactMap(\.name.registrationID)
    let isRegistration = ids.contains(name)
    let made = graphs.compactMap { graph in
      let drawn = Set(graph.drawing.allNodes.map(\.name))
      let meant = isRegistration ? [.registration(name)] : graph.wiring.sources(of: name)
      let names = meant.filter(drawn.contains)
      return names.isEmpty ? nil : make(graph, names)
    }
    guard made.isEmpty, !graphs.isEmpty else { return made }
    let hint =
      Self.unusedMeaning(of: name, in: graphs.map(\.wiring))
      ?? [ids, graphs.flatMap(\.wiring.sourceNames)].lazy
      .compactMap { nearestNames(name, among: $0).first.map(Phrase.didYouMean) }.first
    throw UsageError(
      "no manifest has a registration for \(Phrase.quoted(name)), which is given to \(option)"
        + (hint.map { "; \($0)" } ?? ""))
  }

  /// Returns a hint for the name of a factory or a service that no registration has.
  private static func unusedMeaning(of name: String, in wirings: [WiringDescription]) -> String? {
    let catalogs = wirings.map(\.catalog)
    if catalogs.contains(where: { $0.factories[name] != nil }) {
      return "that is a factory, which no registration uses"
    }
    let services = catalogs.flatMap { $0.factories.values.flatMap(\.services) }
    return services.contains { WiringDescription.isService($0, called: name) }
      ? "that is a service, which no registration offers" : nil
  }

  /// Returns the graphs of the manifests, in the order of the arguments.
  private func graphs() throws(UsageError) -> ([Graph], ValidationReport) {
    var graphs: [String: Graph] = [:]
    let files = RepositoryFiles(environment)
    let report = report { input, result in
      guard let model = result.model else { return }
      let wiring = WiringDescription(model, findings: result.report.diagnostics)
      graphs[input.path] = Graph(
        title: shown(input.path), drawing: WiringDrawing(wiring), wiring: wiring,
        files: files)
    }
    try refuseOverwriting(report)
    // The order of the arguments, not of the checks.
    return (report.manifests.compactMap { graphs.removeValue(forKey: $0.path) }, report)
  }

  /// Makes the output of `--diff`: the changes in meaning from another manifest to the one of the
  /// run.
  ///
  /// Both must be free of errors.
  private func differences(from other: String) throws(UsageError) -> Product {
    var check = self
    check.options.manifests.insert(other, at: 0)
    check.checksAll = true
    var models: [String: WiringModel] = [:]
    let report = check.report { input, result in models[input.path] = result.model }
    try refuseOverwriting(report)
    // One file under two names is checked once.
    let compared = report.manifests.compactMap { manifest in
      models[manifest.path].map { (path: shown(manifest.path), model: $0) }
    }
    guard report.count(.error) == 0, !report.couldNotCheck, let old = compared.first,
      let new = compared.last
    else { return .text(nil, .couldNotCheck, beside: report) }
    let difference = WiringDifference(from: old.model, to: new.model)
    let text =
      if let format = options.differenceFormat {
        format.text(of: DifferenceReport(difference, from: old.path, to: new.path))
      } else if options.format == .json {
        JSONReporter.text(of: difference.changes)
      } else {
        difference.lines.map { VisibleText.escaped($0) + "\n" }.joined()
      }
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
      func report(_ manifest: Manifest) -> ValidationReport {
        validator.inspect(.manifest(manifest, path: shown(environment.openable(path)))).report
      }
      var first = FirstManifest.make(from: catalog, check: report)
      first.manifest.catalog = writtenCatalog
      var found = report(first.manifest)
      found.limit(to: options.findingLimit)
      let text = String(decoding: first.encoded(), as: UTF8.self)
      return .text(text, status(of: found), beside: found, note: first.openPlaces)
    }
  }

  /// The value of `"catalog"` in a first manifest; nil where the catalog is found beside it.
  private var writtenCatalog: String? {
    guard let catalogPath, catalogPath != "-", let output = options.output, output != "-" else {
      return nil
    }
    let folder = environment.absolute(RelativePath.folder(of: output))
    let path = ReportedPath(relativeTo: folder).text(environment.absolute(catalogPath))
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
    var combined = CombinedReport()
    guard let path = try givenCatalog(for: option, &combined),
      let catalog = catalog(path, &combined)
    else { return .refused(combined.report(order: options.manifests)) }
    return make(catalog, ManifestValidator(catalog: catalog, options: validationOptions))
  }

  /// Returns the catalog that is named or found; nil where a failure was reported.
  private func givenCatalog(
    for option: String, _ combined: inout CombinedReport
  ) throws(UsageError) -> String? {
    if let catalogPath { return catalogPath }
    if options.manifests.isEmpty {
      // A first manifest does not exist yet.
      let begins = options.action == .firstManifest
      let file = begins && options.output != "-" ? options.output : nil
      let folder = RelativePath.folder(of: environment.openable(file ?? "."))
      guard let path = CatalogLookup.path(in: folder) else {
        let place =
          begins
          ? "put guise-catalog.json beside the manifest to be written"
          : "a manifest that has a catalog"
        throw UsageError("\(option) needs factories; give --catalog FILE, or \(place)")
      }
      return path
    }
    var paths: Set<String> = []
    for manifest in options.manifests {
      guard let input = input(manifest, &combined) else { return nil }
      guard
        let path = CatalogLookup.path(for: input, inputFolder: environment.workingDirectory)
      else {
        reportMissingCatalog(input, &combined)
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
