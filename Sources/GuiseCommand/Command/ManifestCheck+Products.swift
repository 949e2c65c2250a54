internal import GuiseManifest
internal import GuiseValidation

/// The output of a run in place of its report.
enum Product {
  /// A text, and a report whose errors and warnings go to standard error.
  ///
  /// Without a text nothing is printed, and the output file keeps its contents.
  case text(String?, CommandStatus, beside: ValidationReport? = nil)
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
      wirings = try having(focus, of: "--focus", wirings)
      for index in wirings.indices {
        wirings[index].graph = wirings[index].graph.focused(on: [.registration(focus)])
      }
    }
    let text = wirings.isEmpty ? nil : format.text(of: wirings)
    return .text(text, status(of: report), beside: report)
  }

  /// Makes the output of `--why`: the paths to a registration.
  private func explanation(of id: String) throws(UsageError) -> Product {
    let (wirings, report) = try wirings()
    let texts = try having(id, of: "--why", wirings).compactMap { shown in
      let title = wirings.count > 1 ? "\(VisibleText.sentence(shown.title))\n" : ""
      return shown.graph.explanation(of: .registration(id)).map { title + $0 }
    }
    let text = texts.isEmpty ? nil : texts.joined(separator: "\n")
    return .text(text, status(of: report), beside: report)
  }

  /// Returns the wirings that contain a registration.
  ///
  /// - Throws: an error where none does.
  private func having(
    _ id: String, of option: String, _ wirings: [ShownWiring]
  ) throws(UsageError) -> [ShownWiring] {
    let found = wirings.filter { $0.graph.node(.registration(id)) != nil }
    if !found.isEmpty || wirings.isEmpty { return found }
    let ids = wirings.flatMap(\.wiring.registrations).map(\.written.id)
    let near =
      nearestNames(id, among: ids).first.map { "; did you mean \(Phrase.quoted($0))?" } ?? ""
    throw UsageError(
      "no manifest has a registration \(Phrase.quoted(id)), which is given to \(option)" + near)
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
    let text = (DifferenceFormat(rawValue: options.formatName) ?? .text).text(
      of: DifferenceReport(old: old.path, new: new.path, difference: difference))
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
      return .text(first.document.text(.document), status(of: found), beside: found)
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
    if let manifest = options.manifests.first {
      guard let input = input(manifest, &run) else { return nil }
      let path = catalogPath(for: input)
      if path == nil { reportMissingCatalog(input, &run) }
      return path
    }
    // A first manifest does not exist yet: its catalog is beside it.
    let file = options.action == .firstManifest ? options.output : nil
    let folder = RelativePath.folder(of: environment.openable(file ?? "."))
    if let path = CatalogLookup.path(in: folder) { return path }
    throw UsageError("\(option) needs factories; give --catalog FILE, or a manifest that has one")
  }
}
