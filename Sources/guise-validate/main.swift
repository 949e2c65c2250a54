import Foundation
import GuiseCommand

exit(GuiseValidate.runProcess(Array(CommandLine.arguments.dropFirst())).rawValue)
