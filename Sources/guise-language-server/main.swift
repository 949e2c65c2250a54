import Foundation
import GuiseLanguageServer

exit(ServerProgram.run(Array(CommandLine.arguments.dropFirst())))
