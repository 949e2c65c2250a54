/// One option of the command line.
struct CommandOption: Sendable {
  /// The name, such as `--catalog`, followed by alternatives.
  let names: [String]
  /// A placeholder of the value, such as `FILE`, in brackets where it may be left out; nil for a flag.
  let placeholder: String?

  var takesValue: Bool { placeholder != nil }
  /// Whether it may be the last argument without its value.
  var isValueOptional: Bool { placeholder?.hasPrefix("[") == true && placeholder?.last == "]" }
  /// Whether it may be repeated with different names.
  var isRepeatable: Bool { ["--set", "--root"].contains(names[0]) }

  /// Reads the heading of an option in the help, such as `--help, -h` or `--catalog FILE`.
  fileprivate init(_ heading: String) {
    let words = heading.split { $0 == " " || $0 == "," }.map(String.init)
    names = words.filter { $0.hasPrefix("-") }
    placeholder = words.first { !$0.hasPrefix("-") }
  }
}

/// The output of `--help`, and the options that it lists.
struct CommandHelp {
  let text: String
  let options: [CommandOption]

  /// - Parameter hasFactories: whether factories are linked, whose catalog the command can write.
  init(commandName: String = JSONReporter.toolName, hasFactories: Bool) {
    var lines = String(decoding: PackageResources.Help_txt, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    lines[0] = "usage: \(commandName) [options] manifest.json..."
    if !hasFactories, let own = lines.firstIndex(where: { $0.contains("--emit-catalog") }) {
      lines.removeSubrange(own...own + 1)
    }
    text = lines.joined(separator: "\n")
    options = lines.filter { $0.hasPrefix("  -") }.map { CommandOption($0) }
  }

  var usage: String { String(text.prefix { $0 != "\n" }) }
}
