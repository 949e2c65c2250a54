import GuiseCommand
import GuiseManifest
import PluginsApp

/// `guise-validate` with this application's factories linked in.
@main
struct PluginsValidate: ValidateCommand {
  static let factories = FactoryRegistry.plugins
}
