import Foundation

/// The example's folder.
let logbookFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

let accessLog = logbookFolder.appendingPathComponent("access.log")
