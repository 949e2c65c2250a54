internal import GuiseValidation

extension CommandTexts {
  /// The manual page in mdoc.
  var manualPage: String {
    var lines = [
      ".Dd $Mdocdate$", ".Dt \(commandName.uppercased()) 1", ".Os Guise \(GuiseVersion.current)",
      ".Sh NAME", ".Nm \(commandName)", ".Nd prove that manifests can be wired",
      ".Sh SYNOPSIS", ".Nm", ".Op Ar options", ".Ar manifest.json ...",
      ".Sh DESCRIPTION",
      "Proves, before anything runs, that the manifests of an application can be wired: that every",
      "registration gets what it needs.",
      "A manifest of",
      ".Ar -",
      "is standard input; a folder stands for the manifests in it.",
      ".Sh OPTIONS",
    ]
    for group in groups {
      lines += [".Ss \(group.title)", ".Bl -tag -width Ds"]
      for option in group.options {
        lines += heading(option)
        lines.append(Self.escaped(option.help))
      }
      lines.append(".El")
    }
    lines += [
      ".Sh ENVIRONMENT",
      ".Bl -tag -width Ds",
      ".It Ev NO_COLOR", "Text is not coloured.",
      ".It Ev FORCE_COLOR , CLICOLOR_FORCE", "Text is coloured off a terminal too.",
      ".It Ev GITHUB_WORKSPACE",
      "What paths are relative to in the formats github and sarif.",
      ".El",
      ".Sh EXIT STATUS",
      ".Bl -tag -width Ds",
      ".It 0", "The manifests are valid.", "Warnings are allowed unless",
      ".Fl -strict", "is given.",
      ".It 1", "There are findings.",
      ".It 2",
      "The manifests could not be checked: wrong usage, or a file that cannot be read or written.",
      ".El",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private func heading(_ option: CommandOption) -> [String] {
    let spellings =
      option.takesValue
      ? option.placeholders.map { placeholder in
        let value = "\(option.isValueOptional ? "Op " : "")Ar \(Self.escaped(placeholder))"
        return "Fl \(Self.flag(option.names[0])) \(value)"
      } : option.names.map { "Fl \(Self.flag($0))" }
    return [".It " + spellings.joined(separator: " , ")]
  }

  /// Returns the name without its first dash, which `Fl` writes.
  private static func flag(_ name: String) -> String {
    String(name.dropFirst()).replacing("-", with: "\\-")
  }

  /// Returns the text with one sentence per line, escaped to keep lines from beginning with a
  /// request.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing(". ", with: ".\n").split(separator: "\n")
      .map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : String($0) }
      .joined(separator: "\n")
  }
}
