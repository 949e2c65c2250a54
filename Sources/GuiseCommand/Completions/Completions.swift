internal import GuiseValidation

extension CommandTexts {
  /// Returns a script with which a shell completes the options.
  func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The name of the shell function, derived from the command's name.
  private var function: String {
    "_" + String(commandName.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  // MARK: bash

  /// The script for bash 3.2, which macOS ships, and later.
  ///
  /// `-o default` completes files where the function offers nothing.
  private var bash: String {
    var cases: [String] = []
    for option in table where option.takesValue {
      let reply: String
      switch option.value {
      case .file: continue
      case .any: reply = "compopt +o default 2>/dev/null"
      case .folder: reply = "COMPREPLY=($(compgen -d -- \"$current\"))"
      case .oneOf(let words): reply = Self.offering(words)
      }
      cases.append("    \(option.names.joined(separator: "|"))) \(reply); return ;;")
    }
    let files = table.filter { if case .file = $0.value { true } else { false } }
    cases.append("    \(files.map { $0.names[0] }.joined(separator: "|"))) return ;;")
    return """
      # Completes \(commandName) in bash: eval "$(\(commandName) --completions bash)"
      \(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        # In --option=value the sign is a word of its own.
        if [[ $current == "=" ]]; then
          current=
        elif [[ $previous == "=" ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        local IFS=$'\\n'
        case $previous in
      \(cases.joined(separator: "\n"))
        esac
        if [[ $current == -* ]]; then
          \(Self.offering(table.flatMap(\.names)))
        fi
      }
      complete -o default -F \(function) \(commandName)

      """
  }

  private static func offering(_ words: [String]) -> String {
    "COMPREPLY=($(compgen -W $'\(words.joined(separator: "\\n"))' -- \"$current\"))"
  }

  // MARK: zsh

  private var zsh: String {
    var lines: [String] = []
    for option in table {
      for (position, name) in option.names.enumerated() {
        // The names of one option exclude each other.
        let others = option.names.count > 1 ? "(\(option.names.joined(separator: " ")))" : ""
        let start = option.isRepeatable ? "*" : position == 0 && others.isEmpty ? "" : others
        lines.append("'\(start)\(name)\(zshValue(option))'")
      }
    }
    lines.append("'*:manifest:_files'")
    return """
      #compdef \(commandName)
      # Completes \(commandName) in zsh: source <(\(commandName) --completions zsh)
      \(function)() {
        _arguments -S \\
          \(lines.joined(separator: " \\\n    "))
      }
      if [ "$funcstack[1]" = "\(function)" ]; then
        \(function) "$@"
      else
        compdef \(function) \(commandName)
      fi

      """
  }

  private func zshValue(_ option: CommandOption) -> String {
    let summary = option.summary.flatMap { character in
      switch character {
      case "[", "]", ":", "\\": ["\\", character]
      case "'": Array("'\\''")
      default: [character]
      }
    }
    let text = "[\(String(summary))]"
    guard option.takesValue else { return text }
    // "=" may join the value to the name.
    let start = "=\(text):\(option.isValueOptional ? ":" : "")\(option.names[0].dropFirst(2)):"
    return switch option.value {
    case .any: start + " "
    case .file: start + "_files"
    case .folder: start + "_files -/"
    case .oneOf(let words): start + "(\(words.joined(separator: " ")))"
    }
  }

  // MARK: fish

  private var fish: String {
    let lines = table.map { option -> String in
      var line = "complete -c \(commandName)"
      for name in option.names {
        line += name.hasPrefix("--") ? " -l \(name.dropFirst(2))" : " -s \(name.dropFirst())"
      }
      if option.takesValue {
        switch option.value {
        case .any: line += option.isValueOptional ? "" : " -x"
        case .file: line += " -r -F"
        case .folder: line += " -x -a \"(__fish_complete_directories)\""
        case .oneOf(let words): line += " -x -a \"\(words.joined(separator: " "))\""
        }
      }
      let summary = option.summary.flatMap {
        $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0]
      }
      return line + " -d '\(String(summary))'"
    }
    return """
      # Completes \(commandName) in fish: \(commandName) --completions fish | source
      \(lines.joined(separator: "\n"))

      """
  }
}
