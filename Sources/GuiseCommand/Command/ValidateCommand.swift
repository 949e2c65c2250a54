internal import Foundation
public import GuiseManifest

/// An application's own validator: the command with the application's factories linked in.
///
/// ```swift
/// @main struct LogbookValidate: ValidateCommand {
///   static let factories = FactoryRegistry.logbook
/// }
/// ```
///
/// It takes the arguments of `guise-validate` and needs no catalog: settings are decoded with the
/// types themselves. `--emit-catalog FILE` writes the catalog; one given with `--catalog` is
/// reported when it is stale.
public protocol ValidateCommand {
  /// The application's registry, which manifests are checked against; problems of its own are
  /// reported along with theirs.
  static var factories: FactoryRegistry { get }
  /// The folders that includes such as `name:path` begin at, by name; none by default. `--root
  /// NAME=DIR` names another folder for a run.
  static var roots: [String: String] { get }
}

extension ValidateCommand {
  public static var roots: [String: String] { [:] }

  /// Checks what the process's arguments name, and exits.
  public static func main() {
    let arguments = CommandLine.arguments
    let name = arguments.first.map { URL(filePath: $0).lastPathComponent } ?? "guise-validate"
    let status = GuiseValidate.runProcess(
      Array(arguments.dropFirst()), commandName: name, factories: .linked(factories, roots: roots))
    exit(status.rawValue)
  }
}

extension FactorySource {
  /// The factories of a registry.
  package static func linked(
    _ registry: FactoryRegistry, roots: [String: String] = [:]
  ) -> FactorySource {
    .linked(
      LinkedFactories(catalog: { registry.catalog }, problems: registry.problems, roots: roots) {
        ManifestValidator(factories: registry, options: $0)
      })
  }
}
