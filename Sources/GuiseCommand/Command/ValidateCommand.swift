internal import Foundation
public import GuiseManifest
internal import GuiseValidation

/// An application's own validator: the command with the application's factories linked in.
///
/// ```swift
/// @main struct LogbookValidate: ValidateCommand {
///   static let factories = FactoryRegistry.logbook
/// }
/// ```
///
/// It takes the arguments of `guise-validate` and needs no catalog, since it decodes settings with
/// their own types. `--emit-catalog FILE` writes the catalog; a stale one given with `--catalog` is
/// reported.
public protocol ValidateCommand {
  /// The application's registry, against which manifests are checked; its own problems are reported
  /// too.
  static var factories: FactoryRegistry { get }
  /// The folders, by name, for includes such as `name:path`; none by default.
  ///
  /// `--root NAME=DIR` sets another folder for a run.
  static var roots: [String: String] { get }
}

extension ValidateCommand {
  public static var roots: [String: String] { [:] }

  /// Checks the manifests that the process's arguments name, and exits.
  public static func main() {
    let arguments = CommandLine.arguments
    let name = arguments.first.map { URL(filePath: $0).lastPathComponent } ?? "guise-validate"
    let status = GuiseValidate.runProcess(
      Array(arguments.dropFirst()), commandName: name,
      factories: LinkedFactories(factories, roots: roots))
    exit(status.rawValue)
  }
}

extension LinkedFactories {
  /// The factories of a registry.
  package init(_ registry: FactoryRegistry, roots: [String: String] = [:]) {
    self.init(catalog: { registry.catalog }, problems: registry.catalogProblems, roots: roots) {
      ManifestValidator(factories: registry, options: $0)
    }
  }
}
