import Foundation
import TestSupport

/// The example's folder.
let logbookFolder = Repository.url("Examples/Logbook")

let accessLog = logbookFolder.appendingPathComponent("access.log")
