import GuiseCommand
import GuiseManifest
import Reader

@main struct ReaderValidate: ValidateCommand { static let factories = FactoryRegistry.reader }
