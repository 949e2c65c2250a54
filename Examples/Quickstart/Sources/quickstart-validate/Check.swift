import Greetings
import GuiseCommand
import GuiseManifest

@main struct Check: ValidateCommand { static let factories = FactoryRegistry.quickstart }
