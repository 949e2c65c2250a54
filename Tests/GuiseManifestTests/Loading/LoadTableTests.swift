import Foundation
import Guise
import GuiseManifest
import GuiseValidation
import GuiseVerification
import ManifestSupport
import TestSupport
import Testing

/// The tables in `Tests/Fixtures/tables/loads`: small manifests, loaded with the factories of ``Codes``.
///
/// Lines say what a validator finds, then each key that is registered with its instance, resolved with and
/// without `await`: whether a lifetime keeps it, and what the factories wrote on the way.
@Suite struct LoadTableTests {
  @Test(arguments: FixtureTable.urls(in: "loads"))
  func loads(table: URL) async throws {
    let journal = Wraps.Journal()
    var codes: [String: Code] = [:]
    try await FixtureTable(contentsOf: table).expect { row in
      let code = try codes[row.factories] ?? Code(row.factories, journal)
      codes[row.factories] = code
      return try await Load(row: row, code: code, journal: journal).lines()
    }
  }
}

/// Factories, and their catalog read again.
struct Code {
  let factories: FactoryRegistry
  let catalog: Catalog

  init(_ name: String, _ journal: Wraps.Journal) throws {
    factories = try #require(Codes.registry(name, journal), "\(name)")
    catalog = try Catalog.read(factories.catalog.encoded(), path: "guise-catalog.json")
  }
}

/// One row of a table of loads.
private struct Load {
  let row: TableRow
  let code: Code
  let journal: Wraps.Journal

  private var source: ManifestSource { row.source(row.manifest) }

  /// Without the environment of the process.
  private var options: ManifestOptions {
    var options = row.options
    options.environment = options.environment ?? [:]
    return options
  }

  func lines() async throws -> [String] {
    let found = findings()
    var lines = found.isEmpty ? [] : FindingsText.rows(found, isDetailed: row.tellsMessages)
    _ = journal.take()
    do {
      let container = try await Container(
        manifest: source, factories: code.factories, options: options, supplies: supply)
      lines += written("start")
      if let error = startsWithoutAwait() { lines.append("= \(error.reason) without await") }
      _ = journal.take()
      // A finding of the graph is met by whoever resolves.
      let isSound = container.verify().errors.isEmpty
      if !found.contains(where: { $0.severity == .error }) { #expect(isSound, "\(row.title)") }
      if found.contains(where: { $0.rule == "dependency-cycle" }) {
        #expect(!isSound, "\(row.title)")
      }
      lines += try await instances(container)
    } catch let error as ManifestError {
      // The loader may add the type's own reason.
      for fault in error.faults {
        let isFound = found.contains { finding in
          finding.rule == fault.rule && fault.message.hasPrefix(finding.message)
            && finding.location?.start.line == fault.line
            && finding.location?.start.column == fault.column
        }
        #expect(isFound, "\(row.title): \(fault)")
      }
      lines.append("= refused: " + error.faults.map(\.rule).joined(separator: ", "))
    } catch let error as ResolutionError {
      lines += ["= \(error.reason) at the start"] + written("start")
    }
    return lines
  }

  /// The same with the code linked in and by its catalog, apart from help to renew the catalog.
  private func findings() -> [Diagnostic] {
    func report(_ validator: ManifestValidator) -> ValidationReport {
      validator.report(for: [source])
    }
    let linked = report(ManifestValidator(factories: code.factories, options: options))
    let told = report(ManifestValidator(catalog: code.catalog, options: options))
    func withoutHelp(_ report: ValidationReport) -> [Diagnostic] {
      report.diagnostics.map { finding in
        var finding = finding
        finding.suggestions = []
        return finding
      }
    }
    #expect(withoutHelp(linked) == withoutHelp(told), "\(row.title)")
    #expect(linked.manifests == told.manifests, "\(row.title)")
    return linked.diagnostics
  }

  private func supply(_ supplies: any Registrar) {
    for supply in code.factories.catalog.supplies where supply.key.tags == ["supplied"] {
      supplies.register(tags: "supplied", instance: Shop.SystemClock() as any Shop.Clock)
    }
  }

  private func startsWithoutAwait() -> ResolutionError? {
    do {
      _ = try Container(
        manifest: source, factories: code.factories, options: options, supplies: supply)
      return nil
    } catch { return error as? ResolutionError }
  }

  private func written(_ place: String) -> [String] {
    let lines = journal.take()
    return lines.isEmpty ? [] : ["=   \(place): " + lines.joined(separator: ", ")]
  }

  // MARK: Instances

  private func instances(_ container: Container) async throws -> [String] {
    let assembly = try ManifestAssembly(source, factories: code.factories, options: options)
    let scopes = (try? Manifest(source))?.scopes ?? []
    let inner = scopes.reduce(container) { Container(parent: $0, name: $1) }
    var lines: [String] = []
    var kept: [(key: String, object: AnyObject)] = []
    // What stands around the row is not what it is about.
    let text = row.manifest.joined(separator: "\n")
    for registration in assembly.registrations where text.contains("\"\(registration.id)\":") {
      for key in registration.bind().map(\.key) {
        let name = "\(registration.id), \(Self.short("\(key)"))"
        lines.append("= \(name): " + (await line(key, name, inner, &kept)))
        lines += written("wrote")
      }
    }
    return lines
  }

  private func line(
    _ key: AnyKey, _ name: String, _ container: Container,
    _ kept: inout [(key: String, object: AnyObject)]
  ) async -> String {
    do {
      let now = Result { try Self.now(key, container) }
      let later = try await Self.later(key, container)
      let text = Self.short(try await Arrival.text(of: later))
      var parts = [text]
      switch now {
      case .success(let value):
        if Self.short(try await Arrival.text(of: value)) != text { parts.append("another now") }
      case .failure(let error as ResolutionError): parts.append("\(error.reason) without await")
      case .failure(let error): throw error
      }
      let again = try await Self.later(key, container)
      if let object = Self.object(later), object === Self.object(again) {
        parts.append("kept")
        let other = kept.first { $0.object === object }
        if let other { parts.append("that of \(other.key)") }
        kept.append((name, object))
      }
      return parts.joined(separator: "; ")
    } catch let error as ResolutionError {
      // Lines of code change with it.
      let path = error.path.map {
        "\($0.location, default: "-")".replacing(/\.swift:\d+/, with: ".swift")
      }
      let cause = error.underlying.map { ": \($0)" } ?? ""
      return "\(error.reason)\(cause) at \(path.joined(separator: ", "))"
    } catch { return "\(error)" }
  }

  private static func object(_ value: Any) -> AnyObject? {
    type(of: value) is AnyClass ? value as AnyObject : nil
  }

  /// Names of types without their modules and enums.
  private static func short(_ text: String) -> String {
    text.replacing(
      /(ManifestSupport|GuiseManifestTests|Swift|Foundation(Essentials)?)\.((Shop|Wraps|House|Kitchen|Codes)\.)?/,
      with: "")
  }

  private static func now(_ key: AnyKey, _ container: Container) throws -> Any {
    func open<Service>(_ service: Service.Type) throws -> Any {
      try Resolve.value(service, key, Self.input(of: key), from: container)
    }
    return try open(key.service)
  }

  private static func later(_ key: AnyKey, _ container: Container) async throws -> Any {
    func open<Service>(_ service: Service.Type) async throws -> Any {
      try await Resolve.awaitValue(service, key, Self.input(of: key), from: container)
    }
    return try await open(key.service)
  }

  /// Arguments of the key's types.
  private static func input(of key: AnyKey) -> Input {
    switch key.arguments.count {
    case 0: .none
    case 1: .given(1)
    default: .given(UUID(), 1, 2, String?.none)
    }
  }
}
