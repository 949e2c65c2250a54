internal import GuiseManifest

extension Rule {
  package static let duplicateAssembly = Rule("duplicate-assembly", in: .composing) { check in
    check.composed.faults.compactMap { fault in
      guard case .duplicateAssembly(let name, _) = fault,
        let code = check.catalog.assemblies[name]
      else { return nil }
      return Finding(
        fault.message, at: fault.place, help: ["give this assembly another name"],
        related: [
          .init(
            message: "registered in \(code.file)",
            location: .init(path: code.file, line: 1, column: 1))
        ])
    }
  }
}
