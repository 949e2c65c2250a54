import GuiseCommand
import GuiseManifest
import LogbookKit

/// `guise-validate` with this application's factories linked in.
@main
struct LogbookValidate: ValidateCommand {
  static let factories = FactoryRegistry.logbook
}
