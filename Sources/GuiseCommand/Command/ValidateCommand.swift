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
  static var factories: FactoryRegistry { get }
}

extension ValidateCommand {
  /// Checks what the process's arguments name, and exits.
  public static func main() {
    let arguments = CommandLine.arguments
    let name = arguments.first.map { URL(filePath: $0).lastPathComponent } ?? "guise-validate"
    let status = GuiseValidate.runProcess(
      Array(arguments.dropFirst()), commandName: name, factories: .linked(factories))
    exit(status.rawValue)
  }
}

extension FactorySource {
  /// The factories of a registry.
  package static func linked(_ registry: FactoryRegistry) -> FactorySource {
    .linked(
      LinkedFactories(catalog: { registry.catalog }, problems: registry.problems) {
        ManifestValidator(factories: registry, options: $0)
      })
  }
}
