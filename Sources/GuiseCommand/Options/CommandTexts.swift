internal import GuiseValidation

/// The texts about a command, generated from its options.
struct CommandTexts {
  var commandName: String
  var groups: [OptionGroup]

  var table: [CommandOption] { groups.flatMap(\.options) }

  /// The output of `--help`.
  var help: String {
    var lines = [usage, ""]
    lines.append("Proves, before anything runs, that manifests can be wired. - is standard input;")
    lines.append("a folder stands for the manifests in it.")
    for group in groups {
      lines += ["", "\(group.title):"]
      for option in group.options {
        lines.append("  " + heading(option))
        lines += Paragraph.lines(option.help, indentation: 6)
      }
    }
    lines += [
      "", "Exit status:",
      "  0  valid; warnings are allowed unless --strict",
      "  1  findings",
      "  2  could not check: wrong usage, or a file that cannot be read or written",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  var usage: String { "usage: \(commandName) [options] manifest.json..." }

  private func heading(_ option: CommandOption) -> String {
    let value = option.placeholder.map { option.isValueOptional ? " [\($0)]" : " \($0)" } ?? ""
    return option.names.joined(separator: ", ") + value
  }
}
