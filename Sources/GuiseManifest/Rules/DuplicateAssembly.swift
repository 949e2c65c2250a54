extension Rule {
  package static let duplicateAssembly = Rule(
    "duplicate-assembly",
    summary: """
      A manifest assembly has the same name as one registered in code. `"uses"` could mean either.
      """,
    wrong: ["assemblies": ["logging": ["registrations": ["clock": "system-clock"]]]],
    mended: ["logging": "app-logging"],
    remedy: "Rename the manifest's assembly, or remove it and use the code's."
  ) { check in
    let assemblies = (check.composition?.assemblies ?? [:]).values.sorted { $0.name < $1.name }
    return assemblies.compactMap { assembly in
      guard let code = check.catalog.assemblies[assembly.name] else { return nil }
      return Finding(
        "an assembly registered in code is also named \"\(assembly.name)\"", at: assembly.place,
        help: ["give this assembly another name"],
        related: [
          .init(
            message: "registered in \(code.file)",
            location: .init(path: code.file, line: 1, column: 1))
        ])
    }
  }
}
