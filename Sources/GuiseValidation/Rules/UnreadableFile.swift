internal import GuiseManifest

extension Rule {
  package static let unreadableFile = Rule("unreadable-file") { check in
    check.composed.files.fileFaults.compactMap { fault in
      switch fault {
      case .unreadable(let path, _, let reference):
        let help: Suggestion =
          if reference != nil {
            "make the file readable, or remove it from \"include\""
          } else if path.unicodeScalars.contains("\u{FFFD}") {
            "file names must be UTF-8: rename the file, or pass it on standard input: - <FILE"
          } else {
            "check the path and the file's permissions"
          }
        return Finding(fault.fault.message, at: reference, help: [help])
      case .include: return nil
      }
    }
  }
}
