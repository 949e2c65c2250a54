import Foundation
import GuiseManifest
import GuiseValidation

/// A generated manifest on disk.
struct GeneratedFiles {
  let base: URL
  let overlay: URL

  fileprivate init(in folder: URL) {
    base = folder.appending(path: GeneratedManifest.baseName)
    overlay = folder.appending(path: GeneratedManifest.overlayName)
  }

  /// Lets another process write them, so that this one stays small.
  init(registrations: Int, in folder: URL) throws {
    self.init(in: folder)
    let run = try Program.own.run(["generate", "\(registrations)", folder.path])
    guard run.status == 0 else {
      throw Program.NotStarted(path: folder.path, reason: "nothing could be written there")
    }
  }

  /// Bytes of the overlay and what it includes.
  var size: Int {
    get throws {
      try [base, overlay].reduce(0) { size, file in
        try size + (file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
      }
    }
  }
}

extension GeneratedManifest {
  func write(to folder: URL) throws {
    let files = GeneratedFiles(in: folder)
    try Data(base).write(to: files.base)
    try Data(overlay).write(to: files.overlay)
  }
}
