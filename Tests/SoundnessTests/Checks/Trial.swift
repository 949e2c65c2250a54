import Guise
import GuiseCommand
import GuiseManifest
import GuiseValidation
import GuiseVerification

/// A plan with its report, for all checks.
struct Trial {
  let plan: WiringPlan
  let lifetimes = FactoryLifetimes()
  let factories: FactoryRegistry
  /// As the command has it: written to a file, and read from that.
  let catalog: Catalog
  let source: ManifestSource
  let result: ManifestValidator.Result
  /// With the code at hand.
  let linkedReport: ValidationReport
  let model: WiringModel?
  /// Code that passes tags on, and its users under tags: nothing is claimed of these.
  let opaqueUsers: Set<NodeID>
  /// Registrations whose code may choose later, and those that need them.
  let choosing: Set<NodeID>
  /// The container's behaviour when it is loaded as it is; nil where it cannot be.
  private(set) var truth: Truth?
  /// Why it cannot be, where the manifest can be read.
  private(set) var obstacle: Truth.Obstacle?

  init(_ plan: WiringPlan) throws {
    self.plan = plan
    factories = plan.registry(lifetimes)
    catalog = try Catalog.read(factories.catalog.encoded(), path: "guise-catalog.json")
    source = plan.source
    result = ManifestValidator(catalog: catalog).inspect(source)
    linkedReport = ManifestValidator(factories: factories).inspect(source).report
    model = result.model
    opaqueUsers =
      model.map { model in
        model.users(of: Set(model.codes.filter(\.isPassing).map(\.node)))
          .filter { node in !model.requirements.contains { $0.node == node } }
      } ?? []
    choosing =
      model.map { model in
        model.users(of: Set(model.graph.edges.filter { !$0.isCertain }.map(\.source)))
      } ?? []
    if let model { note(model) }
    do { truth = try Truth(self) } catch { obstacle = error }
  }

  /// Tells the pieces the lifetimes that the manifest gives them.
  private func note(_ model: WiringModel) {
    for entry in model.entries {
      let registration = entry.registration
      lifetimes[registration.main.factory] = .known(
        registration.lifetime, scope: registration.scope)
    }
  }

  var report: ValidationReport { result.report }

  var errors: [Diagnostic] { report.diagnostics.filter { $0.severity == .error } }

  var rules: Set<String> { Set(errors.map(\.rule)) }

  /// Whether each factory is used once, and makes something of its own: a piece tells its
  /// registration by its factory.
  var tellsRegistrations: Bool {
    let factories = model?.entries.map(\.registration.main.factory) ?? []
    let decorating = plan.factories.filter(\.decorates).map(\.id)
    return Set(factories).count == factories.count
      && decorating.allSatisfy { !factories.contains($0) }
  }

  /// Whether any registration needs code under tags that it passes on.
  var usesOpaque: Bool { opaqueUsers.count > model?.codes.count(where: \.isPassing) ?? 0 }

  /// Whether nothing is claimed of a requirement.
  func isOpaque(_ file: String) -> Bool {
    model?.requirements.contains {
      $0.requirement.file == file
        && model?.graph.edges(from: $0.node).contains { opaqueUsers.contains($0.target) } == true
    } == true
  }

  /// Whether a requirement leads to code that chooses later: of its choice nothing is claimed.
  func choosesLater(_ file: String) -> Bool {
    model?.requirements.contains {
      $0.requirement.file == file && choosing.contains($0.node)
    } == true
  }

  /// Whether nothing is claimed of the container's start.
  var startsOpaque: Bool {
    model.map { model in
      model.registrationNodes.contains { model.isEager($0) && opaqueUsers.contains($0) }
    } == true
  }

  /// From the outermost in.
  var scopes: [String] { model?.composition.scopes.map(\.value) ?? [] }

  /// How many containers in a scope's is; 0 for the one that loads the manifest.
  func depth(_ scope: String?) -> Int {
    scope.flatMap { scopes.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
  }

  func inspect(
    _ source: ManifestSource, options: CheckOptions = CheckOptions(ManifestOptions())
  ) -> ManifestValidator.Result {
    ManifestValidator(catalog: catalog, options: options).inspect(source)
  }
}

extension WiringPlan {
  var source: ManifestSource { .files(files.mapValues { $0.text }, main: Self.main) }
}

extension Diagnostic {
  /// In one line.
  var line: String {
    let place = location.map { "\($0.path):\($0.start)" } ?? "-"
    return "\(place): \(severity): \(message) [\(rule)]"
  }
}
